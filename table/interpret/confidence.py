"""How sure is sure enough: the probabilities and numbers of looks that decide what is written, asked or left out."""

from __future__ import annotations

SURE = 0.8
"""Below this probability a play is written `confirmed: false`."""
CERTAIN = 0.9
"""A foul is called only on a play that was read at least so surely."""
BETTER = 0.2
"""An earlier doubtful play is read otherwise where that makes a legal new one so much surer."""
HIDDEN_SWEEP = 0.3
"""How likely the field was swept unseen, where new cards hide all of it."""
LOOKS = 2
"""A play is believed after so many looks at the still table; one that seems wrong after MORE_LOOKS."""
MORE_LOOKS = 4
HELD_LOOKS = 8
"""After so many looks no further card of a hand is awaited that is laid down card by card."""
STRANGE = 0.08
"""Where an arm left so much change without a card (areas of a card), one may have been missed: it is looked again."""
