import type { StaffCombination } from '@qingnang/contract/admin-bundles';
import type { StaffPromotion } from '@qingnang/contract/admin-promotions';
import type { StaffSpecial } from '@qingnang/contract/campaigns';
import type { AddAnswer, CartData } from '@qingnang/contract/cart';
import type { AdminOrder } from '@qingnang/contract/desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { lockExpiredLots } from '../../modules/catalogue/catalog/expiry/writes.ts';
import { settleEnded } from '../../modules/marketing/campaigns/writes.ts';
import { endFailedGroupBuys } from '../../modules/ordering/orders/group-buys/writes.ts';
import { closeExpired } from '../../modules/ordering/orders/writes.ts';
import { combinationForm, exchangeForm, moneyForm, promotionForm } from '../bundles.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { couponForm, inHours } from '../coupons.ts';
import { GOODS } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor } from '../orders.ts';
import { randomFrom } from '../random.ts';
import { createShop, type TestShop } from '../shop.ts';
import { FROM_SHELF, specialForm } from '../specials.ts';
import { type Act, changes, money, type Place, receipts, returns } from './monkey-after.ts';
import { deadlocks } from './waiting.ts';

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
let names: string[];
let place: Place;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  buyers = await manyBuyers(shop, 6);
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(shop.db);
  await sql`update address set is_registered = true`.execute(shop.db);
  place = { shop, staff, buyers, dice: { pick, upTo } };
  const ids = buyers.map(({ accountId }) => accountId);
  const accounts = await shop.db.selectFrom('account').select('username').where('id', 'in', ids).execute();
  names = accounts.map(({ username }) => username);
});
afterAll(() => shop.close());

const roll = randomFrom(SEED);
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

const parcel = { carrier: '顺丰', tracking_no: 'SF1' };

/** What the acts choose among, as it stands when a round begins. */
async function standing() {
  const [specials, combinations, promotions, orders, lots] = await Promise.all([
    staff.get<{ list: StaffSpecial[] }>('/api/admin/specials?page_size=30').expect(200),
    staff.get<{ list: StaffCombination[] }>('/api/admin/combinations?state=running').expect(200),
    staff.get<{ list: StaffPromotion[] }>('/api/admin/promotions?state=running').expect(200),
    sql<{ id: number; status: number; account_id: number }>`
      select id, status, account_id from sales_order order by id desc limit 30`.execute(shop.db),
    sql<{
      id: number;
      goods_id: number;
    }>`select id, goods_id from lot where goods_id = any(${[...SOLD]}::int8[])`.execute(shop.db),
  ]);
  return {
    specials: specials.data.list,
    combinations: combinations.data.list,
    promotions: promotions.data.list,
    orders: orders.rows,
    lots: lots.rows,
  };
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

const setsOf = (buyer: TestBuyer, combinations: readonly StaffCombination[]): Act[] =>
  combinations.length === 0
    ? []
    : [
        () => {
          const goods_id = pick(combinations).id;
          return buyer.client.post('/api/cart', { params: [{ goods_id, type: 3, number: upTo(4) }] });
        },
      ];

const shippable = (orders: Standing['orders']): number => {
  const due = orders.filter(({ status }) => status === 30 || status === 40);
  return pick(due.length > 0 ? due : orders).id;
};

const confirmable = (orders: Standing['orders']): Standing['orders'][number] =>
  pick(orders.some(({ status }) => status === 50) ? orders.filter(({ status }) => status === 50) : orders);

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
        ...(['cancel', 'cancel', 'rebuy', 'confirm'] as const).map((act): Act => {
          const { id, account_id } = act === 'confirm' ? confirmable(orders) : pick(orders);
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
          await endFailedGroupBuys(shop.db, shop.services.log);
          return undefined;
        },
      ]),
  async () => {
    await lockExpiredLots(shop.db);
    return undefined;
  },
];

/** What staff do with combinations and gifts: make, change, stop, and see their time run out. */
const onBundles = ({ combinations, promotions }: Standing): Act[] => {
  const makeSets = () => {
    const [first, second] = [pick(SOLD), pick(SOLD)];
    const item = (goods_id: number) => ({ goods_id, number: upTo(3), price: PRICES[goods_id] });
    const stock_total = roll() < 0.5 ? upTo(8) : undefined;
    const limit_per_account = roll() < 0.5 ? upTo(5) : undefined;
    const form = combinationForm({ items: [item(first), item(second)], stock_total, limit_per_account });
    return staff.post('/api/admin/combinations', form);
  };
  const makeGifts = () => {
    const limit_per_account = roll() < 0.5 ? upTo(6) : undefined;
    const gift = { goods_id: GOODS.ladderUpTo, stock_total: 5 + upTo(10), limit_per_account };
    const tiers = [
      { ...gift, reach_number: upTo(10), gift_number: 1 },
      { ...gift, reach_number: 20, gift_number: 5 },
    ];
    return staff.post(
      '/api/admin/promotions',
      promotionForm({
        basis: 'number',
        is_repeating: upTo(2) - 1,
        goods_ids: [pick(SOLD), pick(SOLD)],
        tiers,
      }),
    );
  };
  const made = [
    ...combinations.map((one) => ({ ...one, path: 'combinations', goods: {} })),
    ...promotions.map((one) => ({
      ...one,
      path: 'promotions',
      limit_per_account: null,
      goods: { goods_ids: [pick(SOLD)] },
    })),
  ];
  if (made.length === 0) return [makeSets, makeGifts];
  const one = pick(made);
  const { path } = one;
  return [
    makeSets,
    makeGifts,
    () => staff.post(`/api/admin/${path}/${one.id}/stop`),
    () => {
      const { version, starts_at, sort, goods, limit_per_account: most } = one;
      // Never below what somebody has bought, who is not over a limit then.
      const limit_per_account = most === null ? undefined : most + upTo(3);
      const change = { name: `改${upTo(99)}`, version, starts_at, sort, limit_per_account, ...goods };
      return staff.put(`/api/admin/${path}/${one.id}`, { ...change, ends_at: one.ends_at + upTo(60) });
    },
    async () => {
      const isSet = path === 'combinations';
      const parts = isSet
        ? sql`combination_id = ${one.id}`
        : sql`id in (select gift_offer_id from promotion_tier where promotion_id = ${one.id})`;
      const whole = sql.table(isSet ? 'combination' : 'promotion');
      // In the order in which staff lock them: a promotion after what it gives, a combination before its parts.
      await inTransaction(shop.db, async (tx) => {
        if (isSet) await sql`select from combination where id = ${one.id} for update`.execute(tx);
        await sql`select from special_price where ${parts} order by id for no key update`.execute(tx);
        await sql`update ${whole} set ends_at = now() where id = ${one.id}`.execute(tx);
        await sql`update special_price set ends_at = now() where ${parts}`.execute(tx);
      });
      await settleEnded(shop.db);
      return undefined;
    },
  ];
};

