import type { DrawDetail, DrawRecord, DrawSimple } from '@qingnang/contract/draws';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { bareOrder, inHours, openCoupon } from '../../../testing/coupons.ts';
import { NOTHING, openDraw } from '../../../testing/draws.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { earn } from '../../balances/points/writes.ts';

let shop: TestShop;
let staff: Client;
let buyers: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  buyers = await manyBuyers(shop, 40);
});
afterAll(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  await shop.close();
});

/** A buyer that no other test of this file has. */
const nextBuyer = (): TestBuyer => {
  const buyer = buyers.pop();
  if (!buyer) throw new Error('no buyer left');
  return buyer;
};
const draw = ({ client }: TestBuyer, id: number, key?: string) =>
  client.post<DrawRecord>(`/api/draw/${id}`, {}, key ? { 'Idempotency-Key': key } : {});
const detail = async ({ client }: { client: Client }, id: number) =>
  (await client.get<DrawDetail>(`/api/draw?id=${id}`).expect(200)).data;
const records = async ({ client }: TestBuyer, query = '') =>
  (await client.get<{ list: DrawRecord[]; total: number }>(`/api/draw/record?${query}`).expect(200)).data;
const givePoints = (accountId: number, points: number) =>
  inTransaction(shop.db, (tx) => earn(tx, { accountId, points, cause: 'staff', ref: `test:${accountId}` }));
/** Of a draw: what was won of each prize, and what the day has cost. */
async function state(id: number) {
  const prizes = await sql<{ name: string; won: number; records: number }>`
    select p.name, p.won, (select count(*)::int4 from draw_record r where r.prize_id = p.id) as records
    from draw_prize p where p.draw_id = ${id} order by p.position`.execute(shop.db);
  for (const { won, records: kept } of prizes.rows) expect(won).toBe(kept);
  const days = await sql<{ spent: number; records: number }>`
    select coalesce((select sum(spent_fen) from draw_day where draw_id = ${id}), 0)::int8 as spent,
      coalesce((select sum(cost_fen) from draw_record where draw_id = ${id}), 0)::int8 as records`.execute(
    shop.db,
  );
  expect(days.rows[0]?.spent).toBe(days.rows[0]?.records);
  return { won: prizes.rows.map(({ won }) => won), spent: days.rows[0]?.spent };
}
const ALWAYS = (prize: Record<string, unknown>) => [
  { ...prize, weight: 1 },
  { ...NOTHING, weight: 0 },
];

