"""Speed of Grognard beside two other packages, with the bars that it has to meet: `python -m bench [--smoke]`."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command line does
