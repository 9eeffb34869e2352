"""scipy: some of `special`, and the normal distribution of `stats`. What is not there is refused."""
from scipy import special, stats

__version__ = "1.17.1"


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'scipy' has no attribute '{name}'")
    special.refuse(f"scipy.{name}")
