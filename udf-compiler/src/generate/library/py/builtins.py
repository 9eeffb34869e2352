"""What builtins do that is written in Python."""


def column(rows, place):
    return tuple([row[place] for row in rows])


def transposed(rows):
    place = 0
    while len(rows) > 0:
        items = []
        for row in rows:
            if place >= len(row):
                return
            items.append(row[place])
        yield tuple(items)
        place += 1
