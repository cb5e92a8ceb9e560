import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { giveBalance } from '../../modules/balances/wallet/writes.ts';
import { moneyForm, openPromotion } from '../bundles.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { giveCoupon, giveVoucher, openCoupon } from '../coupons.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { authorise } from '../receipts.ts';
import { createShop, type TestShop } from '../shop.ts';
import { openSpecial } from '../specials.ts';
import { deadlocks } from './waiting.ts';

/**
 * Two hundred requests at once for what there is little of: what is given out is exact to the piece and the cent, whoever is
 * refused is told so (409), and nobody waits in a ring. Stock alone stands in `orders/placing`.
 */

const AT_ONCE = 200;
/** Goods of their own, ¥3.00 each, of which one account holds a line each; the first of them are 含麻. */
const FIRST_GOODS = 20_000;
const RECEIPT_GOODS = 50;
const PRICE_FEN = 300;

let shop: TestShop;
let staff: Client;
let crowd: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  crowd = await manyBuyers(shop, AT_ONCE);
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
  await sql`update address set is_registered = true`.execute(shop.db);
  await sql`update stock set available = available + 100000 where goods_id = ${GOODS.plain} and warehouse_id = 1`.execute(
    shop.db,
  );
  await sql`update lot set quantity = quantity + 100000
    where id = (select min(id) from lot where goods_id = ${GOODS.plain} and warehouse_id = 1)`.execute(
    shop.db,
  );
  await sql`insert into goods (id, name, maker_id, spec, unit, rx_class, scope, status, is_ephedrine)
    overriding system value select ${FIRST_GOODS}::int + n, '品 ' || n, 1, '1', '盒', 'rx', 'chemical', 'on', n <= ${RECEIPT_GOODS}
    from generate_series(1, ${RECEIPT_GOODS + AT_ONCE}::int) n`.execute(shop.db);
  const made = sql`from goods where id > ${FIRST_GOODS}`;
  await sql`insert into goods_price (goods_id, rank, price_e4) select id, 0, ${PRICE_FEN * 100}::int8 ${made}`.execute(
    shop.db,
  );
  await sql`insert into stock (goods_id, warehouse_id, available) select id, 1, 1000 ${made}`.execute(
    shop.db,
  );
  await sql`insert into lot (goods_id, warehouse_id, lot_no, expires_on, quantity) select id, 1, 'L', '2099-01-01', 1000 ${made}`.execute(
    shop.db,
  );
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  expect(await deadlocks(shop.db)).toEqual([]);
});

interface Placed {
  orders: { id: number; amount: number }[];
}
const buy = ({ client, addressId }: TestBuyer, ids: readonly number[], more: Record<string, unknown> = {}) =>
  client.post<Placed>('/api/order', { ids, address_id: addressId, ...more });

/** How many answered what. */
function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
/** One number that the database counts. */
async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const { rows } = await query.execute(shop.db);
  return Number(rows[0]?.n);
}

