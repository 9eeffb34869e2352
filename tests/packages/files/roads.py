from paths import Path as Shorter


class Path(Shorter):
    def length(self):
        return self.n * 10


def steps(n):
    return 10000 + n
