"""Every side effect: files, typesetters, roles."""
