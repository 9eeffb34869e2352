import json


def called(x):
    return x + 1


def uncalled(x):
    json.loads = len
    return x


if __name__ == '__main__':
    uncalled(1)