describe('a draw', () => {
  it('needs an account that may draw; everybody may look', async () => {
    const { id } = await openDraw(staff);
    await shop.visitor().post(`/api/draw/${id}`).expect(401);
    await shop.visitor().get('/api/draw/record').expect(401);
    expect((await detail({ client: shop.visitor() }, id)).chances).toMatchObject({ left: 0, code: 'login' });
    const waiting = await shop.buyer('xinke');
    expect((await detail({ client: waiting }, id)).chances.code).toBe('not_passed');
    expect((await waiting.post(`/api/draw/${id}`).expect(403)).message).toBe('资质审核通过后才能抽奖');
    const own = nextBuyer();
    await openDraw(staff, { ranks: [3], is_popup: 1 }).then((other) => draw(own, other.id).expect(403));
    for (const path of ['/api/draw?id=999999', '/api/draw/999999/simple', '/api/draw/new_record?id=999999'])
      await own.client.get(path).expect(404);
    await draw(own, 999_999).expect(404);
    await own.client.get('/api/draw?id=x').expect(422);
  });

  it('shows its true odds and what is left', async () => {
    const { id } = await openDraw(staff, {
      day_budget: '20',
      prizes: [
        { name: '余额', kind: 'balance', amount: '15', weight: 3, stock: 2 },
        { name: '积分', kind: 'points', points: 50, weight: 5 },
        { ...NOTHING, weight: 2 },
      ],
    });
    const own = nextBuyer();
    expect((await detail(own, id)).prizes.map(({ odds, left }) => [odds, left])).toEqual([
      [30, 2],
      [50, null],
      [20, null],
    ]);
    await sql`insert into draw_day (draw_id, day, spent_fen) values (${id}, current_date, 501)`.execute(
      shop.db,
    );
    // ¥15 is more than the day has left.
    expect((await detail(own, id)).prizes.map(({ odds }) => odds)).toEqual([0, 50, 50]);
    await sql`delete from draw_day where draw_id = ${id}`.execute(shop.db);
  });

  it('is over for who has used all chances, and says so', async () => {
    const { id } = await openDraw(staff, { is_popup: 1 });
    const own = nextBuyer();
    expect((await own.client.get<DrawSimple>('/api/draw/simple').expect(200)).data).toMatchObject({
      id,
      is_join: 0,
    });
    await draw(own, id).expect(200);
    expect((await own.client.get<DrawSimple>('/api/draw/simple').expect(200)).data).toMatchObject({
      id,
      is_join: 1,
    });
    expect((await own.client.get<DrawSimple>(`/api/draw/${id}/simple`).expect(200)).data.is_join).toBe(1);
    expect((await detail(own, id)).chances).toMatchObject({ left: 0, code: 'per_day', drawn: 1 });
    expect(await draw(own, id).expect(409)).toMatchObject({ message: '今天的机会已用完，明天再来' });
    await staff.post(`/api/admin/draws/${id}/stop`).expect(200);
    await draw(nextBuyer(), id).expect(404);
    expect((await own.client.get('/api/draw/simple').expect(200)).data).toBeNull();
  });

  it('pops up until an account has drawn: today where there are chances each day, ever otherwise', async () => {
    const daily = await openDraw(staff, { is_popup: 1 });
    const once = await openDraw(staff, {
      is_popup: 1,
      per_day: undefined,
      per_account: 1,
      starts_at: inHours(-2),
    });
    const own = nextBuyer();
    const popup = async () => {
      const { data } = await own.client.get<DrawSimple>('/api/draw/simple').expect(200);
      return [data.id, data.is_join];
    };
    expect(await popup()).toEqual([daily.id, 0]);
    await draw(own, daily.id).expect(200);
    expect(await popup()).toEqual([once.id, 0]);
    await draw(own, once.id).expect(200);
    expect(await popup()).toEqual([daily.id, 1]);
    await sql`update draw_record set drawn_on = drawn_on - 1 where account_id = ${own.accountId}`.execute(
      shop.db,
    );
    expect(await popup()).toEqual([daily.id, 0]);
    const joined = async (id: number) => [
      (await detail(own, id)).is_join,
      (await own.client.get<DrawSimple>(`/api/draw/${id}/simple`)).data.is_join,
    ];
    expect(await joined(daily.id)).toEqual([0, 0]);
    expect(await joined(once.id)).toEqual([1, 1]);
    await sql`update draw_record set drawn_on = drawn_on + 1 where account_id = ${own.accountId}`.execute(
      shop.db,
    );
    for (const { id } of [daily, once]) await staff.post(`/api/admin/draws/${id}/stop`).expect(200);
  });

  it('gives an attempt for completed orders of so much', async () => {
    const { id } = await openDraw(staff, { per_day: undefined, chance_amount: '500' });
    const own = nextBuyer();
    await draw(own, id).expect(409);
    const order = await bareOrder(shop.db, own.accountId);
    await sql`update sales_order set status = 60, completed_at = now() where id = ${order.id}`.execute(
      shop.db,
    );
    await sql`
      insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen)
      select ${order.id}, min(id), '', '', '', '', '', 1, 10000000, 100000 from goods`.execute(shop.db);
    expect((await detail(own, id)).chances).toMatchObject({ left: 2, earned: 2, spent: 1000, missing: 500 });
    await draw(own, id).expect(200);
    await draw(own, id).expect(200);
    await draw(own, id).expect(409);
    // The order's lines are made up: nothing else may count them.
    await sql`update sales_order set status = 70 where id = ${order.id}`.execute(shop.db);
  });
});

describe('what is won', () => {
  it('is in the wallet, the points, the coupons, the vouchers, or to be sent', async () => {
    const coupon = await openCoupon(staff, {
      is_claimable: 0,
      claim_from: undefined,
      claim_until: undefined,
    });
    const goods = await sql<{ id: number }>`
      insert into points_goods (name, points, stock) values ('体温计', 100, 0) returning id`.execute(shop.db);
    const prizes: [Record<string, unknown>, string, string][] = [
      [{ name: '余额', kind: 'balance', amount: '8.80' }, '已到账', '/yegl'],
      [{ name: '积分', kind: 'points', points: 50 }, '已到账', '/jfgl'],
      [{ name: '优惠券', kind: 'coupon', coupon_id: coupon.id }, '已发放', '/yhq'],
      [{ name: '现金券', kind: 'voucher', amount: '5' }, '已发放', '/xjq'],
      [{ name: '体温计', kind: 'goods', goods_id: goods.rows[0]?.id }, '待发货', '/jfdd'],
    ];
    const own = nextBuyer();
    for (const [prize, status, url] of prizes) {
      const { id } = await openDraw(staff, { prizes: ALWAYS(prize) });
      expect((await draw(own, id).expect(200)).data).toMatchObject({ name: prize.name, status, url });
      expect((await state(id)).won).toEqual([1, 0]);
    }
    const has = await sql<Record<string, number>>`
      select (select balance_fen from wallet where account_id = ${own.accountId}) as balance,
        (select balance from points_account where account_id = ${own.accountId}) as points,
        (select count(*)::int4 from account_coupon where account_id = ${own.accountId} and source = 'draw') as coupons,
        (select sum(left_fen)::int4 from cash_voucher where account_id = ${own.accountId} and source = 'draw') as vouchers,
        (select count(*)::int4 from points_order where account_id = ${own.accountId} and points = 0) as orders`.execute(
      shop.db,
    );
    expect(has.rows[0]).toEqual({ balance: 880, points: 50, coupons: 1, vouchers: 500, orders: 1 });
    expect((await records(own)).list.map(({ name }) => name)).toEqual(
      prizes.map(([{ name }]) => name).reverse(),
    );
    expect((await records(nextBuyer())).total).toBe(0);
  });

  it('is nothing when the coupon has no piece left for the account', async () => {
    const coupon = await openCoupon(staff, { limit_per_account: 1 });
    const { id } = await openDraw(staff, {
      per_day: 2,
      prizes: ALWAYS({ name: '券', kind: 'coupon', coupon_id: coupon.id, cost: '3' }),
    });
    const own = nextBuyer();
    expect((await draw(own, id).expect(200)).data.kind).toBe('coupon');
    expect((await detail(own, id)).prizes.map(({ odds }) => odds)).toEqual([0, 100]);
    expect((await draw(own, id).expect(200)).data.kind).toBe('none');
    expect(await state(id)).toEqual({ won: [1, 1], spent: 300 });
  });

  it('is told to everybody without the company', async () => {
    const { id } = await openDraw(staff, {
      prizes: ALWAYS({ name: '积分', remarks: '50', kind: 'points', points: 50 }),
    });
    await draw(nextBuyer(), id).expect(200);
    const { list } = (
      await shop.visitor().get<{ list: object[] }>(`/api/draw/new_record?id=${id}`).expect(200)
    ).data;
    expect(list).toEqual([{ company: '测试药***', name: '积分 50', at: expect.any(Number) }]);
  });
});

