"""Picture files: read with care, and judged for reading cards."""
