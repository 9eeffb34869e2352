# Dicts in dicts, as deep as a text is long.
# sql: (s TEXT) RETURNS TEXT
# tier: native
import json


class Trie:
    def __init__(self):
        self.root = {}

    def add(self, word):
        node = self.root
        for c in word:
            node = node.setdefault(c, {})
        node["$"] = word

    def find(self, word):
        node = self.root
        for c in word:
            if c not in node:
                return None
            node = node[c]
        return node.get("$")


def paths(s):
    out = {}
    for i, word in enumerate(s.split()):
        node = out
        *before, last = word.split("b")
        for part in before:
            if part not in node:
                node[part] = {}
            node = node[part]
            if not isinstance(node, dict):
                return "a leaf"
        node[last] = i
    return out


def f(s):
    trie = Trie()
    for word in s.split():
        trie.add(word)
    found = [trie.find(word) for word in ("ab", "abc", "x", "a")]
    return json.dumps([trie.root, found, paths(s)])

# row: 'ab ac b abc'
# row: ''
# row: 'x'
# row: 'abab ab'
# row: 'äöü aö'
