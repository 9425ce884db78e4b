"""Workflows: order, loops and stopping, and the command line; no rules."""
