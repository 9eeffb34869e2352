def schulze(ballots):
    lines = ballots.split("\n")
    size = len(lines[0].replace("=", ">").split(">"))
    prefer = [[0] * size for _ in range(size)]
    for line in lines:
        rank = [0] * size
        place = 0
        for group in line.split(">"):
            for name in group.split("="):
                rank[ord(name) - 65] = place
            place += 1
        for a in range(size):
            for b in range(size):
                if rank[a] < rank[b]:
                    prefer[a][b] += 1

    path = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(size):
            if a != b and prefer[a][b] > prefer[b][a]:
                path[a][b] = prefer[a][b]
    for k in range(size):
        for a in range(size):
            if a != k:
                for b in range(size):
                    if b != k and b != a:
                        path[a][b] = max(path[a][b], min(path[a][k], path[k][b]))

    wins = [sum(path[a][b] > path[b][a] for b in range(size)) for a in range(size)]
    order = sorted(range(size), key=lambda a: (-wins[a], a))
    return "".join(chr(65 + a) for a in order)