describe('points of an attempt', () => {
  it('are taken with it, and it is refused without them', async () => {
    const { id } = await openDraw(staff, {
      cost_points: 100,
      per_day: 5,
      prizes: [NOTHING, { ...NOTHING, weight: 0 }],
    });
    const own = nextBuyer();
    expect((await draw(own, id).expect(409)).message).toBe('积分不足，每次抽奖需要 100 积分');
    await givePoints(own.accountId, 250);
    expect((await detail(own, id)).chances).toMatchObject({ left: 2, points: 250 });
    expect((await draw(own, id).expect(200)).data.cost_points).toBe(100);
    const log = await own.client
      .get<{ list: { cause: string; ref: string }[] }>('/api/points/log')
      .expect(200);
    expect(log.data.list.find(({ cause }) => cause === 'draw_cost')?.ref).toBe('周年抽奖');
    await draw(own, id).expect(200);
    await draw(own, id).expect(409);
    expect((await detail(own, id)).chances).toMatchObject({ points: 50, code: 'points' });
  });
});

describe('at the same moment', () => {
  it('the same request is carried out once', async () => {
    const { id } = await openDraw(staff, { per_day: 9 });
    const own = nextBuyer();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => draw(own, id, 'draw-key-1').expect(200)),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await records(own)).total).toBe(1);
  });

  it('two tabs of an account draw one after the other, and never beyond its chances', async () => {
    const { id } = await openDraw(staff, {
      per_day: 2,
      prizes: ALWAYS({ name: '积分', kind: 'points', points: 1 }),
    });
    const own = nextBuyer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => draw(own, id)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const drawn = answers.filter(({ status }) => status === 200).length;
    expect(drawn).toBeGreaterThanOrEqual(1);
    expect(drawn).toBeLessThanOrEqual(2);
    expect((await state(id)).won).toEqual([drawn, 0]);
  });

  it('the last pieces and the last of the budget are won once', async () => {
    const { id } = await openDraw(staff, {
      day_budget: '25',
      prizes: [
        { name: '余额', kind: 'balance', amount: '10', weight: 1, stock: 50 },
        { name: '积分', kind: 'points', points: 5, weight: 1, stock: 3 },
        { ...NOTHING, weight: 0 },
      ],
    });
    const rush = Array.from({ length: 20 }, nextBuyer);
    await Promise.all(rush.map((buyer) => draw(buyer, id).expect(200)));
    const { won, spent } = await state(id);
    const [money = 0, points = 0, nothing] = won;
    expect(money).toBeLessThanOrEqual(2);
    expect(points).toBeLessThanOrEqual(3);
    expect(nothing).toBe(20 - money - points);
    expect(spent).toBe(money * 1000);
  });
});

it('leads to open zones and shows its banners', async () => {
  const zone = await sql<{ id: number }>`
    insert into zone (code, kind, title, is_published, starts_at, ends_at)
    values ('draw-zone', 'activity', '周年专区', true, now() - interval '1 hour', now() + interval '1 hour') returning id`.execute(
    shop.db,
  );
  const { id } = await openDraw(staff, { zone_ids: [zone.rows[0]?.id] });
  const { list } = (await shop.visitor().get<{ list: object[] }>(`/api/draw/${id}/activity`).expect(200))
    .data;
  expect(list).toMatchObject([{ name: '周年专区', url: expect.stringContaining('/') }]);
  await staff
    .post('/api/admin/banners', {
      place: 'draw',
      title: '抽奖',
      image: '/files/a.webp',
      url: '/list',
      ends_at: inHours(1),
    })
    .expect(201);
  const ads = (await shop.visitor().get<{ list: object[] }>('/api/draw/ads').expect(200)).data;
  expect(ads.list).toMatchObject([{ title: '抽奖' }]);
});
