// drizzle over postgres.js: tables as it declares them, joins, returned rows, functions in its templates.
const assert = require('node:assert');
const { pipeline } = require('node:stream/promises');
const { Readable } = require('node:stream');
const postgres = require('postgres');
const { drizzle } = require('drizzle-orm/postgres-js');
const { sql, eq, gt, count } = require('drizzle-orm');
const pg = require('drizzle-orm/pg-core');

const stock = pg.pgTable('stock', {
    id: pg.bigint({ mode: 'number' }).primaryKey(), name: pg.text().notNull(), price: pg.numeric({ precision: 12, scale: 2 }),
    at: pg.timestamp({ withTimezone: true }), flag: pg.boolean().default(true), day: pg.date(), part: pg.doublePrecision(),
    tags: pg.text().array(), small: pg.smallint(), whole: pg.integer(), real: pg.real(), code: pg.varchar({ length: 9 }),
    clock: pg.time(), long: pg.interval(), ids: pg.bigint({ mode: 'number' }).array(),
});

const bulk = pg.pgTable('bulk', { id: pg.bigint({ mode: 'number' }).primaryKey(), name: pg.text() });

async function main() {
    const client = postgres({ ssl: false, onnotice: () => {}, max: 1 });
    const db = drizzle(client);
    await client.unsafe(`DROP TABLE IF EXISTS stock, bulk CASCADE; CREATE TABLE bulk (id BIGINT PRIMARY KEY, name TEXT); CREATE TABLE stock (id BIGINT PRIMARY KEY, name TEXT NOT NULL, price NUMERIC(12,2),
        at TIMESTAMPTZ, flag BOOLEAN DEFAULT true, day DATE, part DOUBLE PRECISION, tags TEXT[], small SMALLINT, whole INTEGER,
        real REAL, code VARCHAR(9), clock TIME, long INTERVAL, ids BIGINT[]);
        CREATE OR REPLACE FUNCTION half(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $$ return x / 2 $$`);
    assert.deepStrictEqual([...await db.execute(sql`SELECT half(${3}) AS h`)], [{ h: 1.5 }]);
    const row = {
        id: 7, name: "it's ä", price: '1234.50', at: new Date('2024-02-29T12:34:56.789Z'), flag: false, day: '2024-02-29', part: 1e300,
        tags: ['a b', '', 'c,d'], small: -3, whole: 70000, real: 1.5, code: 'x',
        clock: '23:59:59.000005', long: '3 days 00:00:05', ids: [1, 2, 3],
    };
    await db.insert(stock).values(row);
    assert.deepStrictEqual(await db.select().from(stock).where(eq(stock.id, 7)), [row]);
    await db.insert(bulk).values(Array.from({ length: 1000 }, (_, n) => ({ id: 100 + n, name: `n${n % 97}` })));
    // It has no COPY: its client has.
    const lines = Array.from({ length: 99 }, (_, block) =>
        Array.from({ length: 1000 }, (_, n) => `${1100 + block * 1000 + n}\tn${n % 97}\n`).join(''));
    await pipeline(Readable.from(lines), await client`COPY bulk (id, name) FROM STDIN`.writable());
    assert.deepStrictEqual(await db.select({ n: count() }).from(bulk).where(gt(bulk.id, 99)), [{ n: 100000 }]);
    const halves = await db.select({ h: sql`half(${bulk.id})` }).from(bulk).where(eq(bulk.id, 101));
    assert.deepStrictEqual(halves, [{ h: 50.5 }]);
    const changed = await db.update(stock).set({ name: 'new' }).where(eq(stock.id, 7)).returning({ id: stock.id, flag: stock.flag });
    assert.deepStrictEqual(changed, [{ id: 7, flag: false }]);
    await db.transaction(async (all) => {
        await assert.rejects(all.transaction((part) => part.insert(stock).values({ id: 7, name: 'twice' })),
            (error) => (error.cause ?? error).code === '23505');
        await all.insert(stock).values({ id: 8, name: 'kept' }).onConflictDoNothing();
    });
    assert.strictEqual((await db.select().from(stock).where(eq(stock.id, 8))).length, 1);
    await client.end();
    console.log(require(`${process.env.NODE_PATH}/drizzle-orm/package.json`).version);
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
