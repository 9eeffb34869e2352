"""The checksum of a list of results, as src/checksum.rs defines it."""

import math


def value(result):
    if isinstance(result, float):
        return math.floor(result * 1000 + 0.5)
    if isinstance(result, str):
        return len(result) * 1_000_000 + ord(result[:1] or "\0") * 1000 + ord(result[-1:] or "\0")
    return int(result)


def checksum(results):
    total = sum(value(r) * (i % 1009 + 1) for i, r in enumerate(results) if r is not None)
    return total, sum(r is None for r in results)
