"""asyncpg: named statements, everything in binary, portals, COPY in binary, reset."""

import asyncio
import uuid

import asyncpg

from common import MAKE, ROWS, UUID, VALUES, rows, same


async def main():
    c = await asyncpg.connect(ssl=False)
    await c.execute(MAKE)
    # The type of the parameter is that of the function.
    same(await c.fetchval("SELECT half($1)", 3), 1.5, "half")
    for kind, value in VALUES:
        same(await c.fetchval(f"SELECT CAST($1 AS {kind})", value), value, kind)
        same(await c.fetchval(f"SELECT CAST($1 AS {kind})", None), None, kind)
    said = await c.fetchval("SELECT label($1, $2, $3, $4)", 7, "x", VALUES[5][1], True)
    same(said, "7:x:1234.5:True", "label")
    await c.copy_records_to_table("stock", records=list(rows()))
    same(await c.fetchval("SELECT count(*) FROM stock"), ROWS, "copied")
    await c.execute("INSERT INTO papers VALUES ($1, $2, $3)", UUID, '{"b": [1], "a": 2}', '{"x":  1}')
    paper = await c.fetchrow("SELECT * FROM papers WHERE id = $1 AND said @> $2", UUID, '{"b": [1]}')
    same(tuple(paper), (UUID, '{"a": 2, "b": [1]}', '{"x":  1}'), "papers")
    await c.copy_records_to_table("papers", records=[(uuid.UUID(int=7), "[]", None)])
    same(await c.fetchval("SELECT id FROM papers WHERE said = $1", "[]"), uuid.UUID(int=7), "papers copied")
    async with c.transaction():
        seen = 0
        async for _ in c.cursor("SELECT id FROM stock WHERE id < $1", 1000, prefetch=100):
            seen += 1
        same(seen, 1000, "cursor")
    async with c.transaction():
        try:
            async with c.transaction():
                await c.execute("INSERT INTO stock VALUES (1, 'twice', 0, NULL)")
        except asyncpg.UniqueViolationError:
            pass
        await c.execute("INSERT INTO stock VALUES (-1, 'new', 0, NULL)")
    await c.executemany("INSERT INTO stock (id) VALUES ($1)", [(-2,), (-3,)])
    try:
        await c.fetchval("SELECT spin(1)", timeout=0.3)
        raise AssertionError("not cancelled")
    except asyncio.TimeoutError:
        pass
    same(await c.fetchval("SELECT 1"), 1, "afterwards")
    await c.reset()
    await c.close()


asyncio.run(main())
print(asyncpg.__version__)
