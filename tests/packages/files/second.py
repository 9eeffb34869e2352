import first

NAME = "second"


def other():
    return first.NAME
