import type { StaffSpecial } from '@qingnang/contract/campaigns';
import type { AddAnswer, CartData } from '@qingnang/contract/cart';
import type { AdminOrder } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleEnded } from '../../modules/campaigns/writes.ts';
import { lockExpiredLots } from '../../modules/catalog/expiry/writes.ts';
import { endFailedGroups } from '../../modules/orders/groups/writes.ts';
import { closeExpired } from '../../modules/orders/writes.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';
import { FROM_SHELF, specialForm } from '../specials.ts';

/**
 * Everybody does anything at the same time, as the dice fall: the books stay right, and nothing is a fault. To look longer:
 * `MONKEY_SEED=5 MONKEY_ROUNDS=200`.
 */

const SEED = Number(process.env.MONKEY_SEED ?? 13);
const ROUNDS = Number(process.env.MONKEY_ROUNDS ?? 20);
const ACTS_AT_ONCE = 10;

let shop: TestShop;
let staff: Client;
let buyers: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  buyers = await manyBuyers(shop, 6);
  await sql`update warehouse set minimum_order_fen = 0`.execute(shop.db);
});
afterAll(() => shop.close());

/** mulberry32: numbers in 0..1 that are the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const roll = dice(SEED);
const pick = <T>(items: readonly T[]): T => items[Math.floor(roll() * items.length)] as T;
const upTo = (most: number) => 1 + Math.floor(roll() * most);

const SOLD = [GOODS.hundred, GOODS.plain, GOODS.ladder, GOODS.wholePacks, GOODS.fourDecimals] as const;
const PRICES: Readonly<Record<number, string>> = {
  [GOODS.hundred]: '20',
  [GOODS.plain]: '8',
  [GOODS.ladder]: '9.9999',
  [GOODS.wholePacks]: '5.5',
  [GOODS.fourDecimals]: '0.0999',
};
const KINDS = ['seckill', 'daily', 'youx', 'newcomer', 'near_expiry', 'zone', 'group'] as const;

type Answer = { status: number; message: string };
type Act = () => Promise<Answer | undefined>;
const parcel = { carrier: '顺丰', tracking_no: 'SF1' };

/** What the acts choose among, as it stands when a round begins. */
async function standing() {
  const [specials, orders, lots] = await Promise.all([
    staff.get<{ list: StaffSpecial[] }>('/api/admin/specials?page_size=30').expect(200),
    sql<{ id: number; status: number; account_id: number }>`
      select id, status, account_id from sales_order order by id desc limit 30`.execute(shop.db),
    sql<{
      id: number;
      goods_id: number;
    }>`select id, goods_id from lot where goods_id = any(${[...SOLD]}::int8[])`.execute(shop.db),
  ]);
  return { specials: specials.data.list, orders: orders.rows, lots: lots.rows };
}
type Standing = Awaited<ReturnType<typeof standing>>;

const ofBuyer = (buyer: TestBuyer): Act[] => [
  () => buyer.client.post(`/api/cart/quick_add/${pick(SOLD)}`),
  async () => {
    const { data } = await buyer.client.get<CartData>('/api/cart/list');
    const ids = data.data.filter(({ reason }) => reason === null).map(({ id }) => id);
    const chosen = ids.slice(0, upTo(4));
    if (chosen.length === 0) return undefined;
    return buyer.client.post('/api/order', { ids: chosen, address_id: buyer.addressId });
  },
  async () => {
    const { data } = await buyer.client.get<CartData>('/api/cart/list');
    const line = data.data[0];
    return line && buyer.client.post(`/api/cart/${line.id}/edit`, { params: { number: upTo(60) } });
  },
];

const through = (buyer: TestBuyer, specials: readonly StaffSpecial[]): Act[] =>
  specials.length === 0
    ? []
    : [
        () => {
          const { id, goods_id } = pick(specials);
          const line = { goods_id, goods_price_id: id, number: upTo(30), ck_id: pick([0, 1, 2]) };
          return buyer.client.post<AddAnswer>('/api/cart', {
            params: [line, { ...line, goods_price_id: 0 }],
          });
        },
      ];

const shippable = (orders: Standing['orders']): number => {
  const due = orders.filter(({ status }) => status === 30 || status === 40);
  return pick(due.length > 0 ? due : orders).id;
};

