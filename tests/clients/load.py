"""What a server's memory does: 500 idle connections, and ten million rows of an extended query by 1,000.

    load.py PID      the process of a server started with --max-connections 600; PGHOST, PGPORT, PGUSER … say where it is
"""

import asyncio
import sys
import time

import asyncpg
import psycopg


def memory(field):
    """A field of the process's status, in MiB."""
    with open(f"/proc/{sys.argv[1]}/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith(field))


def idle(count=500):
    with psycopg.connect() as one:
        one.execute("SELECT 1")
        before, start = memory("VmRSS"), time.monotonic()
        held = [psycopg.connect() for _ in range(count)]
        took = time.monotonic() - start
        print(f"{count} idle connections: {memory('VmRSS') - before:.1f} MiB, made in {took:.2f} s")
        for connection in held:
            connection.close()


async def large(rows=10_000_000):
    c = await asyncpg.connect(ssl=False)
    await c.fetchval("SELECT 1")
    before, start, first, seen = memory("VmHWM"), time.monotonic(), None, 0
    query = f"SELECT value, value * 2 AS b, value * 3 AS c FROM generate_series(1, {rows}) AS value"
    async with c.transaction():
        async for _ in c.cursor(query, prefetch=1000):
            first = first or time.monotonic() - start
            seen += 1
    took = time.monotonic() - start
    growth = memory("VmHWM") - before
    print(f"{seen} rows by 1,000: {growth:.1f} MiB more at most, first row after {first * 1000:.0f} ms, all in {took:.1f} s")
    await c.close()


asyncio.run(large())
idle()
