# sql: (x BIGINT, s TEXT) RETURNS TEXT
# tier: native
class Money:
    def __init__(self, cents, currency):
        self.cents = cents
        self.currency = currency

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents and self.currency == other.currency

    def __hash__(self):
        return hash((self.cents, self.currency))

class Word:
    def __init__(self, text):
        self.text = text

    def __eq__(self, other):
        return self.text.lower() == other.text.lower()

    def __hash__(self):
        return hash(self.text.lower())

def f(x, s):
    totals = {}
    for i in range(6):
        m = Money(i % (abs(x) + 1), "EUR" if i % 2 else "USD")
        totals[m] = totals.get(m, 0) + 1
    out = [f"{m.cents}{m.currency}:{n}" for m, n in totals.items()]
    words = set()
    count = {}
    for part in s.split():
        w = Word(part)
        if w in words:
            out.append(part + "!")
        words.add(w)
        if w in count:
            count[w] += 1
        else:
            count[w] = 1
    out.append(str(len(words)))
    out.append(",".join(w.text + str(n) for w, n in count.items()))
    gone = count.pop(Word("A"), None)
    out.append(str(gone) + str(len(count)))
    words.discard(Word("b"))
    out.append(str(len(words)) + str(Word("b") in words))
    return ";".join(out)

# row: 3, 'a b A c B b'
# row: -1, ''
# row: 0, 'b'
# row: 2, 'Zebra zebra ZEBRA a x1 x2 x3 x4 x5 x6 x7 x8 x9 X9'
