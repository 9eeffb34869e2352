# sql: (s TEXT) RETURNS TEXT
# python: 3.12
from abc import ABC, abstractmethod


class Rule(ABC):
    @abstractmethod
    def check(self, s): ...

    @abstractmethod
    def apply(self): ...


class Half(Rule):
    def check(self, s):
        return True


def f(s):
    said = []
    for make in (Half, Rule):
        try:
            said.append(str(make().check(s)))
        except TypeError as e:
            said.append(str(e))
    return '; '.join(said)

# row: 'a'
# row: None
