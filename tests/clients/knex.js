// knex: its builder of schemas and queries over node-postgres.
const assert = require('node:assert');

async function main() {
    const knex = require('knex')({ client: 'pg', connection: { ssl: false } });
    await knex.raw(`DROP TABLE IF EXISTS stock, sold CASCADE;
        CREATE OR REPLACE FUNCTION half(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $$ return x / 2 $$;
        CREATE OR REPLACE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$`);
    await knex.schema.createTable('stock', (table) => {
        table.bigIncrements('id');
        table.string('name', 40).notNullable().index();
        table.decimal('price', 12, 2).defaultTo(7);
        table.timestamp('at');
    });
    await knex.schema.createTable('sold', (table) => {
        table.bigInteger('stock').references('stock.id');
        table.boolean('paid').defaultTo(false);
    });
    assert.deepStrictEqual((await knex.raw('SELECT half(?)', [3])).rows, [{ half: 1.5 }]);
    assert.strictEqual(await knex.schema.hasTable('stock'), true);
    assert.strictEqual(await knex.schema.hasColumn('stock', 'none'), false);
    const info = await knex('stock').columnInfo();
    assert.deepStrictEqual(Object.keys(info).sort(), ['at', 'id', 'name', 'price']);
    assert.deepStrictEqual([info.name.type, info.name.maxLength, info.name.nullable], ['character varying', 40, false]);
    const rows = Array.from({ length: 100000 }, (_, number) => ({ name: `n${number % 97}`, price: number % 100 }));
    await knex.transaction((all) => knex.batchInsert('stock', rows, 5000).transacting(all));
    const [{ count }] = await knex('stock').count();
    assert.strictEqual(count, '100000');
    const dear = await knex('stock').select('name').sum('price as sum').where('price', '>', 98).groupBy('name').orderBy('name').limit(1);
    assert.deepStrictEqual(dear.map((row) => row.name), ['n0']);
    const [{ id }] = await knex('stock').insert({ name: 'new', at: new Date(0) }).returning('id');
    await knex('sold').insert([{ stock: id }, { stock: 1, paid: true }]);
    const joined = await knex('sold').join('stock', 'sold.stock', 'stock.id').whereIn('stock.name', ['new', 'n0']).orderBy('stock.id');
    assert.deepStrictEqual(joined.map((row) => [row.name, row.paid]), [['n0', true], ['new', false]]);
    await knex('sold').update({ paid: true }).where({ paid: false });
    await knex.transaction(async (all) => {
        await assert.rejects(all.transaction((part) => part('sold').insert({ stock: -7 })), { code: '23503' });
        await all('sold').insert({ stock: 2 });
    });
    assert.strictEqual((await knex('sold').count())[0].count, '3');
    await assert.rejects(knex.raw('SELECT spin(1)').timeout(300, { cancel: true }), /Defined query timeout/);
    await knex.schema.alterTable('sold', (table) => table.text('note'));
    assert.strictEqual(await knex.schema.hasColumn('sold', 'note'), true);
    await knex.schema.dropTable('sold');
    await knex.destroy();
    console.log(require('knex/package.json').version);
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
