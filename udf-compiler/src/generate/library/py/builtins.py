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


def holds_object(items, wanted):
    for item in items:
        if item is wanted or item == wanted:
            return True
    return False


def place_of_object(items, wanted):
    place = 0
    for item in items:
        if item is wanted or item == wanted:
            return place
        place += 1
    return -1


def count_of_object(items, wanted):
    count = 0
    for item in items:
        if item is wanted or item == wanted:
            count += 1
    return count


def equal_objects(left, right):
    if len(left) != len(right):
        return False
    for place in range(len(left)):
        if not (left[place] is right[place] or left[place] == right[place]):
            return False
    return True


def merged_objects(items, width):
    merged = []
    count = len(items)
    start = 0
    while start < count:
        middle = min(start + width, count)
        end = min(middle + width, count)
        left = start
        right = middle
        while left < middle and right < end:
            if items[right] < items[left]:
                merged.append(items[right])
                right += 1
            else:
                merged.append(items[left])
                left += 1
        while left < middle:
            merged.append(items[left])
            left += 1
        while right < end:
            merged.append(items[right])
            right += 1
        start = end
    return merged


def objects_in_order(items, backwards):
    items = items[:]
    if backwards:
        items.reverse()
    width = 1
    while width < len(items):
        items = merged_objects(items, width)
        width *= 2
    if backwards:
        items.reverse()
    return items
