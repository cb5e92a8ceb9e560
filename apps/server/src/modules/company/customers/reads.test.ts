import { CUSTOMER_SORTS } from '@qingnang/contract/admin-accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askRule } from '../../../db/ledgers/check.ts';
import type { Staff } from '../../../http/session.ts';
import { pusher } from '../../../testing/pushes.ts';
import { type Below, belowFrom } from '../../../testing/random.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { customerPage } from './reads.ts';

/** What the list of customers adds up or keeps of orders, beside the orders themselves, whatever happens to them. */

const MONTH = '2026-11-01';
const RULE = 'last order of a customer = the newest of its orders';
const GIVEN_UP = [70, 80];
const ROUNDS = 4;
const ACTS = 15;

let shop: TestShop;
let admin: Staff;
let salesman: Staff;
let accounts: number[];

beforeAll(async () => {
  shop = await createShop();
  admin = await pusher(shop.db);
  salesman = await pusher(shop.db, 'sales');
  await sql`
    insert into account (username, phone, password_hash, company, contact_name, buyer_type)
    select 'more' || i, 15900000000 + i, 'x', '药店' || i, '', 'pharmacy' from generate_series(1, 5) i`.execute(
    shop.db,
  );
  await sql`update account set salesman_id = case when id % 2 = 0 then ${salesman.staffId}::bigint end`.execute(
    shop.db,
  );
  const rows = await shop.db.selectFrom('account').select('id').orderBy('id').execute();
  accounts = rows.map(({ id }) => id);
});
afterAll(() => shop.close());

const pick = <T>(random: Below, of: readonly T[]): T => of[random(of.length)] as T;
const ORDER = (random: Below) =>
  sql`(select id from sales_order order by id offset ${random(1000)} % greatest((select count(*) from sales_order), 1) limit 1)`;

/** From some days before the month in China to some of it, its first moment and the one before among them. */
const timeOf = (random: Below) =>
  pick(random, [
    sql`timestamptz '2026-11-01 00:00:00+08'`,
    sql`timestamptz '2026-10-31 23:59:59.999+08'`,
    sql`timestamptz '2026-10-20 00:00:00+08' + make_interval(hours => ${random(600)})`,
  ]);

/** The last two accounts never order. */
function place(random: Below) {
  const [goods, discount, shipping] = [1000 + random(9000), random(900), random(900)];
  return sql`
    insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, discount_fen, shipping_fen, payable_fen,
      consignee, phone, region, address, placed_at)
    select 'S' || gen_random_uuid(), ${pick(random, accounts.slice(0, -2))}, 'normal', 1,
      ${pick(random, [10, 20, 60, ...GIVEN_UP])}, ${goods}, ${discount}, ${shipping}, ${goods - discount + shipping}, '', '', '', '',
      ${timeOf(random)}
    from generate_series(1, ${1 + random(2)})`;
}

async function act(random: Below): Promise<void> {
  const id = ORDER(random);
  const acts = [
    sql`update sales_order set placed_at = ${timeOf(random)} where id = ${id}`,
    sql`update sales_order set account_id = ${pick(random, accounts.slice(0, -2))} where id = ${id}`,
    sql`update sales_order set status = ${pick(random, GIVEN_UP)} where id = ${id}`,
    sql`delete from sales_order where id = ${id}`,
    place(random),
    place(random),
  ];
  await pick(random, acts).execute(shop.db);
}

/** Every account with what its orders say of it, newest account first. */
async function expected(staff: Staff) {
  const { rows } = await sql<{
    account_id: number;
    status: number;
    at: number;
    fen: number;
    is_of_month: boolean;
  }>`
    select account_id, status, extract(epoch from placed_at)::float8 * 1000 as at, goods_fen - discount_fen + shipping_fen as fen,
      placed_at >= '2026-11-01 00:00:00+08' as is_of_month from sales_order`.execute(shop.db);
  const own = accounts.filter((id) => staff.customersOf === null || id % 2 === 0);
  return own.toReversed().map((id) => {
    const orders = rows.filter(({ account_id }) => account_id === id);
    const living = orders.filter(({ status, is_of_month }) => is_of_month && !GIVEN_UP.includes(status));
    return {
      id,
      last: orders.length > 0 ? Math.max(...orders.map(({ at }) => at)) : null,
      month: living.reduce((sum, { fen }) => sum + fen, 0),
    };
  });
}

type Expected = Awaited<ReturnType<typeof expected>>[number];
const BY: Readonly<Record<(typeof CUSTOMER_SORTS)[number], (one: Expected, other: Expected) => number>> = {
  newest: () => 0,
  last_order: (one, other) => (other.last ?? 0) - (one.last ?? 0),
  month_desc: (one, other) => other.month - one.month,
};

/** The list as pages of three put it together. */
async function listed(staff: Staff, sort: (typeof CUSTOMER_SORTS)[number]): Promise<Expected[]> {
  const found: Expected[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await customerPage(shop.db, staff, { sort, page, page_size: 3 }, MONTH);
    found.push(
      ...rows.map((row) => ({
        id: row.id,
        last: row.last_order_at?.getTime() ?? null,
        month: row.month_fen,
      })),
    );
    if (rows.length < 3) {
      expect(total).toBe(found.length);
      return found;
    }
  }
}

async function holds(): Promise<void> {
  for (const staff of [admin, salesman]) {
    const all = await expected(staff);
    for (const sort of CUSTOMER_SORTS)
      expect(await listed(staff, sort), `${staff.username} by ${sort}`).toEqual(all.toSorted(BY[sort]));
  }
  expect(await askRule(shop.db, RULE)).toBeNull();
}

it.each(Array.from({ length: ROUNDS }, (_, seed) => seed))(
  'last order and sums of the month follow orders, round %i',
  async (seed) => {
    const random = belowFrom(seed);
    for (let at = 0; at < ACTS; at += 1) await act(random);
    await holds();
  },
);

it('an order that is placed late does not hide a newer one', async () => {
  const [account = 0] = accounts;
  for (const at of ['2026-11-20', '2026-11-10'])
    await sql`
      insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region, address,
        placed_at) values (${`L${at}`}, ${account}, 'normal', 1, 20, 1, 1, '', '', '', '', ${at}::timestamptz)`.execute(
      shop.db,
    );
  await holds();
});

it('what is kept otherwise is found at night', async () => {
  const broken = async (change: ReturnType<typeof sql>) => {
    const tx = await shop.db.startTransaction().execute();
    await change.execute(tx);
    const found = await askRule(tx, RULE);
    await tx.rollback().execute();
    return found?.examples;
  };
  const [account = 0] = accounts;
  const id = String(account);
  const moved = sql`update last_order set placed_at = placed_at - interval '1 second' where account_id = ${account}`;
  expect(await broken(moved)).toEqual([id]);
  expect(await broken(sql`update last_order set placed_at = null where account_id = ${account}`)).toEqual([
    id,
  ]);
  expect(await broken(sql`delete from last_order where account_id = ${account}`)).toEqual([id]);
});
