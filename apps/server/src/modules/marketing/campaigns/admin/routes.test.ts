import type { StaffSpecial } from '@qingnang/contract/campaigns';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, LOT_ENDS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { FROM_SHELF, openSpecial, specialForm } from '../../../../testing/specials.ts';

let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const create = (more: Record<string, unknown> = {}) => staff.post('/api/admin/specials', specialForm(more));
const stockOf = async (goods: number, warehouse = 1) => {
  const row = await shop.db
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('goods_id', '=', goods)
    .where('warehouse_id', '=', warehouse)
    .executeTakeFirstOrThrow();
  return [row.available, row.reserved];
};
const lotOf = async (lotNo: string) =>
  (
    await shop.db
      .selectFrom('lot')
      .select('id')
      .where('lot_no', '=', lotNo)
      .where('warehouse_id', '=', 1)
      .executeTakeFirstOrThrow()
  ).id;
/** What a change sends back of an offer that was read. */
const formOf = (offer: StaffSpecial, more: Record<string, unknown> = {}) => ({
  name: offer.name,
  price: offer.price,
  starts_at: offer.starts_at,
  ends_at: offer.ends_at,
  stock_total: offer.stock_total,
  limit_per_account: offer.limit_per_account,
  version: offer.version,
  ...more,
});
const update = (offer: StaffSpecial, more: Record<string, unknown> = {}) =>
  staff.put<StaffSpecial>(`/api/admin/specials/${offer.id}`, formOf(offer, more));
const stop = (id: number) => staff.post<StaffSpecial>(`/api/admin/specials/${id}/stop`);

describe('who may', () => {
  it.each([
    ['GET', '/api/admin/specials'],
    ['POST', '/api/admin/specials'],
    ['PUT', '/api/admin/specials/1'],
    ['POST', '/api/admin/specials/1/stop'],
  ])('%s %s asks for staff with the permission', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.buyer()).send(method, path, body).expect(401);
    await (await shop.staff('warehouse')).send(method, path, body).expect(403);
  });
});

