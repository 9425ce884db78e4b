"""LaTeX text to a manuscript model with exact offsets; located checks and safe fixes, all pure."""
