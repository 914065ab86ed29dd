"""The family of shedding games: meld and beat the field until the hand is empty (大富豪 and its relatives)."""
