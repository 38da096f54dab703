"""Speed of Grognard beside two other packages, with the bars that it has to meet: `python -m bench [--smoke]`."""
