# sql: (n BIGINT) RETURNS TEXT
# tier: native
class Grid:
    def __init__(self, width):
        self.width = width
        self.cells = [0] * (width * width)

    def __getitem__(self, place):
        row, column = place
        return self.cells[row * self.width + column]

    def __setitem__(self, place, value):
        row, column = place
        self.cells[row * self.width + column] = value

    def __delitem__(self, place):
        self[place] = -1

    def __iter__(self):
        for cell in self.cells:
            yield str(cell)

    def __reversed__(self):
        for cell in self.cells[::-1]:
            yield str(cell)


def f(n):
    grid = Grid(3)
    for i in range(n):
        grid[i % 3, i % 2] += i
        grid[0, 0] = n
    del grid[n % 3, 2]
    return f'{",".join(grid)} {list(reversed(grid))} {grid[n % 3, 1]}'

# row: 0
# row: 2
# row: 9
