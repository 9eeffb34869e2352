def word_count(text):
    counts = {}
    for word in text.lower().split():
        counts[word] = counts.get(word, 0) + 1
    best = ""
    for word, count in counts.items():
        if count > counts.get(best, 0):
            best = word
    return best + ":" + str(counts[best]) + "/" + str(len(counts))
