"""What a play of the family is: against what lies there, with cards that nobody read, with debts and exchanges."""
