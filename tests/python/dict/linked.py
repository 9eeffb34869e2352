# Lists and trees made of dicts.
# sql: (s TEXT) RETURNS TEXT
# tier: native
def inserted(node, key):
    if node is None:
        return {"key": key, "left": None, "right": None}
    side = "left" if key < node["key"] else "right"
    node[side] = inserted(node[side], key)
    return node


def walked(node):
    return [] if node is None else walked(node["left"]) + [node["key"]] + walked(node["right"])


def f(s):
    node = None
    for word in s.split():
        node = {"value": word, "next": node}
    out = []
    while node is not None:
        out.append(node["value"])
        node = node["next"]
    tree = None
    for word in s.split():
        tree = inserted(tree, word)
    return " ".join(out) + "|" + " ".join(walked(tree))

# row: 'a b c'
# row: ''
# row: 'd b a c e'