/** Money off and back, 换购, coupons and vouchers: as small as orders are, so that budgets and pieces run out. */
const onMoney = (): Act[] => {
  const accounts = () => ({ usernames: [pick(names), pick(names)] });
  const budget = () => (roll() < 0.7 ? { budget: String(40 + upTo(60)) } : {});
  const group = () => (roll() < 0.5 ? { exclusion_group: pick(['甲', '乙']) } : {});
  const goods = () =>
    roll() < 0.5 ? { is_all_goods: 1, goods_ids: [] } : { goods_ids: [pick(SOLD), pick(SOLD)] };
  const steps = (more: object) => ({ tiers: [{ reach_amount: String(20 + upTo(200)), ...more }] });
  return [
    ...(['discount', 'cashback'] as const).map(
      (kind): Act =>
        () => {
          const form = { ...budget(), ...group(), ...goods(), ...steps({ minus: String(upTo(15)) }) };
          return staff.post('/api/admin/promotions', moneyForm(kind, { ...form, is_repeating: upTo(2) - 1 }));
        },
    ),
    () => {
      const gift = { goods_id: GOODS.ladderUpTo, price: '1', gift_number: upTo(4), stock_total: upTo(10) };
      return staff.post('/api/admin/promotions', exchangeForm({ ...group(), ...goods(), ...steps(gift) }));
    },
    async () => {
      const { data } = await staff.post<{ id: number }>(
        '/api/admin/coupons',
        couponForm({ minus: String(upTo(9)), threshold: pick(['0', '50', '200']), total: 20 }),
      );
      return data && staff.post(`/api/admin/coupons/${data.id}/give`, accounts());
    },
    () => {
      const form = { name: '返利券', amount: String(upTo(30)), valid_until: inHours(9) };
      return staff.post('/api/admin/vouchers', { ...form, ...accounts() });
    },
  ];
};

/** Buys what the cart has earned by 换购. */
const exchanges = (buyer: TestBuyer): Act[] => [
  async () => {
    const { data } = await buyer.client.get<CartData>('/api/cart/list');
    const wishes = data.activity_data.promotions.flatMap(({ id, tiers }) =>
      tiers.flatMap(({ gift }) => (gift && gift.goods_price_id > 0 ? [{ id, gift }] : [])),
    );
    const [wish] = wishes;
    const line = wish && {
      goods_id: wish.gift.goods_id,
      goods_price_id: wish.gift.goods_price_id,
      goods_manjian_id: wish.id,
      number: upTo(3),
    };
    return line && buyer.client.post('/api/cart', { params: [line] });
  },
];

describe('a shop where everybody does anything at once', () => {
  it('keeps its books and answers no fault', { timeout: 60_000 + ROUNDS * 2000 }, async () => {
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const now = await standing();
      const running = now.specials.filter(({ state }) => state === 'running');
      const groups = buyers.flatMap((buyer) => [
        ofBuyer(buyer),
        through(buyer, running),
        setsOf(buyer, now.combinations),
        exchanges(buyer),
      ]);
      const ofStaff = [
        onSpecials(now),
        onSpecials(now),
        onBundles(now),
        onBundles(now),
        onMoney(),
        onMoney(),
      ];
      const afterwards = [changes, returns, returns, receipts, money].map((of) => of(place, now.orders));
      const acts = [...groups, onOrders(now), onOrders(now), ...ofStaff, ...afterwards].filter(
        (group) => group.length > 0,
      );
      const chosen = Array.from({ length: ACTS_AT_ONCE }, () => pick(pick(acts)));
      const answers = await Promise.all(chosen.map((act) => act()));
      faults.push(...answers.flatMap((answer) => (answer && answer.status >= 500 ? [answer.message] : [])));
      expect([round, await ledgerDifferences(shop.db), faults]).toEqual([round, [], []]);
    }
    const { rows } = await sql<{ through: number }>`
      select count(*)::int as through from sales_order_line where special_price_id <> 0`.execute(shop.db);
    expect(rows[0]?.through).toBeGreaterThan(0);
    expect(await deadlocks(shop.db)).toEqual([]);
  });
});
