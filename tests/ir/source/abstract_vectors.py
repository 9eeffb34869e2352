# types: BIGINT, DOUBLE -> DOUBLE STRICT
from abc import ABC, abstractmethod


class Vector(ABC):
    @abstractmethod
    def __len__(self): ...

    @abstractmethod
    def at(self, i): ...

    def dot(self, other):
        total = 0.0
        for i in range(len(self)):
            total += self.at(i) * other.at(i)
        return total


class Dense(Vector):
    def __init__(self, parts):
        self.parts = parts

    def __len__(self):
        return len(self.parts)

    def at(self, i):
        return self.parts[i]


class Constant(Vector):
    def __init__(self, size, value):
        self.size = size
        self.value = value

    def __len__(self):
        return self.size

    def at(self, i):
        return self.value


def abstract_vectors(n, x):
    return Constant(n, x).dot(Constant(n, 2.0)) + Dense([x, 1.0, x]).dot(Constant(3, x))
