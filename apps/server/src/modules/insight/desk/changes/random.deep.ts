import type { AdminOrder } from '@qingnang/contract/desk';
import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { belowFrom } from '../../../../testing/random.ts';
import { openRichOffers, placeRich, type RichOffers } from '../../../../testing/rich-orders.ts';
import type { TestShop } from '../../../../testing/shop.ts';

/** Random splits, cuts, shipments and ends of orders that carry a part of everything: all books still agree. */

const ORDERS = 8;
const ACTS_EACH = 19;
/** Asking all books takes longer than an act. */
const ACTS_BETWEEN_LOOKS = 6;

let market: Market;
let shop: TestShop;
let staff: Client;
let offers: RichOffers;

beforeAll(async () => {
  market = await openMarket(ORDERS, 'promotion');
  ({ shop, staff } = market);
  await sql`update lot set quantity = quantity + 5000`.execute(shop.db);
  await sql`update stock s set available = s.available + 5000 * (
    select count(*) from lot t where t.goods_id = s.goods_id and t.warehouse_id = s.warehouse_id)`.execute(
    shop.db,
  );
  offers = await openRichOffers(staff);
});
afterAll(() => shop.close());

const show = async (id: number) => (await staff.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200)).data;

/** Some pieces of some lines; of a combination whole sets. */
function somePieces(order: AdminOrder, random: (below: number) => number) {
  const sets = new Map<number, number>();
  return order.picking.flatMap(({ order_line_id, open_number }) => {
    const line = order.lines.find(({ id }) => id === order_line_id);
    if (!line || random(3) === 0) return [];
    if (!line.combination) return [{ order_line_id, number: 1 + random(open_number) }];
    const perSet = line.number / line.combination.sets;
    if (!sets.has(line.combination.id)) sets.set(line.combination.id, 1 + random(line.combination.sets));
    return [{ order_line_id, number: Math.max(1, (sets.get(line.combination.id) ?? 1) * perSet) }];
  });
}

/** One act on an order, whatever it is: it may be refused, it may never fail. */
async function actOn(id: number, buyer: TestBuyer, random: (below: number) => number): Promise<string> {
  const order = await show(id);
  const lines = somePieces(order, random);
  const base = `/api/admin/orders/${id}`;
  const acts: [string, () => Promise<{ status: number }>][] = [
    ['split', async () => staff.post(`${base}/split`, { lines })],
    ['cut', async () => staff.post(`${base}/cut`, { lines })],
    ['split', async () => staff.post(`${base}/split`, { lines })],
    ['cut', async () => staff.post(`${base}/cut`, { lines })],
    ['approve', async () => staff.post('/api/admin/orders/approve', { ids: [id] })],
    [
      'ship',
      async () =>
        staff.post(`${base}/ship`, { carrier: '自有配送', tracking_no: '1', lines: lotsOf(order, lines) }),
    ],
    ['hold', async () => staff.post('/api/admin/orders/hold', { ids: [id], reason: '核对数量' })],
    ['release', async () => staff.post('/api/admin/orders/release', { ids: [id] })],
    ['cancel', async () => buyer.client.post(`/api/order/${id}/cancel`, {})],
    ['reject', async () => staff.post(`${base}/reject`, { reason: '资料不符' })],
    ['confirm', async () => buyer.client.post(`/api/order/${id}/confirm`)],
  ];
  // Ends come seldom: an order that has ended has little more to tell.
  const [name, act] = acts[random(10) < 8 ? random(8) : random(acts.length)] ?? acts[0] ?? ['', null];
  if (!act) return '';
  const { status } = await act();
  expect([200, 201, 409, 422], `${name} of ${id}`).toContain(status);
  return status < 300 ? name : '';
}

const lotsOf = (order: AdminOrder, lines: { order_line_id: number; number: number }[]) =>
  order.picking.flatMap(({ order_line_id, lots }) => {
    const wanted = lines.find((line) => line.order_line_id === order_line_id)?.number ?? 0;
    const lot = lots.find(({ on_hand }) => on_hand >= wanted);
    return wanted > 0 && lot ? [{ order_line_id, lot_id: lot.lot_id, number: wanted }] : [];
  });

/** The order and everything that was split off it, now. */
const familyOf = async (id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive f as (select id from sales_order where id = ${id}
      union all select o.id from sales_order o join f on o.split_from_id = f.id) select id from f order by id`.execute(
    shop.db,
  );
  return rows.map((row) => row.id);
};

/** Fen of everything that an order and those split off it carry. */
const sumsOf = async (ids: number[]) => {
  const { rows } = await sql<Record<string, number>>`
    select sum(goods_fen) as goods, sum(discount_fen) as discount, sum(coupon_fen) as coupon, sum(voucher_fen) as voucher,
      sum(cashback_fen) as cashback, sum(shipping_fen) as shipping, sum(balance_fen) as balance,
      sum(payable_fen) as payable, (select sum(number) from sales_order_line where order_id = any(${ids}::bigint[])) as pieces
    from sales_order where id = any(${ids}::bigint[])`.execute(shop.db);
  return rows[0];
};

describe('orders that are split, cut, shipped and ended at random', () => {
  it.each(Array.from({ length: ORDERS }, (_, seed) => seed + 1))('keep every book, seed %i', async (seed) => {
    const random = belowFrom(seed);
    const buyer = market.freshBuyer();
    const numbers = {
      plain: 11 + random(30),
      ladder: 20 + random(50),
      special: 1 + random(4),
      sets: 1 + random(4),
    };
    const root = await placeRich(shop, staff, buyer, offers, numbers);
    const before = await sumsOf([root]);
    const { shipping: _free, ...carried } = before ?? {};
    expect(Object.entries(carried).filter(([, fen]) => Number(fen) <= 0)).toEqual([]);
    const done: string[] = [];
    for (let at = 0; at < ACTS_EACH; at += 1) {
      const family = await familyOf(root);
      done.push(await actOn(family[random(family.length)] ?? root, buyer, random));
      if (at % ACTS_BETWEEN_LOOKS === 0)
        expect(await ledgerDifferences(shop.db), `seed ${seed} after ${done.join(' ')}`).toEqual([]);
    }
    const family = await familyOf(root);
    expect(await sumsOf(family)).toEqual(before);
    const seen = await buyer.client.get<OrderDetail>(`/api/order/${family.at(-1)}`).expect(200);
    expect(seen.data.lines.length).toBeGreaterThan(0);
  });
});
