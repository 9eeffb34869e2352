from stdnum import ean, iban, isbn, issn, luhn, imei, vatin
from stdnum.de import idnr
from stdnum.fr import siren
from stdnum.nl import bsn
from stdnum.exceptions import ValidationError

INPUTS = ['978-9024538270', '9024538270', 'NL91ABNA0417164300', 'GB82 WEST 1234 5698 7654 32', '0024-9319', '73513537', '4000000000000002', '35686800-004141-8', '36 574 261 809', '552 008 443', '1112.22.333', 'DE136695976', 'NL4495445B01', 'x', '']
INPUTS += [str(10**12 + n * 7654321) for n in range(50)] + [str(n * 99991 + 10**8) for n in range(50)]


def check(x):
    found = []
    for module in (ean, iban, isbn, issn, luhn, imei, vatin, idnr, siren, bsn):
        try:
            found.append(module.validate(x))
        except ValidationError as error:
            found.append([type(error).__name__, str(error)])
    return found + [isbn.split(x) if x[:3] == '978' else None]
