import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../db/client.ts';
import type { Staff } from '../../../http/session.ts';
import { pusher, statementsOf } from '../../../testing/pushes.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { writeCustomers } from '../customers/writes.ts';
import { writeContractPrices } from '../goods/contracts/writes.ts';
import { writePrices } from '../goods/prices/writes.ts';
import { writeGoods } from '../goods/writes.ts';
import { pushLots } from '../stock/lots/writes.ts';
import { pushStock } from '../stock/writes.ts';

const SOURCE = 'many';
const ROWS = 200;

let shop: TestShop;
let staff: Staff;
beforeAll(async () => {
  shop = await createShop();
  staff = await pusher(shop.db);
});
afterAll(() => shop.close());

/** Rows of one push. @param round of two: what the second says differs from the first */
const rowsOf = <Row>(row: (at: number) => Row) => Array.from({ length: ROWS }, (_, at) => row(at));
const goods = (round: number) =>
  rowsOf((at) => ({
    external_id: `G${at}`,
    name: `许多${at}片`,
    spec: '0.1g*12片',
    unit: '盒',
    maker: '许多制药',
    approval_no: `国药准字H2099${String(at).padStart(4, '0')}`,
    barcode: String(6_900_000_000_000 + at + 1000 * round),
    rx_class: 'otc_a' as const,
    price: '8.00',
  }));
const prices = (round: number) =>
  rowsOf((at) => ({ external_id: `G${at}`, prices: [{ rank: 1, price: `7.9${round}` }] }));
const shelf = (at: number) => ({ goods: `G${at}`, warehouse: 'cd', lot_no: 'L1' });
const customers = (round: number) =>
  rowsOf((at) => ({
    external_id: `C${at}`,
    username: `many${at}`,
    phone: String(13_700_000_000 + at),
    company: `许多药房${at}`,
    buyer_type: 'pharmacy',
    note: `第 ${round} 次`,
  }));
const contracts = (round: number) =>
  rowsOf((at) => ({ customer: `C${at}`, goods: `G${at}`, price: `7.8${round}`, valid_from: '2099-01-01' }));

type Push = (db: Db, round: number) => Promise<{ counts: Record<string, number> }>;
/** In the order in which a system sends them, with the statements that a push of either round makes at most. */
const PUSHES: readonly (readonly [what: string, most: number, push: Push])[] = [
  ['goods', 45, (db, round) => writeGoods(db, staff, { source: SOURCE, rows: goods(round) })],
  ['prices', 20, (db, round) => writePrices(db, staff, { source: SOURCE, rows: prices(round) })],
  ['lots', 20, (db) => pushLots(db, staff, { source: SOURCE, rows: rowsOf(shelf) })],
  [
    'stock',
    20,
    (db, round) => {
      const rows = rowsOf((at) => ({ ...shelf(at), quantity: 50 + round, sequence: round }));
      const trace = { ...staff.trace, requestId: `round ${round}` };
      return pushStock(db, { ...staff, trace }, { source: SOURCE, rows }, null);
    },
  ],
  ['customers', 45, (db, round) => writeCustomers(db, staff, { source: SOURCE, rows: customers(round) })],
  [
    'contracts',
    30,
    (db, round) => writeContractPrices(db, staff, { source: SOURCE, rows: contracts(round) }),
  ],
];

it('a push of many rows makes few statements, new rows and known ones', async () => {
  const made: Record<string, number[]> = {};
  for (const [what, most, push] of PUSHES) {
    for (const round of [1, 2]) {
      let refused = -1;
      const count = await statementsOf(shop, async (db) => {
        refused = (await push(db, round)).counts.refused ?? -1;
      });
      expect({ what, round, refused }).toEqual({ what, round, refused: 0 });
      made[what] = [...(made[what] ?? []), count];
      expect(count, `${what}, round ${round}: ${JSON.stringify(made)}`).toBeLessThanOrEqual(most);
    }
  }
});

it('what compares changed rows with those before never does it row by row', async () => {
  const { rows } = await sql<{ name: string; settings: string[] | null }>`
    select proname as name, proconfig as settings from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ 'join before o using \\(.*id.*\\)'
      and proname not in ('stamp_maker_goods', 'stamp_brand_goods')`.execute(shop.db);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ settings }) => !settings?.includes('enable_nestloop=off'))).toEqual([]);
});
