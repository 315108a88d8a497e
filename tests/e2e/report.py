"""What `make e2e` prints in the end."""

LINES: list[str] = []
