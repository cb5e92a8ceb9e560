import type { StaffCoupon } from '@qingnang/contract/admin-coupons';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import {
  bareOrder,
  couponForm,
  endBareOrder,
  giveCoupon,
  inHours,
  openCoupon,
} from '../../../../testing/coupons.ts';
import { CATEGORY, GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { giveBackCoupons, useCoupons } from '../writes.ts';

let shop: TestShop;
let staff: Client;
let rush: TestBuyer[];

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  rush = await manyBuyers(shop, 6);
});
afterAll(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([]);
  await shop.close();
});

const create = (more: Record<string, unknown>) => staff.post('/api/admin/coupons', couponForm(more));
const update = (coupon: StaffCoupon, more: Record<string, unknown>) =>
  staff.put<StaffCoupon>(`/api/admin/coupons/${coupon.id}`, {
    ...couponForm(),
    version: coupon.version,
    ...more,
  });
const read = async (id: number) =>
  (await staff.get<StaffCoupon>(`/api/admin/coupons/${id}`).expect(200)).data;
const stop = (id: number, body: object = {}) =>
  staff.post<StaffCoupon>(`/api/admin/coupons/${id}/stop`, body);
interface Given {
  given: number;
  unknown: string[];
  skipped: number;
}
const give = (id: number, body: object, headers: Record<string, string> = {}) =>
  staff.post<Given>(`/api/admin/coupons/${id}/give`, body, headers);
interface Holders {
  list: { id: number; username: string; state: string; source: string; order_no: string }[];
  total: number;
}
const holders = async (id: number, query = '') =>
  (await staff.get<Holders>(`/api/admin/coupons/${id}/holders?${query}`).expect(200)).data;

describe('staff calls of coupons', () => {
  it('require sign-in and the right', async () => {
    const { id } = await openCoupon(staff);
    const service = await shop.staff('service');
    const calls: [string, string, object?][] = [
      ['POST', '/api/admin/coupons', couponForm()],
      ['PUT', `/api/admin/coupons/${id}`, { ...couponForm(), version: 1 }],
      ['POST', `/api/admin/coupons/${id}/stop`],
      ['POST', `/api/admin/coupons/${id}/give`, { usernames: ['yaodian'] }],
      ['POST', '/api/admin/coupons/held/1/void', { reason: '发错' }],
    ];
    for (const [method, path, body] of calls) {
      await shop.visitor().send(method, path, body).expect(401);
      await service.send(method, path, body).expect(403);
    }
    await service.get(`/api/admin/coupons/${id}`).expect(200);
    await (await shop.buyer()).get('/api/admin/coupons').expect(401);
    for (const path of ['', '/holders', '/report'])
      await staff.get(`/api/admin/coupons/999999${path}`).expect(404);
    await stop(999_999).expect(404);
    await give(999_999, { usernames: ['yaodian'] }).expect(404);
    await staff.post('/api/admin/coupons/held/999999/void', { reason: '发错' }).expect(404);
  });
});

