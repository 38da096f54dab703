"""How much one request may ask for."""

from typing import Final

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
"""Addresses that only this computer reaches."""
MOST_BODY: Final = 800_000
"""Bytes of any request: a page of the largest size that is read, as JSON."""
MOST_PAGE: Final = 400_000
"""Characters of a pasted page."""
MOST_MODELS: Final = 120
"""Models of one unit in odds."""
MOST_PINS: Final = 3
"""Pinned set-ups that are compared with the question."""
MOST_CELLS: Final = 2500
"""Cells of one matrix."""
MOST_MATRIX_PAGES: Final = 24
"""Pages of the user's in one matrix."""
MOST_LINK: Final = 16_000
"""Characters of a question in a link."""
SOLVE_SECONDS: Final = 20.0
"""Longest time that one answer may take."""
SEARCH_GRACE: Final = 1.0
"""For how long a search for the best play goes on that nobody waits for any more: as long as a new process takes."""
READ_SECONDS: Final = 60.0
"""Longest time that reading one page may take."""
MATRIX_SECONDS: Final = 900.0
"""Longest time that one matrix may take."""
MATRIX_UNWATCHED: Final = 180.0
"""For how many seconds a matrix goes on that nobody looks at: pages in the background ask once a minute."""
MOST_WAITING: Final = 200
"""Requests that may wait for a worker; more are refused."""
MOST_MATRICES: Final = 8
"""Matrices that may run or wait; more are refused."""
