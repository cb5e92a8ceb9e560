import type { CouponOffer } from '@qingnang/contract/coupons';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { giveCoupon, giveVoucher, inHours, openCoupon } from '../../../testing/coupons.ts';
import { CATEGORY, GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
let buyer: Client;
let rush: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  [staff, buyer] = await Promise.all([shop.staff(), shop.buyer()]);
  rush = await manyBuyers(shop, 50);
});
afterAll(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  await shop.close();
});

interface Page {
  list: CouponOffer[];
  total: number;
}
const centre = async (client: Client, query = '') =>
  (await client.get<Page>(`/api/coupon?page_size=100&${query}`).expect(200)).data;
const offerOf = async (client: Client, id: number) =>
  (await centre(client)).list.find((offer) => offer.id === id);
const claim = (client: Client, id: number, headers: Record<string, string> = {}) =>
  client.post<{ coupon: CouponOffer }>(`/api/coupon/${id}/claim`, {}, headers);
const stop = (id: number) => staff.post(`/api/admin/coupons/${id}/stop`).expect(200);
const numberOf = async (table: 'account_coupon' | 'coupon_use', id: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int4 as n from ${sql.table(table)} where coupon_id = ${id}`.execute(shop.db);
  return rows[0]?.n;
};

describe('the coupon centre', () => {
  it('shows a coupon to everybody; visitors are told to sign in, accounts in review that they have to wait', async () => {
    const { id } = await openCoupon(staff, { total: 10, limit_per_account: 1 });
    const shown = await offerOf(shop.visitor(), id);
    expect(shown).toMatchObject({
      name: '满减券',
      kind: 'amount',
      minus: 30,
      percent: null,
      threshold: 500,
      words: '满 ¥500 减 ¥30',
      scope_text: '全场通用',
      url: '/list',
      taken_percent: 0,
      taken: 0,
      limit_per_account: 1,
      state: 'login',
    });
    expect((await offerOf(await shop.buyer('xinke'), id))?.state).toBe('closed');
    expect((await offerOf(buyer, id))?.state).toBe('open');
    const { data } = await buyer.get<Page>('/api/user/availableCoupon?page_size=100').expect(200);
    expect(data).toEqual(await centre(buyer));
    await stop(id);
  });

  it('leaves out what is not offered: given only, ahead, over, stopped', async () => {
    const all = [
      await openCoupon(staff, { is_claimable: 0 }),
      await openCoupon(staff, { claim_from: inHours(0.5) }),
      await openCoupon(staff, {}),
      await openCoupon(staff, {}),
    ];
    const [given, ahead, over, stopped] = all.map(({ id }) => id);
    await sql`update coupon set claim_until = now() - interval '1 second' where id = ${over}`.execute(
      shop.db,
    );
    await stop(stopped ?? 0);
    const shown = (await centre(buyer)).list.map(({ id }) => id);
    expect(shown.filter((id) => all.some((one) => one.id === id))).toEqual([]);
    const refused = [];
    for (const id of [given, ahead, over, stopped]) refused.push((await claim(buyer, id ?? 0)).message);
    expect(refused).toEqual(['领取已结束', '领取还没有开始', '领取已结束', '领取已结束']);
    await claim(buyer, 999_999).expect(404);
    await Promise.all([given, ahead, over].map((id) => stop(id ?? 0)));
  });

  it('names on the page of a goods those that it counts towards and that are left', async () => {
    const scoped = (scope: string, scope_ids: number[], more = {}) =>
      openCoupon(staff, { scope, scope_ids, ...more });
    const all = await openCoupon(staff, { minus: '1', threshold: '10' });
    const own = await scoped('goods', [GOODS.plain], { minus: '3' });
    const above = await scoped('category', [CATEGORY.western], { minus: '2' });
    const foreign = [
      await scoped('goods', [GOODS.hundred]),
      await scoped('category', [CATEGORY.herbs]),
      await openCoupon(staff, { ranks: [3] }),
    ];
    const gone = await openCoupon(staff, { total: 1 });
    await sql`update coupon set taken = total where id = ${gone.id}`.execute(shop.db);
    const of = async (client: Client, id: number) =>
      (await client.get<Page>(`/api/coupon/goods/${id}`).expect(200)).data.list;
    expect((await of(buyer, GOODS.plain)).map(({ id, state }) => [id, state])).toEqual([
      [own.id, 'open'],
      [above.id, 'open'],
      [all.id, 'open'],
    ]);
    expect((await of(shop.visitor(), GOODS.plain)).map(({ state }) => state)).toEqual(Array(3).fill('login'));
    await claim(buyer, own.id).expect(200);
    expect((await of(buyer, GOODS.plain))[0]).toMatchObject({ id: own.id, taken: 1 });
    expect(await of(buyer, GOODS.offShelf)).toEqual([]);
    await sql`update coupon set taken = 0 where id = ${gone.id}`.execute(shop.db);
    for (const { id } of [all, own, above, gone, ...foreign]) await stop(id);
  });

  it('is for the audience of each coupon', async () => {
    const more = { ranks: [2], provinces: ['四川省'], buyer_types: ['chain_head'] };
    const { id } = await openCoupon(staff, more);
    const { id: others } = await openCoupon(staff, { buyer_types: ['clinic'] });
    const seenBy = async (client: Client) => {
      const { list } = await centre(client);
      return [id, others].map((one) => list.some((offer) => offer.id === one));
    };
    expect(await seenBy(buyer)).toEqual([true, false]);
    expect(await seenBy(await shop.buyer('zhensuo'))).toEqual([false, true]);
    expect(await seenBy(shop.visitor())).toEqual([false, false]);
    expect((await claim(buyer, others).expect(409)).message).toBe('该优惠券不适用于您的账户');
    await Promise.all([stop(id), stop(others)]);
  });

  it('filters by scope and pages', async () => {
    const ids = [
      (await openCoupon(staff)).id,
      (await openCoupon(staff, { scope: 'category', scope_ids: [CATEGORY.cold] })).id,
      (await openCoupon(staff, { scope: 'goods', scope_ids: [1, 2] })).id,
    ];
    const idsOf = async (query: string) => (await centre(buyer, query)).list.map(({ id }) => id);
    expect(await idsOf('type=1')).toEqual([ids[0]]);
    expect(await idsOf('type=2')).toEqual([ids[1]]);
    expect(await idsOf('type=4')).toEqual([ids[2]]);
    expect((await offerOf(buyer, ids[1] ?? 0))?.scope_text).toBe('限 感冒用药');
    const second = (await buyer.get<Page>('/api/coupon?page=2&page_size=2').expect(200)).data;
    expect([second.total, second.list.length]).toEqual([3, 1]);
    for (const [query, field] of [
      ['type=6', 'type'],
      ['type=x', 'type'],
      ['page=0', 'page'],
      ['page_size=101', 'page_size'],
    ] as const)
      expect((await buyer.get(`/api/coupon?${query}`).expect(422)).errors).toHaveProperty(field);
    await Promise.all(ids.map(stop));
  });
});

describe('taking a coupon', () => {
  it('needs an account that has passed review', async () => {
    const { id } = await openCoupon(staff);
    await claim(shop.visitor(), id).expect(401);
    expect((await claim(await shop.buyer('xinke'), id).expect(403)).message).toMatch('审核通过');
    await claim(buyer, 0).expect(404);
    await stop(id);
  });

  it('once for a limit of one, and once for a key', async () => {
    const { id } = await openCoupon(staff, { limit_per_account: 2, total: 4 });
    const key = { 'idempotency-key': 'take-coupon-1' };
    const first = (await claim(buyer, id, key).expect(200)).data.coupon;
    expect([first.taken, first.taken_percent, first.state]).toEqual([1, 25, 'open']);
    await claim(buyer, id, key).expect(200);
    expect((await claim(buyer, id).expect(200)).data.coupon.state).toBe('taken');
    expect((await claim(buyer, id).expect(409)).message).toBe('您已领过，不能再领了');
    expect(await numberOf('account_coupon', id)).toBe(2);
    await stop(id);
  });

  it('of fifty at once for ten pieces exactly ten get one', async () => {
    const { id } = await openCoupon(staff, { total: 10, limit_per_account: 1 });
    const answers = await Promise.all(rush.map(({ client }) => claim(client, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect([refused.length, refused[0]?.message]).toEqual([40, '优惠券已被领完']);
    expect([await numberOf('account_coupon', id), await numberOf('coupon_use', id)]).toEqual([10, 10]);
    expect((await offerOf(shop.visitor(), id))?.state).toBe('gone');
    await stop(id);
  });

  it('twice at once within a limit of one gives one', async () => {
    const { id } = await openCoupon(staff, { limit_per_account: 1 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => claim(buyer, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await numberOf('account_coupon', id)).toBe(1);
    await stop(id);
  });

  it('is good for its window, or for its days to the end of the last one', async () => {
    const from = inHours(5);
    const fixed = await openCoupon(staff, { valid_from: from, valid_until: inHours(6) });
    const days = await openCoupon(staff, { valid_until: undefined, valid_days: 7 });
    const [client] = rush.map((one) => one.client);
    if (!client) throw new Error('nobody');
    await Promise.all([claim(client, fixed.id).expect(200), claim(client, days.id).expect(200)]);
    const { data } = await client
      .get<{ list: { name: string; state: string; valid_from: number; valid_until: number }[] }>(
        '/api/user/coupon',
      )
      .expect(200);
    const [waiting, good] = [data.list[0], data.list.at(-1)];
    expect([waiting?.state, waiting?.valid_from]).toEqual(['waiting', from]);
    const endOfDay = ((good?.valid_until ?? 0) + 8 * 3600 + 1) % (24 * 3600);
    const inDays = ((good?.valid_until ?? 0) - Date.now() / 1000) / (24 * 3600);
    expect([good?.state, endOfDay, inDays >= 7 && inDays <= 8]).toEqual(['unused', 0, true]);
    await Promise.all([stop(fixed.id), stop(days.id)]);
  });
});

describe('own coupons and vouchers', () => {
  interface Own {
    list: { id: number; state: string; words: string }[];
    vouchers: { name: string; left: number; amount: number; state: string; uses: unknown[] }[];
    total: number;
  }
  const own = async (client: Client, query: string) =>
    (await client.get<Own>(`/api/user/coupon?${query}`).expect(200)).data;

  it('require sign-in and are nobody else’s', async () => {
    const { id } = await openCoupon(staff, { is_claimable: 0 });
    await giveCoupon(staff, id, ['yaodian']);
    await giveVoucher(staff, ['yaodian'], '66.60');
    for (const path of ['/api/user/coupon', '/api/user/couponNum', '/api/user/availableCoupon'])
      await shop.visitor().get(path).expect(401);
    const zhensuo = await shop.buyer('zhensuo');
    expect((await own(zhensuo, 'type=0')).total + (await own(zhensuo, 'type=1')).total).toBe(0);
    expect((await own(buyer, 'type=1')).vouchers).toMatchObject([
      { name: '返利券', amount: 66.6, left: 66.6, state: 'unused', uses: [] },
    ]);
    expect((await own(buyer, 'type=1')).list).toEqual([]);
  });

  it('are told by state and counted', async () => {
    const { client, accountId } = rush.at(-1) ?? {};
    if (!client || !accountId) throw new Error('nobody');
    const { id } = await openCoupon(staff, { is_claimable: 0 });
    for (const times of [1, 2, 3, 4])
      await giveCoupon(staff, id, [`rush${rush.length - (times > 0 ? 1 : 0)}`]);
    await giveVoucher(staff, [`rush${rush.length - 1}`], '10');
    await giveVoucher(staff, [`rush${rush.length - 1}`], '5.50');
    const held = await own(client, 'status=0');
    const [first, second, third] = held.list.slice(-4).map((one) => one.id);
    await sql`update account_coupon set valid_until = now() - interval '1 second' where id = ${first}`.execute(
      shop.db,
    );
    await staff.post(`/api/admin/coupons/held/${second}/void`, { reason: '发错' }).expect(200);
    await sql`update account_coupon set valid_until = now() + interval '10 days' where id = ${third}`.execute(
      shop.db,
    );
    await sql`update cash_voucher set valid_until = now() where account_id = ${accountId} and amount_fen = 550`.execute(
      shop.db,
    );
    const gone = await own(client, 'status=2');
    expect(gone.list.map(({ id: one, state }) => [one, state])).toEqual([
      [second, 'void'],
      [first, 'expired'],
    ]);
    expect((await own(client, 'type=1&status=2')).vouchers.map(({ state }) => state)).toEqual(['expired']);
    const { data } = await client
      .get<{ coupons: Record<string, number>; vouchers: Record<string, number> }>('/api/user/couponNum')
      .expect(200);
    const unused = (await own(client, 'status=0')).total;
    expect(data).toEqual({
      coupons: { unused, used: 0, expired: 2, ending_soon: unused - 1 },
      vouchers: { unused: 1, used: 0, expired: 1, amount: 10 },
    });
  });

  it.each(['type=2', 'status=3', 'status=x', 'page=0', 'page_size=0'])('refuse %s', async (query) => {
    const answer = await buyer.get(`/api/user/coupon?${query}`).expect(422);
    expect(answer.errors).toHaveProperty(query.split('=')[0] ?? '');
  });
});
