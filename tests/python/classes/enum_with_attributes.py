# sql: (x BIGINT) RETURNS TEXT
# tier: native
from enum import Enum
class Planet(Enum):
    EARTH = (5.9, 6.3)
    MARS = (0.6, 3.4)
    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius
    def gravity(self):
        return self.mass / (self.radius * self.radius)
def f(x):
    p = Planet.EARTH if x > 0 else Planet.MARS
    return str(p.gravity()) + p.name + str(p.value)

# row: 3
# row: -1
# row: 0
# row: 1
