import type { GoodsRows } from '@qingnang/contract/v1-goods';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kyselyOn } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { numberGoods, numberOf, pusher, statementsOf } from '../../../testing/pushes.ts';
import { untilWaiting } from '../../../testing/review/waiting.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { giveNumbers, shareNumbers } from '../numbers/writes.ts';
import { writeGoods } from './writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
  await numberGoods(shop.db);
});
afterAll(() => shop.close());

type Row = GoodsRows['rows'][number];
const row = (more: Partial<Row>): Row => ({
  external_id: 'N1',
  name: '推送胶囊',
  spec: '0.25g*24粒',
  unit: '盒',
  maker: '推送制药',
  approval_no: '国药准字H20044439',
  rx_class: 'otc_a',
  price: '12.50',
  ...more,
});
const push = async (...rows: Row[]) => writeGoods(shop.db, await pusher(shop.db), { source: 'erp', rows });
const goods = (id: number | null | undefined) =>
  shop.db
    .selectFrom('goods')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
const waiting = () =>
  sql<{ act: string; subject: string; words: string }>`
    select act, subject, words from approval where state = 'waiting' order by id`.execute(shop.db);

describe('a new goods', () => {
  it('goes on sale when it is complete, and is known by its number from then on', async () => {
    const [made] = (await push(row({}))).results;
    expect(made).toMatchObject({ state: 'created', errors: [], waiting: [], missing: [] });
    expect(await goods(made?.id)).toMatchObject({ name: '推送胶囊', status: 'on', rx_class: 'otc_a' });
    expect((await push(row({}))).results[0]).toMatchObject({ state: 'unchanged', id: made?.id });
    expect((await push(row({ name: '推送胶囊（新）', spec: '' }))).results[0]).toMatchObject({
      state: 'updated',
      id: made?.id,
    });
    expect(await goods(made?.id)).toMatchObject({ name: '推送胶囊（新）', spec: '0.25g*24粒' });
  });

  it('has its 说明书 by field; what a row leaves out stays', async () => {
    const leaflet = { dosage: '口服。', storage: '密封。' };
    const [made] = (await push(row({ external_id: 'N9', name: '说明胶囊', leaflet }))).results;
    const kept = () =>
      shop.db
        .selectFrom('goods_leaflet')
        .select(['fields', 'version'])
        .where('goods_id', '=', made?.id ?? 0)
        .executeTakeFirstOrThrow();
    expect(await kept()).toEqual({ fields: leaflet, version: 1 });
    const again = (words: object) => push(row({ external_id: 'N9', name: '说明胶囊', leaflet: words }));
    expect((await again({ dosage: '口服。' })).results[0]).toMatchObject({ state: 'unchanged' });
    expect((await again({ dosage: '外用。' })).results[0]).toMatchObject({ state: 'updated' });
    expect(await kept()).toEqual({ fields: { dosage: '外用。', storage: '密封。' }, version: 2 });
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where entity = 'goods_leaflet' and entity_id = ${String(made?.id)}
      order by id`.execute(shop.db);
    expect(rows.map(({ after }) => after)).toMatchObject([leaflet, { dosage: '外用。' }]);
    const long = (await again({ validity: '月'.repeat(501) })).results[0];
    expect(long).toMatchObject({ state: 'refused', errors: [{ field: 'leaflet.validity' }] });
  });

  it('stays a draft until what it lacks has come', async () => {
    const draft = row({ external_id: 'N2', name: '缺价胶囊', price: undefined });
    const [made] = (await push(draft)).results;
    expect(made).toMatchObject({ state: 'created', missing: ['缺价格'] });
    expect((await push({ ...draft, price: '3.20' })).results[0]).toMatchObject({
      state: 'updated',
      missing: [],
    });
    expect(await goods(made?.id)).toMatchObject({ status: 'on' });
  });

  it('takes the number of the caller when the same pack is there', async () => {
    await sql`delete from external_number where external_id = ${numberOf(GOODS.plain)}`.execute(shop.db);
    const { name, spec, approval_no } = await goods(GOODS.plain);
    const same = { external_id: 'SAME', name, spec, approval_no, maker: '华北制药股份有限公司' };
    expect((await push(same)).results[0]).toMatchObject({ state: 'unchanged', id: GOODS.plain });
    expect((await push({ ...same, external_id: 'OTHER' })).results[0]).toMatchObject({
      state: 'refused',
      errors: [{ field: 'external_id', message: '这条记录已有外部编号 SAME' }],
    });
  });
});

describe('what two people decide', () => {
  it('asks for other marks of a goods on sale, once, and changes the rest', async () => {
    const { name } = await goods(GOODS.ephedrine);
    const other = {
      external_id: numberOf(GOODS.ephedrine),
      name,
      unit: '瓶',
      rx_class: 'otc_b',
      ephedrine: false,
    } as const;
    const { results } = await push(other);
    expect(results[0]).toMatchObject({
      state: 'updated',
      waiting: [{ field: 'rx_class' }, { field: 'ephedrine' }],
    });
    expect(await goods(GOODS.ephedrine)).toMatchObject({ unit: '瓶', rx_class: 'rx', is_ephedrine: true });
    expect((await push(other)).results[0]).toMatchObject({ state: 'unchanged', waiting: [{}, {}] });
    const { rows } = await waiting();
    expect(rows.filter(({ subject }) => subject === `goods:${GOODS.ephedrine}`)).toHaveLength(1);
    expect(rows[0]?.words).toContain('含麻 是 → 否');
  });

  it('asks for a price that moves far', async () => {
    const { name } = await goods(GOODS.hundred);
    const { results } = await push({ external_id: numberOf(GOODS.hundred), name, price: '2.50' });
    expect(results[0]).toMatchObject({ state: 'unchanged', waiting: [{ field: 'price' }] });
  });
});

it.each<[string, Partial<Row>, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: '长'.repeat(101) }, 'name'],
  ['a unit that is too long', { unit: '很长很长很长很长很长很' }, 'unit'],
  ['what is no price', { price: '面议' }, 'price'],
  ['a barcode of letters', { barcode: 'ABC' }, 'barcode'],
  ['an unknown scope', { scope: 'nothing' }, 'scope'],
  ['what may not be sold here', { name: '盐酸曲马多缓释片' }, 'name'],
  ['the name of another goods', { external_id: numberOf(GOODS.limited), name: '占位片', spec: 'x' }, 'name'],
])('refuses %s by its field, and writes the others', async (_, more, field) => {
  const taken = row({ external_id: 'HOLDER', name: '占位片', spec: 'x' });
  await push(taken);
  const wrong = row({ external_id: 'WRONG', name: '占位片二', ...more });
  const { results, counts } = await push(wrong, row({ external_id: 'FINE', name: '好的片', unit: '瓶' }));
  expect(results[0]).toMatchObject({ id: null, state: 'refused', errors: [{ field }] });
  expect(counts.refused).toBe(1);
  expect(
    await shop.db.selectFrom('external_number').select('kind').where('external_id', '=', 'WRONG').execute(),
  ).toEqual([]);
});

it('refuses the second row of a number, and of a pack', async () => {
  const { results } = await push(
    row({ external_id: 'D1', name: '双胞胎片' }),
    row({ external_id: 'D1', name: '双胞胎片' }),
    row({ external_id: 'D2', name: '双胞胎片' }),
  );
  expect(results.map(({ state }) => state)).toEqual(['created', 'refused', 'refused']);
});

it('takes two calls with the same goods at once, and makes them once', async () => {
  const rows = ['一', '二', '三'].map((word) => row({ external_id: `T${word}`, name: `同时${word}片` }));
  const both = await Promise.all([push(...rows), push(...rows.toReversed())]);
  const states = both.flatMap(({ results }) => results.map(({ state }) => state)).sort();
  expect(states).toEqual([...Array(3).fill('created'), ...Array(3).fill('unchanged')]);
});

it('waits for no other call that is about other goods', async () => {
  const results = await inTransaction(shop.db, async (tx) => {
    await shareNumbers(tx, 'goods');
    return (await push(row({ external_id: 'BESIDE', name: '同时推送片' }))).results;
  });
  expect(results[0]?.state).toBe('created');
});

it('begins anew when another call has given the number meanwhile', async () => {
  const rows = [row({ external_id: 'MEANWHILE', name: '编号刚被占用片' })];
  const staff = await pusher(shop.db);
  const { pushing } = await inTransaction(shop.db, async (tx) => {
    await giveNumbers(tx, 'goods', 'wms', new Map([['MEANWHILE', GOODS.hundred]]));
    const begun = writeGoods(shop.db, staff, { source: 'wms', rows });
    await untilWaiting(shop.db);
    return { pushing: begun };
  });
  expect((await pushing).results[0]).toMatchObject({ id: GOODS.hundred, state: 'updated' });
});

it('begins anew when another call has made the goods after it was looked for', async () => {
  const rows = ['甲', '乙'].map((word) => row({ external_id: `JUST${word}`, name: `刚建${word}片` }));
  let isOther = false;
  const looking = kyselyOn(shop.services.pool, async (statement) => {
    if (isOther || !statement.includes('distinct on (r.index) r.index, g.id')) return;
    isOther = true;
    expect((await push(...rows)).counts.created).toBe(2);
  });
  const { results } = await writeGoods(looking, await pusher(shop.db), { source: 'erp', rows });
  expect(isOther).toBe(true);
  expect(results.map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
});

it('says what is wrong with a row once when the database asks for the whole again', async () => {
  let tries = 0;
  const asking = kyselyOn(shop.services.pool, (statement) => {
    if (!statement.includes('insert into external_number')) return;
    tries += 1;
    if (tries === 1) throw Object.assign(new Error('given up'), { code: '40001' });
  });
  const rows = [row({ external_id: 'R1', name: '重来片' }), row({ external_id: 'R1', name: '重来片' })];
  const { results } = await writeGoods(asking, await pusher(shop.db), { source: 'erp', rows });
  expect(tries).toBe(2);
  expect(results[0]?.state).toBe('created');
  expect(results[1]?.errors).toHaveLength(1);
});

it('makes as many statements for many rows as for one', async () => {
  const staff = await pusher(shop.db);
  const counted = (...rows: Row[]) =>
    statementsOf(shop, (db) => writeGoods(db, staff, { source: 'erp', rows }));
  const many = Array.from({ length: 30 }, (_, index) =>
    row({ external_id: `M${index}`, name: `许多${index}片` }),
  );
  expect(await counted(...many)).toBe(await counted(row({ external_id: 'ONE', name: '一个片' })));
});
