"""What a server's memory does, and how soon it answers and stops.

    load.py PID [idle] [large] [cancel] [busy [SECONDS]]

PID is the process of a server started with --max-connections 600; PGHOST, PGPORT, PGUSER … say where it is.

idle: 500 connections that do nothing. large: ten million rows of an extended query by 1,000. cancel: how soon an endless function has ended that is
cancelled, whose time is over, whose client is gone. busy: 100 clients that call functions for ten minutes while these are replaced. Without a word: idle
and large.
"""

import asyncio
import os
import socket
import statistics
import sys
import threading
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


def ms(values):
    values = sorted(values)
    return f"median {statistics.median(values) * 1000:.1f} ms, 99th percentile {values[int(len(values) * 0.99)] * 1000:.1f} ms, most {values[-1] * 1000:.1f} ms"


def cancel(rounds=40):
    endless = "CREATE OR REPLACE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python VOLATILE AS 'while True: x += 1'"
    with psycopg.connect(autocommit=True) as one, psycopg.connect(autocommit=True) as other:
        one.execute(endless)
        took = []
        for _ in range(rounds):
            start = []
            def stop():
                time.sleep(0.05)
                start.append(time.monotonic())
                one.cancel()
            stopper = threading.Thread(target=stop)
            stopper.start()
            try:
                one.execute("SELECT spin(1)")
                raise AssertionError("not cancelled")
            except psycopg.errors.QueryCanceled:
                took.append(time.monotonic() - start[0])
            stopper.join()
        print(f"cancelled, with the connection of the request: {ms(took)}")
        one.execute("SET statement_timeout = 100")
        took = []
        for _ in range(rounds):
            start = time.monotonic()
            try:
                one.execute("SELECT spin(1)")
                raise AssertionError("not stopped")
            except psycopg.errors.QueryCanceled:
                took.append(time.monotonic() - start - 0.1)
        print(f"time is over: {ms(took)} late")
        took = []
        for _ in range(rounds):
            gone = psycopg.connect(autocommit=True)
            gone.execute("SET application_name = 'gone'")
            gone.pgconn.send_query(b"SELECT spin(1)")
            time.sleep(0.05)
            start = time.monotonic()
            # Without the message that says so: what was sent before that is done to its end, as Postgres does it.
            with socket.socket(fileno=os.dup(gone.pgconn.socket)) as line:
                line.shutdown(socket.SHUT_RDWR)
            while other.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'gone' AND state = 'active'").fetchone()[0]:
                time.sleep(0.001)
            took.append(time.monotonic() - start)
            gone.close()
        print(f"client gone: {ms(took)}")


async def busy(seconds=600, clients=100):
    """Each client waits a little between its calls, as clients do."""
    made = "CREATE OR REPLACE FUNCTION busy(x BIGINT, t TEXT) RETURNS TEXT LANGUAGE python IMMUTABLE AS 'return f\"{{t}}:{{x * {n}}}\"'"
    first = await asyncpg.connect(ssl=False)
    await first.execute(made.format(n=1))
    end, took, errors = time.monotonic() + seconds, [], []
    held = []

    async def client(number):
        c = await asyncpg.connect(ssl=False, statement_cache_size=10)
        try:
            while time.monotonic() < end:
                start = time.monotonic()
                try:
                    got = await c.fetchval("SELECT busy($1, $2)", number, "n")
                    assert got.startswith("n:"), got
                except Exception as error:
                    errors.append(repr(error))
                took.append(time.monotonic() - start)
                await asyncio.sleep(0.05)
        finally:
            await c.close()

    async def replacer():
        n = 1
        while time.monotonic() < end:
            n += 1
            await first.execute(made.format(n=n % 7 + 1))
            held.append(memory("VmRSS"))
            await asyncio.sleep(1)

    await asyncio.gather(replacer(), *(client(number) for number in range(clients)))
    third = len(held) // 3
    print(f"{clients} clients for {seconds} s: {len(took)} calls, {len(errors)} errors, {ms(took)}; "
          f"{statistics.median(held[:third]):.0f} MiB in the first third, {statistics.median(held[-third:]):.0f} MiB in the last")
    for error in sorted(set(errors)):
        print(error)
    await first.close()


words = sys.argv[2:] or ["large", "idle"]
while words:
    word = words.pop(0)
    if word == "busy":
        asyncio.run(busy(int(words.pop(0)) if words and words[0].isdigit() else 600))
    else:
        {"idle": idle, "cancel": cancel, "large": lambda: asyncio.run(large())}[word]()
