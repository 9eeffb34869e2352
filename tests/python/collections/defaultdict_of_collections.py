# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import Counter, OrderedDict, defaultdict, deque


class Group:
    def __init__(self):
        self.words = []

    def add(self, word):
        self.words.append(word)
        return self


def f(s):
    queues, counts, groups = defaultdict(deque), defaultdict(Counter), defaultdict(Group)
    for word in s.split():
        queues[len(word)].appendleft(word)
        counts[len(word)][word[0]] += 1
        groups[word[0]].add(word)
    first = {k: v.pop() for k, v in queues.items()}
    return f'{first} {[(k, dict(v)) for k, v in counts.items()]} {[(k, g.words) for k, g in groups.items()]}'


# row: 'ab cde a fg'
# row: ''