describe('bad input', () => {
  it.each([
    [{ name: ' ' }, 'name', '请填写名称'],
    [{ name: 'x'.repeat(61) }, 'name', '名称最多 60 个字'],
    [{ describe: 'x'.repeat(201) }, 'describe', '说明最多 200 个字'],
    [{ kind: 'gift' }, 'kind', '请选择优惠方式'],
    [{ minus: '' }, 'minus', '请填写减免金额'],
    [{ minus: '0' }, 'minus', '减免金额须大于 0'],
    [{ minus: '-1' }, 'minus', '减免金额必须是不小于 0、最多 4 位小数的金额'],
    [{ minus: '1.234' }, 'minus', '减免金额最多 2 位小数'],
    [{ minus: '500' }, 'minus', '减免金额须低于使用门槛'],
    [{ kind: 'percent' }, 'percent', '请填写折扣'],
    [{ kind: 'percent', percent: 'x' }, 'percent', '折扣必须是数字'],
    [{ kind: 'percent', percent: 0 }, 'percent', '折扣不能小于 0.01%'],
    [{ kind: 'percent', percent: 100 }, 'percent', '折扣不能大于 99.99%'],
    [{ kind: 'percent', percent: 1.234 }, 'percent', '折扣最多 2 位小数'],
    [{ kind: 'percent', percent: 10, cap: '0' }, 'cap', '最多减须大于 0，不限请留空'],
    [{ kind: 'percent', percent: 10, cap: '0.001' }, 'cap', '最多减最多 2 位小数'],
    [{ threshold: '1.001' }, 'threshold', '使用门槛最多 2 位小数'],
    [{ scope: 'shop' }, 'scope', '请选择使用范围'],
    [{ scope: 'category' }, 'scope_ids', '请选择分类'],
    [{ scope: 'category', scope_ids: [CATEGORY.cold, 999_999] }, 'scope_ids', '分类不存在：999999'],
    [{ scope: 'brand', scope_ids: [999_999] }, 'scope_ids', '品牌不存在：999999'],
    [{ scope: 'goods', scope_ids: [999_999] }, 'scope_ids', '商品不存在：999999'],
    [{ scope: 'zone', scope_ids: [999_999] }, 'scope_ids', '专区不存在：999999'],
    [{ valid_until: '' }, 'valid_until', '请填写有效期结束，或有效天数'],
    [{ valid_until: 1 }, 'valid_until', '有效期结束已过'],
    [{ valid_from: inHours(49) }, 'valid_until', '有效期结束须晚于开始'],
    [{ valid_days: 3 }, 'valid_days', '有效天数和有效期结束只能填一项'],
    [{ valid_days: 0 }, 'valid_days', '有效天数不能小于 1'],
    [
      { valid_until: undefined, valid_days: 3, valid_from: inHours(1) },
      'valid_from',
      '按天数计算的有效期从领取时开始，不能再设开始时间',
    ],
    [{ claim_from: inHours(1), claim_until: inHours(1) }, 'claim_until', '领取结束须晚于开始'],
    [{ claim_from: undefined, claim_until: inHours(-1) }, 'claim_until', '领取结束已过'],
    [{ claim_until: inHours(49) }, 'claim_until', '领取结束不能晚于有效期结束'],
    [{ claim_from: inHours(49), claim_until: undefined }, 'claim_from', '领取开始须早于有效期结束'],
    [{ is_claimable: 2 }, 'is_claimable', '只能是 0 或 1'],
    [{ total: 0 }, 'total', '发放总量不能小于 1'],
    [{ limit_per_account: 0 }, 'limit_per_account', '每户限领不能小于 1'],
    [{ total: 1, limit_per_account: 2 }, 'limit_per_account', '每户限领不能超过发放总量'],
    [{ ranks: [4] }, 'ranks.0', '等级不能大于 3'],
    [{ buyer_types: ['farm'] }, 'buyer_types', '客户类型不存在'],
    [{ sort: -1 }, 'sort', '排序不能小于 0'],
  ])('%o: %s', async (more, field, message) => {
    const { errors } = await create(more).expect(422);
    expect(errors?.[field]).toEqual([message]);
  });
});