describe('own stock', () => {
  it('leaves the shelf with the offer, grows, shrinks and comes back when it is stopped', async () => {
    const offer = await openSpecial(staff, { stock_total: 30 });
    expect(offer).toMatchObject({
      state: 'running',
      price: '20.00',
      list_price: 25,
      stock_left: 30,
      sold: 0,
    });
    expect(await stockOf(GOODS.hundred)).toEqual([70, 30]);
    const grown = (await update(offer, { stock_total: 45 }).expect(200)).data;
    expect([grown.stock_total, grown.stock_left, grown.version]).toEqual([45, 45, 2]);
    expect(await stockOf(GOODS.hundred)).toEqual([55, 45]);
    const shrunk = (await update(grown, { stock_total: 12 }).expect(200)).data;
    expect(await stockOf(GOODS.hundred)).toEqual([88, 12]);
    await update(offer, { stock_total: 20 }).expect(409);
    const stopped = (await stop(shrunk.id).expect(200)).data;
    expect([stopped.state, stopped.stock_left]).toEqual(['stopped', 0]);
    expect(await stockOf(GOODS.hundred)).toEqual([100, 0]);
    await stop(shrunk.id).expect(200);
    expect(await stockOf(GOODS.hundred)).toEqual([100, 0]);
    await update(stopped).expect(409);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('is refused with what is left when the shelf holds fewer, and nothing is kept', async () => {
    const answer = await create({ stock_total: 101 }).expect(409);
    expect([answer.message, answer.data]).toEqual(['该仓库可售库存只有 100', { left: 100 }]);
    const offer = await openSpecial(staff, { stock_total: 100 });
    expect((await update(offer, { stock_total: 101 }).expect(409)).data).toEqual({ left: 0 });
    expect(await stockOf(GOODS.hundred)).toEqual([0, 100]);
    await stop(offer.id).expect(200);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('cannot shrink below what is sold', async () => {
    const offer = await openSpecial(staff, { stock_total: 10 });
    await sql`update special_price set stock_left = 4 where id = ${offer.id}`.execute(shop.db);
    const answer = await update(offer, { stock_total: 5 }).expect(422);
    expect(answer.errors?.stock_total).toEqual(['活动库存不能少于已售 6']);
    await sql`update special_price set stock_left = 10 where id = ${offer.id}`.execute(shop.db);
    await stop(offer.id).expect(200);
  });

  it('is not taken twice by one key', async () => {
    const post = () =>
      staff.post<StaffSpecial>('/api/admin/specials', specialForm(), { 'idempotency-key': 'special-0001' });
    const answers = await Promise.all([post(), post(), post()]);
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    expect(await stockOf(GOODS.hundred)).toEqual([90, 10]);
    await stop(answers[0]?.data.id ?? 0).expect(200);
  });
});

describe('what is refused at its field', () => {
  const past = Math.floor(Date.now() / 1000) - 10;
  it.each([
    [{ price: '25.00' }, 'price', '特价须低于普通价 ¥25.00'],
    [{ price: '30' }, 'price', '特价须低于普通价 ¥25.00'],
    [{ price: '0' }, 'price', '特价须大于 0'],
    [{ price: '-1' }, 'price', '特价必须是不小于 0、最多 4 位小数的金额'],
    [{ goods_id: GOODS.pricePending }, 'price', '商品还没有普通价，请先定价'],
    [{ goods_id: 999_999 }, 'goods_id', '商品不存在'],
    [{ ends_at: past }, 'ends_at', '结束时间已过'],
    [{ ends_at: past - 9999 }, 'ends_at', '结束时间须晚于开始时间'],
    [{ stock_total: undefined }, 'stock_total', '请填写活动库存'],
    [{ warehouse_id: undefined }, 'warehouse_id', '请选择仓库'],
    [{ warehouse_id: 999 }, 'warehouse_id', '仓库不存在'],
    [{ kind: 'near_expiry' }, 'lot_id', '请选择近效期批号'],
    [{ kind: 'near_expiry', lot_id: 999_999 }, 'lot_id', '批号不属于该商品'],
    [{ lot_id: 1 }, 'lot_id', '只有近效期特价可以指定批号'],
    [{ kind: 'gift' }, 'kind', '请选择类型'],
    [{ kind: 'combination' }, 'kind', '请选择类型'],
    [{ kind: 'group' }, 'group_min_buyers', '请填写成团户数或成团数量'],
    [{ kind: 'group', group_min_buyers: 1 }, 'group_min_buyers', '成团户数不能小于 2'],
    [{ kind: 'group', group_min_pieces: 11 }, 'group_min_pieces', '成团数量不能超过活动库存 10'],
    [
      { kind: 'group', group_min_buyers: 2, goods_id: GOODS.ephedrine, price: '5' },
      'kind',
      '含麻商品不能拼团',
    ],
    [{ group_min_buyers: 2 }, 'group_min_buyers', '只有拼团可以设置成团条件'],
    [{ group_min_pieces: 2 }, 'group_min_pieces', '只有拼团可以设置成团条件'],
    [{ zone_id: 1 }, 'zone_id', '只有专区价可以指定专区'],
    [{ kind: 'zone', zone_id: 999_999 }, 'zone_id', '专区不存在'],
    [{ limit_per_account: 0 }, 'limit_per_account', '每户限购不能小于 1'],
  ])('%o: %s %s', async (more, field, message) => {
    const answer = await create(more).expect(422);
    expect(answer.errors?.[field]).toEqual([message]);
  });

  it('a limit below the smallest pack', async () => {
    const answer = await create({ goods_id: GOODS.fourDecimals, price: '0.1', limit_per_account: 49 });
    expect([answer.status, answer.errors]).toEqual([
      422,
      { limit_per_account: ['每户限购不足商品的起售单位'] },
    ]);
  });
});

describe('a group', () => {
  const group = { ...FROM_SHELF, kind: 'group', group_min_buyers: 3 };

  it('shows what it is reached by and how far it is', async () => {
    const offer = await openSpecial(staff, { ...group, group_min_pieces: 50 });
    expect(offer).toMatchObject({
      kind: 'group',
      group: { min_buyers: 3, min_pieces: 50, buyers: 0, pieces: 0, status: 'open' },
    });
    const pieces = (await update(offer, { group_min_pieces: 60 }).expect(200)).data;
    expect(pieces.group).toMatchObject({ min_buyers: null, min_pieces: 60 });
    // A form that knows nothing of groups leaves them alone.
    const named = (await update(pieces, { name: '三户成团' }).expect(200)).data;
    expect([named.name, named.group?.min_pieces]).toEqual(['三户成团', 60]);
    expect((await stop(offer.id).expect(200)).data.group?.status).toBe('failed');
  });

  it('keeps its terms once somebody has paid to join', async () => {
    const offer = await openSpecial(staff, group);
    await sql`update special_price set group_buyers = 1, group_pieces = 5 where id = ${offer.id}`.execute(
      shop.db,
    );
    const answer = await update(offer, { group_min_buyers: 2, group_min_pieces: 9 }).expect(422);
    const message = ['已有买家付款参团，不能修改成团条件'];
    expect(answer.errors).toEqual({ group_min_buyers: message, group_min_pieces: message });
    const dearer = (await update(offer, { price: '21.00', group_min_buyers: 3 }).expect(200)).data;
    expect([dearer.price, dearer.group?.min_buyers]).toEqual(['21.00', 3]);
    await sql`update special_price set group_buyers = 0, group_pieces = 0 where id = ${offer.id}`.execute(
      shop.db,
    );
    await stop(offer.id).expect(200);
  });

  it('and its parts of combinations are no offers of staff', async () => {
    const { rows } = await sql<{ id: number }>`
      with combo as (insert into combination (name, warehouse_id, starts_at, ends_at)
        values ('组合', 1, now(), now() + interval '1 hour') returning id)
      insert into special_price (goods_id, kind, price_e4, starts_at, ends_at, combination_id, set_number)
      select ${GOODS.plain}, 'combination', 10000, now() - interval '1 minute', now() + interval '1 hour', id, 1
      from combo returning id`.execute(shop.db);
    const id = rows[0]?.id ?? 0;
    await stop(id).expect(404);
    const { data } = await staff.get<{ list: StaffSpecial[] }>('/api/admin/specials?page_size=100');
    expect(data.list.some((offer) => offer.id === id)).toBe(false);
    await sql`delete from special_price where id = ${id}`.execute(shop.db);
  });
});

describe('a zone price', () => {
  it('names its zone', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into zone (code, kind, title) values ('test-zone', 'zone', '测试专区') returning id`.execute(
      shop.db,
    );
    const offer = await openSpecial(staff, { ...FROM_SHELF, kind: 'zone', zone_id: rows[0]?.id });
    expect([offer.kind, offer.zone_id]).toEqual(['zone', rows[0]?.id]);
    await stop(offer.id).expect(200);
  });
});

describe('windows', () => {
  it('of one goods and kind do not overlap; other kinds and other times do not matter', async () => {
    const offer = await openSpecial(staff, FROM_SHELF);
    const answer = await create(FROM_SHELF).expect(409);
    expect(answer.data).toEqual({ id: offer.id });
    const daily = await openSpecial(staff, { ...FROM_SHELF, kind: 'daily' });
    const later = await openSpecial(staff, {
      ...FROM_SHELF,
      starts_at: offer.ends_at,
      ends_at: offer.ends_at + 60,
    });
    await update(later, { starts_at: offer.ends_at - 1 }).expect(409);
    await update(later, { starts_at: offer.ends_at + 1 }).expect(200);
    for (const { id } of [offer, daily, later]) await stop(id).expect(200);
  });

  it('of two creations at once let one through', async () => {
    const answers = await Promise.all([create(FROM_SHELF), create(FROM_SHELF)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const made = answers.find(({ status }) => status === 201)?.data as unknown as StaffSpecial;
    await stop(made.id).expect(200);
  });
});

describe('near-expiry offers', () => {
  it('sell one lot within its pieces and its life', async () => {
    const lot = await lotOf(`A${GOODS.ladder}00`);
    const near = {
      kind: 'near_expiry',
      goods_id: GOODS.ladder,
      lot_id: lot,
      price: '6',
      warehouse_id: undefined,
    };
    expect((await create({ ...near, stock_total: 201 }).expect(409)).data).toEqual({ left: 200 });
    expect((await create({ ...near, warehouse_id: 2 }).expect(422)).errors).toHaveProperty('lot_id');
    const tooLong = Date.parse(`${LOT_ENDS.first}T23:59:59+08:00`) / 1000 + 1;
    expect((await create({ ...near, ends_at: tooLong }).expect(422)).errors).toHaveProperty('ends_at');
    const offer = await openSpecial(staff, { ...near, stock_total: 150, ends_at: tooLong - 1 });
    expect(offer).toMatchObject({ lot_no: `A${GOODS.ladder}00`, ck_id: 1, ck_name: '成都仓' });
    // The same lot again: what is set aside counts.
    const later = { starts_at: tooLong - 1, ends_at: tooLong - 1 };
    expect((await create({ ...near, ...later, stock_total: 51 }).expect(422)).errors).toHaveProperty(
      'ends_at',
    );
    expect((await update(offer, { stock_total: 201 }).expect(409)).data).toEqual({ left: 50 });
    await stop(offer.id).expect(200);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });
});

describe('the list', () => {
  it('filters by goods, kind, state and words, and every act is in the log', async () => {
    const soon = Math.floor(Date.now() / 1000) + 600;
    const waiting = await openSpecial(staff, {
      ...FROM_SHELF,
      goods_id: GOODS.plain,
      price: '5',
      starts_at: soon,
    });
    const find = async (query: string) =>
      (await staff.get<{ list: StaffSpecial[]; total: number }>(`/api/admin/specials?${query}`).expect(200))
        .data;
    expect((await find(`goods_id=${GOODS.plain}`)).list.map(({ id }) => id)).toEqual([waiting.id]);
    expect((await find('state=waiting')).list.map(({ id, state }) => [id, state])).toEqual([
      [waiting.id, 'waiting'],
    ]);
    expect((await find('state=running')).total).toBe(0);
    expect((await find('keywords=阿莫西林&kind=seckill')).total).toBe(1);
    expect((await find('keywords=%25')).total).toBe(0);
    await staff.get('/api/admin/specials?kind=gift').expect(422);
    await update(waiting, { price: '4.5' }).expect(200);
    await stop(waiting.id).expect(200);
    await stop(999_999).expect(404);
    const log = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'special')
      .where('entity_id', '=', String(waiting.id))
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['special.create', 'special.update', 'special.stop']);
    expect([log[1]?.before, log[1]?.after]).toEqual([{ price: '5.00' }, { price: '4.50' }]);
  });
});
