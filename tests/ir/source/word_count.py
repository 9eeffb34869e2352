# types: TEXT -> TEXT
def most_common(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    best = None
    for word, count in counts.items():
        if best is None or count > counts[best]:
            best = word
    return best
