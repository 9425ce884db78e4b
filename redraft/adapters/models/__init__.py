"""Roles played by models, and what their calls need."""
