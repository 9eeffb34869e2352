# sql: (s TEXT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
@dataclass
class Country:
    name: str
    vat: float
COUNTRIES = {"DE": Country("Germany", 0.19), "CH": Country("Switzerland", 0.081)}
def f(s):
    if s not in COUNTRIES:
        return None
    c = COUNTRIES[s]
    return f"{c.name} {c.vat}"

# row: 'DE'
# row: 'CH'
# row: 'X'
