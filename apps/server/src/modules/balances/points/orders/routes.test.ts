import type { PointsLogItem, PointsOrder, PointsSummary, StaffPointsOrder } from '@qingnang/contract/points';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../db/transaction.ts';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import type { ApiResponse, Client } from '../../../../testing/client.ts';
import { CROWD } from '../../../../testing/deep.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { earn } from '../writes.ts';
import { placePrize } from './writes.ts';

let shop: TestShop;
let staff: Client;
let crowd: TestBuyer[];
let buyer: TestBuyer;
let goods: number;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
  crowd = await manyBuyers(shop, 45);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = crowd.pop() as TestBuyer;
  await give(buyer, 1000);
  goods = await newGoods();
});
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

const give = ({ accountId }: TestBuyer, points: number) =>
  inTransaction(shop.db, (tx) => earn(tx, { accountId, points, cause: 'staff', ref: 'test' }));

async function newGoods(more: { stock?: number; limit_per_account?: number | null } = {}): Promise<number> {
  const { id } = await shop.db
    .insertInto('points_goods')
    .values({ name: '保温杯', points: 300, stock: 20, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const redeem = (by: TestBuyer, more: object = {}, key?: string) =>
  by.client.post<PointsOrder>(
    `/api/points/goods/${goods}/redeem`,
    { address_id: by.addressId, ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const pointsOf = async ({ client }: TestBuyer) =>
  (await client.get<PointsSummary>('/api/points').expect(200)).data.points;
const stock = async () =>
  (await shop.db.selectFrom('points_goods').select('stock').where('id', '=', goods).executeTakeFirstOrThrow())
    .stock;
const accepted = (answers: ApiResponse<unknown>[]) => answers.filter(({ status }) => status === 201).length;

describe('an exchange', () => {
  it('takes points and stock, keeps the address, and stands in list, log and header', async () => {
    const { data: order } = await redeem(buyer, { number: 2, points: 300 }).expect(201);
    expect(order).toMatchObject({
      name: '保温杯',
      number: 2,
      points: 600,
      is_prize: 0,
      status_name: '待发货',
      consignee: '张三',
      address: '四川省成都市锦江区测试路 1 号',
      acts: ['address', 'cancel'],
    });
    expect(order.order_no).toMatch(/^J\d{12}$/);
    expect([await pointsOf(buyer), await stock()]).toEqual([400, 18]);
    const { data } = await buyer.client.get<{ points: number }>('/api/user/base').expect(200);
    expect(data.points).toBe(400);
    const list = await buyer.client.get<object>('/api/points/orders?status=placed').expect(200);
    expect(list.data).toMatchObject({ total: 1, counts: { placed: 1, done: 0 }, list: [{ id: order.id }] });
    const log = await buyer.client
      .get<{ list: PointsLogItem[]; total: number }>('/api/points/log?way=out')
      .expect(200);
    expect(log.data).toMatchObject({
      total: 1,
      list: [{ points: -600, balance: 400, cause_name: '积分兑换', ref: order.order_no }],
    });
    const none = await buyer.client.get<{ total: number }>('/api/points/log?end_time=2020-01-01').expect(200);
    expect(none.data.total).toBe(0);
  });

  it('is made once for a key', async () => {
    const first = await redeem(buyer, {}, 'redeem-key-0001').expect(201);
    const again = await redeem(buyer, {}, 'redeem-key-0001').expect(201);
    expect(again.data.id).toBe(first.data.id);
    await redeem(buyer, { number: 2 }, 'redeem-key-0001').expect(409);
    expect(await pointsOf(buyer)).toBe(700);
  });

  it.each<[string, object, number, string]>([
    ['more points than there are', { number: 4 }, 409, '积分不足，兑换需要 1200 积分'],
    ['more than is left', { number: 21 }, 409, '仅剩 20 份'],
    ['another price', { points: 299 }, 409, '所需积分已变为 300，请确认后再兑换'],
    ['an address of nobody', { address_id: 999_999 }, 422, '请选择收货地址'],
    ['no address', { address_id: '' }, 422, '编号不正确'],
    ['no number', { number: 0 }, 422, '兑换数量不能小于 1'],
  ])('is refused for %s, and changes nothing', async (_name, more, status, message) => {
    expect(await redeem(buyer, more)).toMatchObject({ status, message });
    expect([await pointsOf(buyer), await stock()]).toEqual([1000, 20]);
  });

  it('is refused to visitors, unpassed accounts, for goods that are off, to another’s address', async () => {
    await shop.visitor().post(`/api/points/goods/${goods}/redeem`, { address_id: 1 }).expect(401);
    await redeem(buyer, { address_id: crowd[0]?.addressId }).expect(422);
    await sql`update points_goods set is_on = false where id = ${goods}`.execute(shop.db);
    await redeem(buyer).expect(404);
    await sql`update account set pass_status = 2 where id = ${buyer.accountId}`.execute(shop.db);
    await redeem(buyer).expect(403);
  });

  it('a crowd at once: an account gets its limit, not one more', async () => {
    goods = await newGoods({ limit_per_account: 2 });
    const answers = await Promise.all(Array.from({ length: CROWD }, () => redeem(buyer)));
    expect(accepted(answers)).toBe(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect([await pointsOf(buyer), await stock()]).toEqual([400, 18]);
  });

  it('a crowd at once: the last pieces go once, whoever asks, and cost who got them', async () => {
    goods = await newGoods({ stock: 7 });
    const crowded = crowd.splice(0, 20);
    for (const one of crowded) await give(one, 700);
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, at) => redeem(crowded[at % 20] as TestBuyer)),
    );
    expect([accepted(answers), await stock()]).toEqual([7, 0]);
    const left = await Promise.all(crowded.map(pointsOf));
    expect(left.reduce((sum, one) => sum + one, 0)).toBe(20 * 700 - 7 * 300);
  });
});

describe('an order', () => {
  it('is cancelled while it waits, once, however often it is asked', async () => {
    const { data: order } = await redeem(buyer, { number: 2 }).expect(201);
    const cancel = () => buyer.client.post(`/api/points/orders/${order.id}/cancel`);
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await pointsOf(buyer), await stock()]).toEqual([1000, 20]);
  });

  it('of a limit leaves room again when it is cancelled', async () => {
    goods = await newGoods({ limit_per_account: 1 });
    const { data: order } = await redeem(buyer).expect(201);
    expect(await redeem(buyer)).toMatchObject({ status: 409, message: '每户限兑 1 份，您已兑满' });
    await buyer.client.post(`/api/points/orders/${order.id}/cancel`).expect(200);
    await redeem(buyer).expect(201);
  });

  it('is shipped by staff, told of, and confirmed by the buyer', async () => {
    const { data: order } = await redeem(buyer).expect(201);
    const ship = `/api/admin/points/orders/${order.id}/ship`;
    const parcel = { carrier: '顺丰', tracking_no: 'SF1', version: 1 };
    await buyer.client.post(`/api/points/orders/${order.id}/confirm`).expect(409);
    await (await shop.staff('warehouse')).post(ship, parcel).expect(403);
    await staff.post(ship, { ...parcel, tracking_no: '' }).expect(422);
    const shipped = await staff.post<StaffPointsOrder>(ship, parcel).expect(200);
    expect(shipped.data).toMatchObject({ status: 'shipped', carrier: '顺丰', version: 2 });
    await staff.post(ship, parcel).expect(409);
    await buyer.client.post(`/api/points/orders/${order.id}/cancel`).expect(409);
    const { rows } = await sql<{ title: string; action: string }>`
      select m.title, l.action from message m, audit_log l
      where m.account_id = ${buyer.accountId} and l.entity = 'points_order' and l.entity_id = ${String(order.id)}`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ title: '积分订单已发货', action: 'points_order.ship' }]);
    const done = await buyer.client.post<PointsOrder>(`/api/points/orders/${order.id}/confirm`).expect(200);
    expect(done.data).toMatchObject({ status_name: '已完成', acts: [] });
  });

  it('is cancelled by staff with a reason that the buyer reads', async () => {
    const { data: order } = await redeem(buyer).expect(201);
    const cancel = `/api/admin/points/orders/${order.id}/cancel`;
    await staff.post(cancel, { reason: '', version: 1 }).expect(422);
    await staff.post(cancel, { reason: '已停产', version: 2 }).expect(409);
    await staff.post(cancel, { reason: '已停产', version: 1 }).expect(200);
    expect([await pointsOf(buyer), await stock()]).toEqual([1000, 20]);
    const own = await buyer.client.get<{ list: PointsOrder[] }>('/api/points/orders').expect(200);
    expect(own.data.list[0]).toMatchObject({ status: 'cancelled', note: '已停产' });
  });

  it('of a prize costs nothing, waits for an address and is not given back for points', async () => {
    await sql`update address set is_default = false where account_id = ${buyer.accountId}`.execute(shop.db);
    const id = await inTransaction(shop.db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        with d as (insert into draw (name, starts_at, ends_at) values ('x', now(), now() + interval '1 day') returning id),
        p as (insert into draw_prize (draw_id, position, name, kind, weight, won) select id, 1, 'x', 'goods', 1, 1 from d returning id, draw_id)
        insert into draw_record (draw_id, account_id, prize_id, attempt, name, kind, value, drawn_on)
        select draw_id, ${buyer.accountId}, id, 1, 'x', 'goods', ${goods}, now() from p returning id`.execute(
        tx,
      );
      return placePrize(tx, {
        accountId: buyer.accountId,
        goodsId: goods,
        drawRecordId: rows[0]?.id ?? 0,
      });
    });
    const ship = { carrier: '顺丰', tracking_no: 'SF1' };
    const path = `/api/admin/points/orders/${id}/ship`;
    expect(await staff.post(path, { ...ship, version: 1 })).toMatchObject({
      status: 409,
      message: '客户还没有填写收货地址',
    });
    await buyer.client.post(`/api/points/orders/${id}/cancel`).expect(409);
    const other = crowd[0]?.addressId;
    await buyer.client.post(`/api/points/orders/${id}/address`, { address_id: other }).expect(422);
    const { data } = await buyer.client
      .post<PointsOrder>(`/api/points/orders/${id}/address`, { address_id: buyer.addressId })
      .expect(200);
    expect(data).toMatchObject({ is_prize: 1, points: 0, consignee: '张三', acts: ['address'] });
    await staff.post(path, { ...ship, version: 2 }).expect(200);
    expect([await pointsOf(buyer), await stock()]).toEqual([1000, 20]);
  });
});

describe('staff', () => {
  it('finds orders and accounts, and reads their points', async () => {
    const { data: order } = await redeem(buyer).expect(201);
    const found = await staff
      .get<{ list: StaffPointsOrder[] }>(`/api/admin/points/orders?keywords=${order.order_no}&status=placed`)
      .expect(200);
    expect(found.data.list).toMatchObject([{ id: order.id, account_id: buyer.accountId, version: 1 }]);
    const holders = await staff
      .get<{ list: { id: number; points: number }[] }>('/api/admin/points/accounts?page_size=100')
      .expect(200);
    expect(holders.data.list).toContainEqual(expect.objectContaining({ id: buyer.accountId, points: 700 }));
    const log = await staff
      .get<{ summary: PointsSummary; total: number }>(`/api/admin/points/accounts/${buyer.accountId}?way=in`)
      .expect(200);
    expect(log.data).toMatchObject({ total: 1, summary: { points: 700, earned: 1000, spent: 300 } });
    await staff.get('/api/admin/points/accounts/999999').expect(404);
    await (await shop.staff('warehouse')).get('/api/admin/points/orders').expect(403);
  });
});
