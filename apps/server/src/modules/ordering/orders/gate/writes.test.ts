import type { AdminOrder } from '@qingnang/contract/desk';
import type { OrderDetail } from '@qingnang/contract/orders';
import { placeWords } from '@qingnang/rules/places';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { payFor, placeFor } from '../../../../testing/orders.ts';
import { approvedFor } from '../../../../testing/parcels.ts';
import { setDaysLeft } from '../../../../testing/qualifications.ts';
import { recallLot } from '../../../../testing/recalls.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { watchOrders } from './writes.ts';

const LICENCE = '药品经营许可证';
let shop: TestShop;
let buyer: Client;
let admin: Client;
let quality: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  admin = await shop.staff();
  quality = await shop.staff('quality');
});
afterEach(() => renew());
afterAll(() => shop.close());

const run = (statement: string) => sql.raw(statement).execute(shop.db);
const ofBuyer = `(select id from account where username = 'yaodian')`;
const expire = () => setDaysLeft(shop, 'yaodian', LICENCE, -1);
const renew = () => setDaysLeft(shop, 'yaodian', LICENCE, 300);
const paid = async (goods: number = GOODS.ladder) => {
  const { id } = await placeFor(buyer, { goods, number: goods === GOODS.ladder ? 60 : 2000 });
  await payFor(buyer, id);
  return id;
};
const approve = async (...ids: number[]) =>
  (
    await admin
      .post<{ approved: number[]; refused: { id: number; message: string }[] }>('/api/admin/orders/approve', {
        ids,
      })
      .expect(200)
  ).data;
const approved = async (goods?: number) => {
  const id = await paid(goods);
  await approve(id);
  return id;
};
const ship = (id: number) =>
  admin.post(`/api/admin/orders/${id}/ship`, { carrier: '顺丰', tracking_no: `SF${id}` });
const seen = async (id: number) => (await buyer.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
const onDesk = async (id: number) =>
  (await admin.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200)).data;
const release = (id: number, who = quality) =>
  who.post(`/api/admin/orders/${id}/gate-release`, { reason: '新证已到，原件核对无误' });
const toldOf = async (id: number) => {
  const { rows } = await sql<{ title: string }>`
    select title from message where url = ${`/order/info/${id}`} order by id`.execute(shop.db);
  return rows.map(({ title }) => title);
};

it('an address in a municipality names it once, and is still the one that was ordered to', async () => {
  const move = (place: string) => run(`update address set ${place} where account_id = ${ofBuyer}`);
  await move(`province = '上海市', city = '上海市', district = '浦东新区'`);
  try {
    const id = await approved();
    expect((await seen(id)).address).toMatch(/^上海市浦东新区/);
    expect((await onDesk(id)).gate).toEqual([]);
    await ship(id).expect(201);
  } finally {
    // What the others of this file count on.
    await run(`update stock set available = available + 60 where goods_id = ${GOODS.ladder} and warehouse_id = ${WAREHOUSE.chengdu};
      update lot set quantity = quantity + 60 where id = (select min(id) from lot where goods_id = ${GOODS.ladder} and warehouse_id = ${WAREHOUSE.chengdu})`);
    await move(`province = '四川省', city = '成都市', district = '锦江区'`);
  }
});

