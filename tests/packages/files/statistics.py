def mean(x):
    return 0
