import second

NAME = "first"


def both():
    return NAME + " " + second.NAME
