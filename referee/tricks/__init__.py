"""What the trick-taking games share: what is known of the cards, the seats, the duty to follow, common events."""
