class Spread:
    def __init__(self):
        self.least, self.most = None, None

    def accumulate(self, x):
        if x is not None:
            self.least = x if self.least is None else min(self.least, x)
            self.most = x if self.most is None else max(self.most, x)

    def merge(self, other):
        self.accumulate(other.least)
        self.accumulate(other.most)

    def finish(self):
        return None if self.least is None else self.most - self.least
