// node-postgres: unnamed and named statements, values as text, COPY by streams.
const { Client } = require('pg');
const { from } = require('pg-copy-streams');
const assert = require('node:assert');
const { pipeline } = require('node:stream/promises');
const { Readable } = require('node:stream');

async function main() {
    const client = new Client({ ssl: false });
    await client.connect();
    await client.query(`DROP TABLE IF EXISTS stock CASCADE; CREATE TABLE stock (id BIGINT PRIMARY KEY, name TEXT);
        CREATE OR REPLACE FUNCTION half(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $$ return x / 2 $$;
        CREATE OR REPLACE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$`);
    for (let number = 0; number < 3; number++) {
        const { rows } = await client.query({ name: 'half', text: 'SELECT half($1)', values: [number] });
        assert.deepStrictEqual(rows, [{ half: number / 2 }]);
    }
    const { rows } = await client.query('SELECT $1::int AS a, $2::text AS b, $3::bool AS c, $4::float8 AS d, $5::timestamptz AS e',
        [7, "it's", true, 1.5, new Date(0)]);
    assert.deepStrictEqual(rows, [{ a: 7, b: "it's", c: true, d: 1.5, e: new Date(0) }]);
    const lines = Array.from({ length: 1000 }, (_, block) =>
        Array.from({ length: 100 }, (_, line) => `${block * 100 + line}\tx\n`).join(''));
    await pipeline(Readable.from(lines), client.query(from('COPY stock FROM STDIN')));
    assert.strictEqual((await client.query('SELECT count(*) FROM stock')).rows[0].count, '100000');
    await client.query('BEGIN');
    await assert.rejects(client.query('INSERT INTO stock VALUES (1)'), { code: '23505' });
    await assert.rejects(client.query('SELECT 1'), { code: '25P02' });
    await client.query('ROLLBACK');
    const other = new Client({ ssl: false });
    await other.connect();
    await other.query("SET statement_timeout = '300ms'");
    await assert.rejects(other.query('SELECT spin(1)'), { code: '57014' });
    assert.strictEqual((await other.query('SELECT 1 AS one')).rows.length, 1);
    await other.end();
    await client.end();
    console.log(require('pg/package.json').version);
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
