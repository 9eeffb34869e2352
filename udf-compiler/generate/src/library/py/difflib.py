"""The module difflib: how alike two sequences are."""

from collections import namedtuple


Match = namedtuple('Match', 'a b size')


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    def __init__(self, isjunk=None, a='', b='', autojunk=True):
        if isjunk is not None:
            give_up('junk that the program tells')
        self._autojunk = autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        self.a = a
        self._forget()

    def _forget(self):
        # What was found is kept, whatever becomes of a list meanwhile.
        self._kept = []
        self._matches = []
        self._codes = []
        self._has_kept = self._has_matches = self._has_codes = False

    def set_seq2(self, b):
        self.b = b
        self._forget()
        places = {}
        for at, item in enumerate(b):
            places.setdefault(item, []).append(at)
        count = len(b)
        if self._autojunk and count >= 200:
            # What comes often in a long sequence says nothing.
            for item in [item for item, found in places.items() if len(found) > count // 100 + 1]:
                del places[item]
        self._places = places

    def _longest(self, alo, ahi, blo, bhi):
        """Where the longest block in common begins, the first of those, and how long it is."""
        a, b, places = self.a, self.b, self._places
        i, j, size = alo, blo, 0
        # How long the block is that ends at a place of b, of the last item and of this one.
        ending = [0] * (len(b) + 1)
        before = []
        for at in range(alo, ahi):
            found = places[a[at]] if a[at] in places else []
            current = []
            for place in found:
                if place < blo:
                    continue
                if place >= bhi:
                    break
                current.append(place)
            # From the right, so that what is on the left is still of the last item.
            lengths = [ending[place] + 1 if place > blo else 1 for place in current]
            for place in before:
                ending[place + 1] = 0
            for place, length in zip(current, lengths):
                ending[place + 1] = length
                if length > size:
                    i, j, size = at - length + 1, place - length + 1, length
            before = current
        while i > alo and j > blo and a[i - 1] == b[j - 1]:
            i, j, size = i - 1, j - 1, size + 1
        while i + size < ahi and j + size < bhi and a[i + size] == b[j + size]:
            size += 1
        return i, j, size

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        ahi = len(self.a) if ahi is None else ahi
        bhi = len(self.b) if bhi is None else bhi
        i, j, size = self._longest(alo, ahi, blo, bhi)
        return Match(i, j, size)

    def _blocks(self):
        """Blocks in common as they come, those that touch joined."""
        if self._has_kept:
            return self._kept
        todo = [(0, len(self.a), 0, len(self.b))]
        found = []
        while todo:
            alo, ahi, blo, bhi = todo.pop()
            i, j, size = self._longest(alo, ahi, blo, bhi)
            if size:
                found.append((i, j, size))
                if alo < i and blo < j:
                    todo.append((alo, i, blo, j))
                if i + size < ahi and j + size < bhi:
                    todo.append((i + size, ahi, j + size, bhi))
        found.sort()
        blocks = []
        ai = bi = total = 0
        for i, j, size in found:
            if ai + total == i and bi + total == j:
                total += size
            else:
                if total:
                    blocks.append((ai, bi, total))
                ai, bi, total = i, j, size
        if total:
            blocks.append((ai, bi, total))
        blocks.append((len(self.a), len(self.b), 0))
        self._kept = blocks
        self._has_kept = True
        return blocks

    def get_matching_blocks(self):
        if not self._has_matches:
            self._matches = [Match(i, j, size) for i, j, size in self._blocks()]
            self._has_matches = True
        return self._matches

    def get_opcodes(self):
        if self._has_codes:
            return self._codes
        i = j = 0
        out = []
        for ai, bj, size in self._blocks():
            tag = ''
            if i < ai and j < bj:
                tag = 'replace'
            elif i < ai:
                tag = 'delete'
            elif j < bj:
                tag = 'insert'
            if tag:
                out.append((tag, i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                out.append(('equal', ai, i, bj, j))
        self._codes = out
        self._has_codes = True
        return out

    def ratio(self):
        matches = 0
        for _, _, size in self._blocks():
            matches += size
        return _ratio(matches, len(self.a) + len(self.b))

    def quick_ratio(self):
        left = {}
        for item in self.b:
            left[item] = left.get(item, 0) + 1
        matches = 0
        for item in self.a:
            count = left.get(item, 0)
            left[item] = count - 1
            if count > 0:
                matches += 1
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        return _ratio(min(len(self.a), len(self.b)), len(self.a) + len(self.b))


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    if not n > 0:
        raise ValueError(f'n must be > 0: {n!r}')
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f'cutoff must be in [0.0, 1.0]: {cutoff!r}')
    scored = []
    matcher = SequenceMatcher(None, '', word)
    for x in possibilities:
        matcher.set_seq1(x)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff:
            score = matcher.ratio()
            if score >= cutoff:
                scored.append((score, x))
    scored.sort(reverse=True)
    return [x for _, x in scored[:n]]
