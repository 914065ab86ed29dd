"""Daifugo with NONO cards (rule set N)."""
