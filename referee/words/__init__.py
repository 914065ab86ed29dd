"""What the referee says: rulings in words, explanations, advice, quizzes, the rules of a table."""