describe('an order that has something against it', () => {
  it('is paid, its money is kept, and it is held', async () => {
    const { id } = await placeFor(buyer, { goods: GOODS.ladder, number: 60 });
    await expire();
    await payFor(buyer, id);
    const order = await seen(id);
    expect(order).toMatchObject({ status: 20, is_held: false });
    expect(order.gate?.causes).toEqual([
      {
        message: `您的${LICENCE}已过期，请尽快更新`,
        action: '更新资质',
        url: `/zzzj#licence-${LICENCE}`,
        goods: ['布洛芬缓释胶囊'],
      },
    ]);
    expect(await toldOf(id)).toEqual(['订单已付款', '订单暂停处理']);
    expect((await onDesk(id)).hold).toMatchObject({
      by_gate: true,
      reason: `合规拦截：${LICENCE}已过期，请尽快更新（布洛芬缓释胶囊）`,
    });
  });

  it('is marked at approval, and the others pass', async () => {
    const [good, bad] = [await paid(), await paid(GOODS.fourDecimals)];
    await run(`delete from account_scope where scope = 'tcm_pieces' and account_id = ${ofBuyer}`);
    const { approved: done, refused } = await approve(good, bad);
    await run(`insert into account_scope (account_id, scope) select ${ofBuyer}, 'tcm_pieces'`);
    expect(done).toEqual([good]);
    expect(refused).toMatchObject([{ id: bad }]);
    expect(refused[0]?.message).toContain('超出经营范围：中药饮片（白术）');
  });

  it.each([
    [
      'the paper has ended',
      `update account_licence set valid_until = current_date - 1 where kind = '${LICENCE}'`,
      `update account_licence set valid_until = current_date + 300 where kind = '${LICENCE}'`,
      `${LICENCE}已过期`,
    ],
    [
      'the paper is gone',
      `update account_licence set kind = 'x' where kind = '${LICENCE}'`,
      `update account_licence set kind = '${LICENCE}' where kind = 'x'`,
      `缺少有效的${LICENCE}`,
    ],
    [
      'the mandate is gone',
      `update account_licence set kind = 'x' where kind = '采购委托书'`,
      `update account_licence set kind = '采购委托书' where kind = 'x'`,
      '缺少有效的采购委托书',
    ],
    [
      'the review was taken back',
      `update account set pass_status = 3 where id = ${ofBuyer}`,
      `update account set pass_status = 1 where id = ${ofBuyer}`,
      '资质审核未通过',
    ],
    [
      'the account is blocked',
      `update account set is_blocked = true where id = ${ofBuyer}`,
      `update account set is_blocked = false where id = ${ofBuyer}`,
      '账户已停用',
    ],
    [
      'the scope has shrunk',
      `update account_scope set scope = 'biologic' where scope = 'chemical'`,
      `update account_scope set scope = 'chemical' where scope = 'biologic'`,
      '超出经营范围：化学药制剂',
    ],
    [
      'the maker controls it now',
      `insert into control_rule (goods_id, effect, dimension, value) values (${GOODS.ladder}, 'block', 'rank', '2')`,
      `delete from control_rule where goods_id = ${GOODS.ladder}`,
      '控销商品',
    ],
    [
      'the goods is off the shelf',
      `update goods set status = 'off' where id = ${GOODS.ladder}`,
      `update goods set status = 'on' where id = ${GOODS.ladder}`,
      '商品已下架',
    ],
    [
      'the goods may not be sold any more',
      `update goods set forbidden_class = '疫苗' where id = ${GOODS.ladder}`,
      `update goods set forbidden_class = '' where id = ${GOODS.ladder}`,
      '疫苗不在本站销售',
    ],
    [
      "the shop's own paper has ended",
      'update shop_document set valid_until = current_date - 1',
      'update shop_document set valid_until = null',
      '本店经营化学药制剂的证照正在更新',
    ],
  ])('does not leave when %s, and leaves when that is over', async (_, spoil, mend, words) => {
    const id = await approved();
    await run(spoil);
    const refusal = (await ship(id).expect(409)).message;
    // Asked again, it says the same.
    const again = (await ship(id).expect(409)).message;
    const held = await onDesk(id);
    await run(mend);
    expect(refusal).toContain('合规拦截');
    expect(refusal).toContain(words);
    expect(again).toContain(words);
    expect(held.gate[0]).toMatchObject({ moment: 'shipment', outcome: null });
    await ship(id).expect(201);
    expect((await onDesk(id)).gate[0]).toMatchObject({ outcome: 'cured' });
    expect((await seen(id)).status).toBe(50);
    expect((await toldOf(id)).slice(-3)).toEqual(['订单暂停处理', '订单恢复处理', '订单已发货']);
  });

  it('is held between two moments and freed by the clock', async () => {
    const id = await approved();
    await expire();
    expect(await watchOrders(shop.db, false)).toBeGreaterThan(0);
    expect((await seen(id)).gate).not.toBeNull();
    await renew();
    await watchOrders(shop.db, true);
    expect(await seen(id)).toMatchObject({ gate: null, is_held: false });
  });

  it('is released by quality only, once, for these causes only', async () => {
    const id = await approved();
    await expire();
    await ship(id).expect(409);
    const { data } = await admin
      .post<{ refused: { message: string }[] }>('/api/admin/orders/release', { ids: [id] })
      .expect(200);
    expect(data.refused[0]?.message).toContain('由质管放行');
    await release(id, await shop.staff('service')).expect(403);
    await release(id).expect(200);
    expect((await onDesk(id)).gate[0]).toMatchObject({
      outcome: 'released',
      reason: '新证已到，原件核对无误',
      staff: '郑丽华',
    });
    await release(id).expect(409);
    // With another cause the first one counts again.
    await run(`update goods set status = 'off' where id = ${GOODS.ladder}`);
    const both = (await ship(id).expect(409)).message;
    await run(`update goods set status = 'on' where id = ${GOODS.ladder}`);
    expect(both).toContain(`${LICENCE}已过期`);
    expect((await ship(id).expect(409)).message).toContain(`${LICENCE}已过期`);
    await release(id).expect(200);
    await ship(id).expect(201);
  });

  it('waits beside a hold of people and stands when they release theirs', async () => {
    const id = await approved();
    await admin.post('/api/admin/orders/hold', { ids: [id], reason: '地址待核对' }).expect(200);
    await expire();
    await ship(id).expect(409);
    expect((await onDesk(id)).hold).toMatchObject({ by_gate: false, reason: '地址待核对' });
    await watchOrders(shop.db, false);
    await admin.post('/api/admin/orders/release', { ids: [id] }).expect(200);
    expect((await onDesk(id)).hold).toMatchObject({ by_gate: true });
    await renew();
    await ship(id).expect(201);
  });

  it('lets go what ends', async () => {
    const id = await paid();
    await expire();
    await approve(id);
    await renew();
    await buyer.post(`/api/order/${id}/cancel`, { reason: '不想买了' }).expect(200);
    expect(await onDesk(id)).toMatchObject({ hold: null, gate: [{ outcome: 'order_end' }] });
  });

  it('stands in the queue of quality and behind a filter of the desk', async () => {
    const id = await paid();
    await expire();
    await approve(id);
    const queue = await quality
      .get<{ open: number; list: { order_id: number }[] }>('/api/admin/order-gate')
      .expect(200);
    expect(queue.data.list.map((row) => row.order_id)).toContain(id);
    const desk = await admin.get<{ list: { id: number }[] }>('/api/admin/orders?gated=1').expect(200);
    expect(desk.data.list.map((row) => row.id)).toContain(id);
    await buyer.get('/api/admin/order-gate').expect(401);
  });

  it('gets no place in a pick batch', async () => {
    const [good, bad] = [await approved(), await approved(GOODS.fourDecimals)];
    await run(`update goods set status = 'off' where id = ${GOODS.fourDecimals}`);
    const { data } = await admin
      .post<{ done: number[]; refused: { id: number; message: string }[] }>('/api/admin/pick-batches', {
        ids: [good, bad],
      })
      .expect(201);
    await run(`update goods set status = 'on' where id = ${GOODS.fourDecimals}`);
    expect(data.done).toEqual([good]);
    expect(data.refused[0]?.message).toContain('商品已下架（白术）');
  });

  it('names the stop of its lots, waits for another lot and is not released from it', async () => {
    const id = await approvedFor(buyer, admin, { goods: GOODS.hundred, number: 40 });
    const lot = { goods_id: GOODS.hundred, lot_no: 'A1100' };
    for (const lotNo of ['A1100', 'A1101'])
      await quality
        .post('/api/admin/lot-stops', { ...lot, lot_no: lotNo, reason: 'suspect', words: '外观异常' })
        .expect(201);
    const [line] = (await onDesk(id)).lines;
    const name = line?.name ?? '';
    const words = '批号 A1100 已停售（质量可疑）';
    expect((await ship(id).expect(409)).message).toContain(`合规拦截：${words}`);
    expect((await onDesk(id)).gate[0]).toMatchObject({
      moment: 'shipment',
      causes: [
        { message: expect.stringContaining(words), goods: [name] },
        { message: expect.stringContaining('批号 A1101 已停售'), goods: [name] },
      ],
    });
    expect((await seen(id)).gate?.causes[0]?.message).toContain(words);
    expect((await release(id).expect(409)).message).toContain('批号 A1100');
    const recall = await recallLot(quality, lot);
    expect((await ship(id).expect(409)).message).toContain(
      `批号 A1100 正在召回（一级召回 ${recall.recall_no}）`,
    );
    await admin
      .post(`/api/admin/goods/${GOODS.hundred}/lots`, {
        ck_id: WAREHOUSE.chengdu,
        lot_no: 'GATE1',
        produced_on: '2026-01-10',
        expires_on: '2097-12-31',
        quantity: 1000,
      })
      .expect(201);
    await ship(id).expect(201);
    expect((await onDesk(id)).gate[0]).toMatchObject({ outcome: 'cured' });
  });
});

it('the database writes a place as the rules do', async () => {
  for (const [province = '', city = '', district = ''] of [
    ['上海市', '上海市', '浦东新区'],
    ['广东省', '东莞市', '东莞市'],
    ['四川省', '成都市', '锦江区'],
    ['四川省', '', ''],
  ]) {
    const { rows } = await sql<{ words: string }>`
      select place_words(${province}, ${city}, ${district}) as words`.execute(shop.db);
    expect(rows[0]?.words).toBe(placeWords({ province, city, district }));
  }
});
