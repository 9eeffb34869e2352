# sql: (line TEXT, want BIGINT) RETURNS TEXT
# tier: native
# replays: 1
def f(line, want):
    fields = line.split(':')
    try:
        return fields[want].strip().title()
    except IndexError:
        return None

# row: 'AYGA:GKA:GOROKA', 2
# row: 'AYGA:GKA:GOROKA', 7
# row: 'AYGA:GKA:GOROKA', -1
