"""Small helpers."""

RATE = 3


def thrice(x):
    return RATE * x