const onOrders = ({ orders }: Standing): Act[] =>
  orders.length === 0
    ? []
    : [
        ...Array.from({ length: 5 }, (): Act => {
          const { id, account_id } = pick(orders);
          const owner = buyers.find(({ accountId }) => accountId === account_id) as TestBuyer;
          return async () => {
            await payFor(owner.client, id).catch(() => '');
            return undefined;
          };
        }),
        ...(['cancel', 'rebuy'] as const).map((act): Act => {
          const { id, account_id } = pick(orders);
          const owner = buyers.find(({ accountId }) => accountId === account_id) as TestBuyer;
          return () => owner.client.post(`/api/order/${id}/${act}`);
        }),
        ...Array.from(
          { length: 2 },
          (): Act => () => staff.post('/api/admin/orders/approve', { ids: orders.map(({ id }) => id) }),
        ),
        () => staff.post(`/api/admin/orders/${pick(orders).id}/reject`, { reason: '缺货' }),
        ...Array.from(
          { length: 3 },
          (): Act => () => staff.post(`/api/admin/orders/${shippable(orders)}/ship`, parcel),
        ),
        async () => {
          const id = shippable(orders);
          const { data } = await staff.get<AdminOrder>(`/api/admin/orders/${id}`);
          const [line] = data.picking;
          const lot = line && pick(line.lots);
          if (!line || !lot) return undefined;
          const lines = [{ order_line_id: line.order_line_id, lot_id: lot.lot_id, number: upTo(5) }];
          return staff.post(`/api/admin/orders/${id}/ship`, { ...parcel, lines });
        },
        async () => {
          await sql`update sales_order set expires_at = now() - interval '1 minute' where id = ${pick(orders).id} and status = 10`.execute(
            shop.db,
          );
          await closeExpired(shop.db, shop.services.log);
          return undefined;
        },
      ];

const onSpecials = ({ specials, lots }: Standing): Act[] => [
  () => {
    const kind = pick(KINDS);
    const lot = pick(lots);
    const goods_id = kind === 'near_expiry' ? lot.goods_id : pick(SOLD);
    const own = roll() < 0.3 ? FROM_SHELF : { stock_total: upTo(60) };
    const place = kind === 'near_expiry' ? { ...FROM_SHELF, lot_id: lot.id, stock_total: upTo(40) } : own;
    const limit = roll() < 0.5 ? { limit_per_account: 10 * upTo(3) } : {};
    const group = kind === 'group' ? { group_min_buyers: 1 + upTo(2) } : {};
    return staff.post(
      '/api/admin/specials',
      specialForm({ goods_id, kind, price: PRICES[goods_id], ...place, ...limit, ...group }),
    );
  },
  ...(specials.length === 0
    ? []
    : [
        () => staff.post(`/api/admin/specials/${pick(specials).id}/stop`),
        () => {
          const { id, name, price, starts_at, ends_at, version, stock_total, limit_per_account } =
            pick(specials);
          const total = stock_total === null ? {} : { stock_total: upTo(80) };
          const limit = limit_per_account === null ? {} : { limit_per_account };
          return staff.put(`/api/admin/specials/${id}`, {
            name,
            price,
            starts_at,
            ends_at,
            version,
            ...total,
            ...limit,
          });
        },
        async () => {
          await sql`update special_price set ends_at = clock_timestamp() where id = ${pick(specials).id}`.execute(
            shop.db,
          );
          await settleEnded(shop.db);
          await endFailedGroups(shop.db, shop.services.log);
          return undefined;
        },
      ]),
  async () => {
    await lockExpiredLots(shop.db);
    return undefined;
  },
];

describe('a shop where everybody does anything at once', () => {
  it('keeps its books and answers no fault', { timeout: 60_000 + ROUNDS * 2000 }, async () => {
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const now = await standing();
      const running = now.specials.filter(({ state }) => state === 'running');
      const groups = buyers.flatMap((buyer) => [ofBuyer(buyer), through(buyer, running)]);
      const acts = [...groups, onOrders(now), onOrders(now), onSpecials(now), onSpecials(now)].filter(
        (group) => group.length > 0,
      );
      const chosen = Array.from({ length: ACTS_AT_ONCE }, () => pick(pick(acts)));
      const answers = await Promise.all(chosen.map((act) => act()));
      faults.push(...answers.flatMap((answer) => (answer && answer.status >= 500 ? [answer.message] : [])));
      expect([round, await ledgerDifferences(shop.db), faults]).toEqual([round, [], []]);
    }
    const { rows } = await sql<{ through: number; shipped: number; ended: number }>`
      select count(*) filter (where l.special_price_id <> 0)::int as through,
        count(*) filter (where l.shipped_number > 0)::int as shipped,
        count(*) filter (where o.status in (70, 80))::int as ended
      from sales_order_line l join sales_order o on o.id = l.order_id`.execute(shop.db);
    expect(rows[0]?.through).toBeGreaterThan(0);
  });
});
