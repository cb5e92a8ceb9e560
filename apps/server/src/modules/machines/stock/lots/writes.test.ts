import type { LotRows } from '@qingnang/contract/v1-stock';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { numberGoods, numberOf, pusher, statementsOf } from '../../../../testing/pushes.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { pushStock } from '../writes.ts';
import { pushLots } from './writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
  await numberGoods(shop.db);
});
afterAll(() => shop.close());

type Row = LotRows['rows'][number];
const row = (more: Partial<Row>): Row => ({
  goods: numberOf(GOODS.plain),
  warehouse: 'cd',
  lot_no: 'P1',
  expires_on: '2099-01-31',
  ...more,
});
const push = async (...rows: Row[]) => pushLots(shop.db, await pusher(shop.db), { source: 'erp', rows });

it('notes a lot once; its pieces come with stock', async () => {
  expect((await push(row({ external_id: 'E1' }))).results[0]).toMatchObject({ state: 'created', errors: [] });
  expect((await push(row({ external_id: 'E1' }))).results[0]).toMatchObject({ state: 'unchanged' });
  const stock = { goods: numberOf(GOODS.plain), warehouse: 'cd', lot_no: 'P1', quantity: 9, sequence: 1 };
  const answer = await pushStock(shop.db, await pusher(shop.db), { source: 'erp', rows: [stock] }, null);
  expect(answer.results[0]).toMatchObject({ state: 'updated', quantity: 9 });
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

it('leaves a lot of a stopped number out of sale', async () => {
  await sql`insert into lot_stop (goods_id, lot_no, reason) values (${GOODS.plain}, 'STOP', 'suspicion')`.execute(
    shop.db,
  );
  await push(row({ lot_no: 'STOP' }));
  const { rows } = await sql<{ stopped: boolean }>`
    select stopped_at is not null as stopped from lot where lot_no = 'STOP'`.execute(shop.db);
  expect(rows).toEqual([{ stopped: true }]);
});

it.each<[string, Partial<Row>, string]>([
  ['unknown goods', { goods: 'x' }, 'goods'],
  ['an unknown warehouse', { warehouse: 'x' }, 'warehouse'],
  ['no number', { lot_no: ' ' }, 'lot_no'],
  ['what is no day', { expires_on: '2099-02-30' }, 'expires_on'],
  ['a lot past its last day', { expires_on: '2020-01-01' }, 'expires_on'],
  ['a lot made tomorrow or later', { produced_on: '2098-01-01' }, 'produced_on'],
  ['other days of a lot that is there', { lot_no: 'A101' }, 'lot_no'],
  ['a number of another lot', { external_id: 'TAKEN' }, 'external_id'],
])('refuses %s by its field, and writes the others', async (_, more, field) => {
  await push(row({ lot_no: 'OTHER', external_id: 'TAKEN' }));
  const lot_no = `N${field}${more.lot_no ?? ''}${more.goods ?? ''}`;
  const { results } = await push(row({ lot_no: 'FRESH', ...more }), row({ lot_no }));
  expect(results[0]).toMatchObject({ id: null, state: 'refused', errors: [{ field }] });
  expect(results[1]?.state).not.toBe('refused');
  const { rows } = await sql`select from lot where lot_no = 'FRESH'`.execute(shop.db);
  expect(rows).toEqual([]);
});

it('takes two calls with the same lots at once, and makes them once', async () => {
  const rows = ['T1', 'T2', 'T3'].map((lot_no) => row({ lot_no, external_id: lot_no }));
  const both = await Promise.all([push(...rows), push(...rows.toReversed())]);
  expect(both.flatMap(({ results }) => results.map(({ state }) => state)).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'created'),
    ...Array.from({ length: 3 }, () => 'unchanged'),
  ]);
});

it('makes as many statements for many rows as for one', async () => {
  const staff = await pusher(shop.db);
  const counted = (...rows: Row[]) =>
    statementsOf(shop, (db) => pushLots(db, staff, { source: 'erp', rows }));
  const many = Array.from({ length: 40 }, (_, index) => row({ lot_no: `M${index}` }));
  expect(await counted(...many)).toBe(await counted(row({ lot_no: 'ONE' })));
});
