import bech32

INPUTS = ['A12UEL5L', 'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w', 'split1cheo2y9e2w', '', 'li1dgmt3', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
          'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du']
INPUTS += [f'{n}' for n in range(100)]


def check(x):
    if not x.isdigit():
        return [bech32.bech32_decode(x), bech32.decode('bc', x.lower()), bech32.decode('tb', x)]
    program = [int(x) * k * 31 % 256 for k in range(1, 21)]
    made = bech32.encode('bc', int(x) % 17, program)
    return [made, bech32.decode('bc', made) if made else None, bech32.convertbits(program, 8, 5)]
