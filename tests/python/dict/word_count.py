# sql: (text TEXT) RETURNS TEXT
# tier: native
def f(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    best, most = "", 0
    for word, count in counts.items():
        if count > most:
            best, most = word, count
    return f"{best} {most} {len(counts)} {counts}"

# row: 'a b a c b a'
# row: ''
# row: 'é ü é'
# row: 'one two three four five six seven eight nine ten eleven one two twelve thirteen ten'
# row: "it's \"quoted\" it's"