describe('a coupon', () => {
  it('is answered as it was typed', async () => {
    const amount = await openCoupon(staff, {
      minus: '30.5',
      describe: '说明',
      total: 5,
      limit_per_account: 2,
    });
    expect(amount).toMatchObject({
      kind: 'amount',
      minus: '30.50',
      percent: null,
      cap: '',
      threshold: '500.00',
      words: '满 ¥500 减 ¥30.50',
      scope_items: [],
      is_claimable: 1,
      state: 'running',
      taken: 0,
      used: 0,
      cost: 0,
    });
    const percent = await openCoupon(staff, {
      kind: 'percent',
      percent: '12.55',
      cap: '100',
      scope: 'goods',
      scope_ids: [GOODS.ladder, GOODS.plain, GOODS.ladder],
      ranks: [1],
      provinces: ['四川省'],
      buyer_types: ['clinic'],
    });
    expect(percent).toMatchObject({
      minus: '',
      percent: 12.55,
      cap: '100.00',
      words: '满 ¥500 打 8.745 折，最多减 ¥100',
      scope_items: [
        { id: GOODS.ladder, name: '布洛芬缓释胶囊' },
        { id: GOODS.plain, name: '阿莫西林胶囊' },
      ],
      ranks: [1],
      provinces: ['四川省'],
      buyer_types: ['clinic'],
    });
  });

  it('is made once for a key', async () => {
    const form = couponForm({ name: '只此一张' });
    const headers = { 'idempotency-key': 'coupon-create-1' };
    const answers = [];
    for (let times = 0; times < 2; times += 1)
      answers.push((await staff.post<StaffCoupon>('/api/admin/coupons', form, headers).expect(201)).data.id);
    expect(answers[0]).toBe(answers[1]);
  });

  it('changes until somebody holds it; then what it takes off stays', async () => {
    const coupon = await openCoupon(staff, { total: 5 });
    const bigger = (await update(coupon, { minus: '40', total: 5 }).expect(200)).data;
    expect([bigger.minus, bigger.version]).toEqual(['40.00', coupon.version + 1]);
    expect((await update(coupon, { total: 5 }).expect(409)).data).toEqual({ version: bigger.version });
    await giveCoupon(staff, coupon.id, ['yaodian', 'zhensuo']);
    const more = { minus: '41', threshold: '600', scope: 'goods', scope_ids: [1], total: 1 };
    const { errors } = await update(bigger, more).expect(422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(['minus', 'scope', 'scope_ids', 'threshold', 'total']);
    expect(errors?.total).toEqual(['发放总量不能少于已发放的 2']);
    const after = (await update(bigger, { minus: '40', total: 2, name: '改名' }).expect(200)).data;
    expect([after.name, after.total, after.taken]).toEqual(['改名', 2, 2]);
    // The same form again changes nothing.
    const same = await update(after, { minus: '40', total: 2, name: '改名', ...windowOf(after) }).expect(200);
    expect(same.data.version).toBe(after.version);
  });

  const windowOf = ({ claim_from, claim_until, valid_until }: StaffCoupon) => ({
    claim_from,
    claim_until,
    valid_until,
  });

  it('is stopped; unused ones are taken back only when asked for', async () => {
    const coupon = await openCoupon(staff, { is_claimable: 0 });
    await giveCoupon(staff, coupon.id, ['yaodian', 'zhensuo']);
    const { data } = await stop(coupon.id).expect(200);
    expect(data.state).toBe('stopped');
    expect((await holders(coupon.id)).list.map(({ state }) => state)).toEqual(['unused', 'unused']);
    await update(data, {}).expect(409);
    await give(coupon.id, { usernames: ['yaodian'] }).expect(409);
    await stop(coupon.id, { void_unused: 1 }).expect(200);
    await stop(coupon.id, { void_unused: 1 }).expect(200);
    expect((await holders(coupon.id)).list.map(({ state }) => state)).toEqual(['void', 'void']);
    expect(await actions(coupon.id)).toEqual(['coupon.create', 'coupon.give', 'coupon.stop', 'coupon.stop']);
  });

  it('is found by state and words', async () => {
    const ahead = await openCoupon(staff, { name: '明日_特券', claim_from: inHours(0.5) });
    const over = await openCoupon(staff, { name: '昨日特券' });
    await sql`update coupon set claim_until = null, valid_until = now() where id = ${over.id}`.execute(
      shop.db,
    );
    const find = async (query: string) =>
      (await staff.get<{ list: StaffCoupon[] }>(`/api/admin/coupons?page_size=100&${query}`).expect(200)).data
        .list;
    expect((await find('keywords=特券')).map(({ id, state }) => [id, state])).toEqual([
      [over.id, 'ended'],
      [ahead.id, 'waiting'],
    ]);
    expect((await find('keywords=_')).map(({ id }) => id)).toEqual([ahead.id]);
    expect((await find('state=waiting')).map(({ id }) => id)).toEqual([ahead.id]);
    expect(await find('state=running&keywords=特券')).toEqual([]);
    expect((await find('state=ended')).map(({ state }) => state)).toContain('stopped');
    await staff.get('/api/admin/coupons?state=x').expect(422);
  });
});

const actions = async (id: number) => {
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'coupon')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('giving', () => {
  it('by name: each once, unknown ones are said, the limit holds', async () => {
    const { id } = await openCoupon(staff, { is_claimable: 0, limit_per_account: 1 });
    const names = ['YAODIAN', 'yaodian', 'zhensuo', 'nobody'];
    const headers = { 'idempotency-key': 'coupon-give-1' };
    const first = (await give(id, { usernames: names }, headers).expect(200)).data;
    expect(first).toEqual({ given: 2, unknown: ['nobody'], skipped: 0 });
    expect((await give(id, { usernames: names }, headers).expect(200)).data).toEqual(first);
    expect((await give(id, { usernames: names }).expect(200)).data).toMatchObject({ given: 0, skipped: 2 });
    const { list } = await holders(id);
    expect(list.map(({ username, source }) => [username, source]).sort()).toEqual([
      ['yaodian', 'give'],
      ['zhensuo', 'give'],
    ]);
    expect((await give(id, { usernames: ['rush0'] }, headers).expect(409)).message).toMatch('请求编号');
  });

  it('by audience: passed accounts of it, as many as there are pieces', async () => {
    const { id } = await openCoupon(staff, { is_claimable: 0, total: 4 });
    const to = { by_audience: 1, buyer_types: ['pharmacy'], ranks: [0] };
    expect((await give(id, to).expect(200)).data).toEqual({ given: 4, unknown: [], skipped: 2 });
    const names = (await holders(id)).list.map(({ username }) => username);
    expect(names.sort()).toEqual(['rush0', 'rush1', 'rush2', 'rush3']);
    expect((await give(id, { usernames: ['yaodian'] }).expect(200)).data).toMatchObject({
      given: 0,
      skipped: 1,
    });
  });

  it('refuses nobody, and a coupon that is over', async () => {
    const { id } = await openCoupon(staff);
    expect((await give(id, {}).expect(422)).errors?.usernames).toEqual([
      '请填写用户名，或选择按客户范围发放',
    ]);
    await give(id, { usernames: Array.from({ length: 1001 }, (_, at) => `u${at}`) }).expect(422);
    await give(id, { by_audience: 3 }).expect(422);
    await sql`update coupon set claim_until = null, valid_until = now() where id = ${id}`.execute(shop.db);
    expect((await give(id, { usernames: ['yaodian'] }).expect(409)).message).toMatch('有效期');
  });
});

describe('holders and report', () => {
  it('tell what became of each piece and what the orders brought', async () => {
    const { id } = await openCoupon(staff, { is_claimable: 0 });
    await give(id, { usernames: rush.map((_, at) => `rush${at}`) }).expect(200);
    const held = (await holders(id)).list.reverse();
    const orders = [];
    for (const at of [0, 1]) {
      const order = await bareOrder(shop.db, rush[at]?.accountId ?? 0, { couponFen: 3000 });
      const uses = [{ couponId: held[at]?.id ?? 0, orderId: order.id, orderNo: order.order_no }];
      expect(await inTransaction(shop.db, (tx) => useCoupons(tx, order.account_id, uses))).toEqual([]);
      orders.push(order);
    }
    const [stands, ended] = orders;
    if (!stands || !ended) throw new Error('no orders');
    await endBareOrder(shop.db, ended);
    await inTransaction(shop.db, (tx) => giveBackCoupons(tx, ended));
    const voided = held[2]?.id ?? 0;
    const path = `/api/admin/coupons/held/${voided}/void`;
    expect((await staff.post(path, {}).expect(422)).errors).toHaveProperty('reason');
    await staff.post(path, { reason: '发错客户' }).expect(200);
    await staff.post(path, { reason: '发错客户' }).expect(200);
    await staff.post(`/api/admin/coupons/held/${held[0]?.id}/void`, { reason: '发错' }).expect(409);
    await sql`update account_coupon set valid_until = now() where id = ${held[3]?.id}`.execute(shop.db);

    const states = async (query: string) =>
      (await holders(id, query)).list.map((one) => [one.username, one.state]);
    expect(await states('state=used')).toEqual([['rush0', 'used']]);
    expect(await states('state=void')).toEqual([['rush2', 'void']]);
    expect(await states('state=expired')).toEqual([['rush3', 'expired']]);
    expect((await states('state=unused')).length).toBe(3);
    expect(await states(`keywords=${stands.order_no}`)).toEqual([['rush0', 'used']]);
    expect((await holders(id, 'page=2&page_size=4')).list).toHaveLength(2);
    await staff.get(`/api/admin/coupons/${id}/holders?state=x`).expect(422);

    const { data } = await staff
      .get<{ days: { taken: number; used: number; cost: number }[] }>(`/api/admin/coupons/${id}/report`)
      .expect(200);
    expect(data).toMatchObject({
      taken: 6,
      used: 1,
      expired: 1,
      voided: 1,
      orders: 1,
      buyers: 1,
      goods_amount: 1000,
      cost: 30,
    });
    expect(data.days).toMatchObject([{ taken: 6, used: 1, cost: 30 }]);
    expect(await read(id)).toMatchObject({ taken: 6, used: 1, cost: 30 });
    expect(await actions(id)).toEqual(['coupon.create', 'coupon.give', 'coupon.void']);
  });
});
