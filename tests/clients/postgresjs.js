// postgres.js: statements described first, types of arrays asked at the start, cursors by portals, savepoints, COPY by streams.
const postgres = require('postgres');
const assert = require('node:assert');
const { pipeline } = require('node:stream/promises');
const { Readable } = require('node:stream');

async function main() {
    const sql = postgres({ ssl: false, onnotice: () => {}, max: 1 });
    await sql.unsafe(`DROP TABLE IF EXISTS stock CASCADE; CREATE TABLE stock (id BIGINT PRIMARY KEY, name TEXT);
        CREATE OR REPLACE FUNCTION half(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $$ return x / 2 $$;
        CREATE OR REPLACE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$`);
    for (let number = 0; number < 3; number++) {
        assert.deepStrictEqual([...await sql`SELECT half(${number})`], [{ half: number / 2 }]);
    }
    const at = new Date('2024-02-29T12:34:56.789Z');
    const values = {
        smallint: -3, integer: 70000, bigint: '1099511627776', real: 1.5, 'double precision': 1e300, 'numeric(38,10)': '1234.5000000000',
        boolean: true, text: "it's ä", bytea: Buffer.from([0, 255, 92]), time: '23:59:59.000005', timestamptz: at,
        interval: '3 days 00:00:05', 'bigint[]': ['1', '2', '3'], 'text[]': ['a b', '', 'c,d'],
    };
    for (const [kind, value] of Object.entries(values)) {
        const [{ v }] = await sql.unsafe(`SELECT CAST($1 AS ${kind}) AS v`, [value]);
        assert.deepStrictEqual(v, value, kind);
        const [none] = await sql.unsafe(`SELECT CAST($1 AS ${kind}) AS v`, [null]);
        assert.strictEqual(none.v, null, kind);
    }
    const [{ a, b }] = await sql`SELECT ${sql.array([1, 2])}::int[] AS a, ${sql.array(['x', 'y'])} AS b`;
    assert.deepStrictEqual([a, b], [[1, 2], ['x', 'y']]);
    await sql`INSERT INTO stock ${sql([{ id: -1, name: 'one' }, { id: -2, name: 'two' }])}`;
    assert.strictEqual((await sql`DELETE FROM stock WHERE id IN ${sql([-1, -2])} RETURNING id`).length, 2);

    const lines = Array.from({ length: 1000 }, (_, block) =>
        Array.from({ length: 100 }, (_, line) => `${block * 100 + line}\tx\n`).join(''));
    await pipeline(Readable.from(lines), await sql`COPY stock FROM STDIN`.writable());
    let seen = 0;
    await sql`SELECT id FROM stock`.cursor(1000, (rows) => { seen += rows.length; });
    assert.strictEqual(seen, 100000);
    let bytes = 0;
    // Of many rows it sometimes forgets to read on, with Postgres as well.
    for await (const part of await sql`COPY (SELECT id, name FROM stock WHERE id < 10) TO STDOUT`.readable()) bytes += part.length;
    assert.strictEqual(bytes, 40);

    await sql.begin(async (all) => {
        await all`INSERT INTO stock VALUES (-1, 'new')`;
        await assert.rejects(all.savepoint((part) => part`INSERT INTO stock VALUES (1, 'twice')`), { code: '23505' });
        assert.strictEqual((await all`SELECT count(*) FROM stock`)[0].count, '100001');
    });
    const endless = sql`SELECT spin(1)`;
    setTimeout(() => endless.cancel(), 300);
    await assert.rejects(endless, { code: '57014' });
    assert.strictEqual((await sql`SELECT 1 AS one`).length, 1);
    await sql.end();
    console.log(require(`${process.env.NODE_PATH}/postgres/package.json`).version);
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