/** Cart lines, written past the calls: what is tried here begins with the orders. @returns their ids, as given */
async function putInCarts(
  lines: readonly { account_id: number; goods_id: number; number?: number; goods_price_id?: number }[],
): Promise<number[]> {
  const rows = lines.map((line) => ({ warehouse_id: 1, number: 1, ...line }));
  const made = await shop.db.insertInto('cart_line').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

/** A line in the cart of each of the buyers. */
async function lineEach(line: { goods_id: number; number?: number; goods_price_id?: number }) {
  const ids = await putInCarts(crowd.map(({ accountId }) => ({ account_id: accountId, ...line })));
  return crowd.map((buyer, at) => ({ buyer, line: ids[at] as number }));
}

/** Lines of goods of their own in one cart, `number` of them. @returns their ids */
const linesOf = ({ accountId }: TestBuyer, from: number, number: number): Promise<number[]> =>
  putInCarts(
    Array.from({ length: number }, (_, n) => ({
      account_id: accountId,
      goods_id: FIRST_GOODS + from + n + 1,
    })),
  );
const nameOf = async ({ accountId }: TestBuyer) =>
  (
    await shop.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).username;

describe('200 accounts at once', () => {
  it('buy exactly the 30 pieces of a 秒杀', async () => {
    const offer = await openSpecial(staff, { stock_total: 30, limit_per_account: 1 });
    const ready = await lineEach({ goods_id: offer.goods_id, goods_price_id: offer.id });
    const answers = await Promise.all(ready.map(({ buyer, line }) => buy(buyer, [line])));
    expect(tally(answers)).toEqual({ 201: 30, 409: 170 });
    expect(
      await count(sql`select sum(number) as n from sales_order_line where special_price_id = ${offer.id}`),
    ).toBe(30);
    const left = await shop.db
      .selectFrom('special_price')
      .select('stock_left')
      .where('id', '=', offer.id)
      .executeTakeFirstOrThrow();
    expect(left.stock_left).toBe(0);
  });

  it('take exactly the 25 gifts, and exactly the budget of a 满减', async () => {
    const gifts = await openPromotion(staff, {
      tiers: [{ reach_amount: '80', goods_id: GOODS.ladderUpTo, gift_number: 1, stock_total: 25 }],
    });
    const off = await openPromotion(
      staff,
      moneyForm('discount', { budget: '370', tiers: [{ reach_amount: '80', minus: '10' }] }),
    );
    const ready = await lineEach({ goods_id: GOODS.plain, number: 10 });
    const answers = await Promise.all(ready.map(({ buyer, line }) => buy(buyer, [line])));
    expect(Object.keys(tally(answers)).filter((status) => status !== '201' && status !== '409')).toEqual([]);
    const taken = async () => [
      await count(
        sql`select count(*) as n from sales_order_line where promotion_id <> 0 and goods_id = ${GOODS.ladderUpTo}`,
      ),
      await count(sql`select spent_fen as n from promotion where id = ${off.id}`),
    ];
    const [first = 0, spent = 0] = await taken();
    expect([first <= 25, spent <= 37_000]).toEqual([true, true]);
    // Who was refused asks again, one after the other: now everybody has an order, and the last pieces are gone.
    for (const [at, { status }] of answers.entries())
      if (status === 409) await buy(ready[at]?.buyer as TestBuyer, [ready[at]?.line as number]).expect(201);
    expect(await taken()).toEqual([25, 37_000]);
    for (const { id } of [gifts, off]) await staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
  });

  it('take exactly the 70 pieces of a coupon', async () => {
    const { id } = await openCoupon(staff, { total: 70, limit_per_account: 1 });
    const answers = await Promise.all(crowd.map(({ client }) => client.post(`/api/coupon/${id}/claim`)));
    expect(tally(answers)).toEqual({ 200: 70, 409: 130 });
    expect(await count(sql`select count(*) as n from account_coupon where coupon_id = ${id}`)).toBe(70);
  });
});

describe('200 requests at once of few accounts', () => {
  it('take as many coupons as each account may', async () => {
    const { id } = await openCoupon(staff, { total: 1000, limit_per_account: 3 });
    const tabs = Array.from({ length: AT_ONCE / 4 }, () => crowd.slice(0, 4)).flat();
    const answers = await Promise.all(tabs.map(({ client }) => client.post(`/api/coupon/${id}/claim`)));
    expect(tally(answers)).toEqual({ 200: 12, 409: 188 });
    expect(
      await count(sql`select count(*) as n from account_coupon where coupon_id = ${id} group by account_id
        having count(*) <> 3 union all select 0 limit 1`),
    ).toBe(0);
  });

  it('use a coupon once, and vouchers and the balance to the last cent', async () => {
    const buyer = crowd[10] as TestBuyer;
    const coupon = await openCoupon(staff, {
      minus: '1.11',
      threshold: '0',
      is_claimable: 0,
      claim_from: '',
      claim_until: '',
    });
    await giveCoupon(staff, coupon.id, [await nameOf(buyer)]);
    const own = await shop.db
      .selectFrom('account_coupon')
      .select('id')
      .where('coupon_id', '=', coupon.id)
      .executeTakeFirstOrThrow();
    await giveVoucher(staff, [await nameOf(buyer)], '66.67');
    await inTransaction(shop.db, (tx) =>
      giveBalance(tx, buyer.accountId, fen(12_343n), 'test', 'rush:balance'),
    );
    const lines = await linesOf(buyer, RECEIPT_GOODS, AT_ONCE);
    const place = (line: number) => buy(buyer, [line], { use_balance: 1 });
    const named = (line: number) => buy(buyer, [line], { use_balance: 1, coupon_id: own.id });
    const answers = await Promise.all(lines.map((line, n) => (n % 2 === 0 ? named(line) : place(line))));
    expect(Object.keys(tally(answers)).filter((status) => status !== '201' && status !== '409')).toEqual([]);
    for (const [at, { status }] of answers.entries())
      if (status === 409) await place(lines[at] as number).expect(201);
    const { rows } = await sql<Record<string, number>>`
      select count(*)::int as orders, sum(goods_fen)::int as goods, sum(coupon_fen)::int as coupon,
        sum(voucher_fen)::int as voucher, sum(balance_fen)::int as balance, sum(payable_fen)::int as payable
      from sales_order where account_id = ${buyer.accountId} and order_no in (
        select order_no from sales_order o join sales_order_line l on l.order_id = o.id where l.goods_id > ${FIRST_GOODS})`.execute(
      shop.db,
    );
    const goods = AT_ONCE * PRICE_FEN;
    expect(rows).toEqual([
      {
        orders: AT_ONCE,
        goods,
        coupon: 111,
        voucher: 6667,
        balance: 12_343,
        payable: goods - 111 - 6667 - 12_343,
      },
    ]);
  });

  it('pay from the balance what it carries, and no cent more', async () => {
    const { accountId, client } = crowd[10] as TestBuyer;
    const unpaid = () =>
      shop.db
        .selectFrom('sales_order')
        .select(['id', 'payable_fen'])
        .where('account_id', '=', accountId)
        .where('status', '=', 10)
        .execute();
    const before = await unpaid();
    await inTransaction(shop.db, (tx) => giveBalance(tx, accountId, fen(10_050n), 'test', 'rush:pay'));
    const answers = await Promise.all(
      before.map(({ id }) => client.post(`/api/order/${id}/pay`, { method: 'balance' })),
    );
    expect(Object.keys(tally(answers)).filter((status) => Number(status) >= 500)).toEqual([]);
    const after = await unpaid();
    expect(before.length - after.length).toBe(tally(answers)[200]);
    const sum = (orders: { payable_fen: number }[]) =>
      orders.reduce((total, { payable_fen }) => total + payable_fen, 0);
    const left = await count(sql`select balance_fen as n from wallet where account_id = ${accountId}`);
    expect(sum(before) - sum(after) + left).toBe(10_050);
    // Whoever was refused asks for more than is left.
    expect(after.filter(({ payable_fen }) => payable_fen <= left)).toEqual([]);
  });

  it('place as many 含麻 orders as there are authorisations', async () => {
    const buyers = crowd.slice(20, 24);
    const ready = await Promise.all(
      buyers.map(async (buyer, at) => {
        await authorise(staff, buyer, at + 1);
        return { buyer, lines: await linesOf(buyer, 0, RECEIPT_GOODS) };
      }),
    );
    const answers = await Promise.all(
      ready.flatMap(({ buyer, lines }) => lines.map((line) => buy(buyer, [line]))),
    );
    expect(tally(answers)).toEqual({ 201: 10, 409: AT_ONCE - 10 });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sales_order where kind = 'receipt' group by account_id order by account_id`.execute(
      shop.db,
    );
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  });
});
