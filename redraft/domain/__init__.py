"""The rules: pure functions over contracts."""
