import numpy as np


def distances(n):
    i = np.arange(n)
    lat1 = np.radians((i * 7919 % 1800) * 0.1 - 90.0)
    lon1 = np.radians((i * 4729 % 3600) * 0.1 - 180.0)
    lat2 = np.radians((i * 337 % 1800) * 0.1 - 90.0)
    lon2 = np.radians((i * 613 % 3600) * 0.1 - 180.0)
    a = np.sin((lat2 - lat1) / 2) ** 2 + np.cos(lat1) * np.cos(lat2) * np.sin((lon2 - lon1) / 2) ** 2
    return float((2 * 6371.0088 * np.arcsin(np.sqrt(a))).sum())
