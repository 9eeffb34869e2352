# sql: (n BIGINT) RETURNS TEXT
# tier: interpreted
import datetime

def f(n):
    before = datetime.datetime.now()
    total = 0
    for i in range(n):
        total += i
    after = datetime.datetime.now()
    today = datetime.date.today()
    return f"{before <= after} {today >= before.date()} {total} {before < after or n < 10000}"

# row: 10
# row: 20000
