import type { QuarantineRow } from '@qingnang/contract/admin-after-sales';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import {
  acceptAll,
  act,
  caseOf,
  claim,
  deskCaseOf,
  done,
  openCase,
  optionsOf,
  proof,
  sentBack,
} from '../../../../testing/claims.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS, LOT_ENDS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { ownOrder, shipFor, shippedFor } from '../../../../testing/parcels.ts';
import type { TestShop } from '../../../../testing/shop.ts';
import { payRefunds } from '../../../payment/payments/refunds/writes.ts';
import { closeAllRefunded } from '../progress/writes.ts';

let market: Market;
let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  market = await openMarket(20, 'promotion');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

const shipped = async (what = {}): Promise<{ buyer: TestBuyer; client: Client; order: number }> => {
  const buyer = market.freshBuyer();
  return { buyer, client: buyer.client, order: await shippedFor(buyer.client, staff, what) };
};
const refundsPaid = () => payRefunds(shop.db, shop.services.payments, shop.services.log);
const shelf = async (goods: number) => {
  const { rows } = await sql<{ available: number; lots: number }>`
    select s.available, (select sum(quantity)::int from lot where goods_id = s.goods_id and warehouse_id = s.warehouse_id) as lots
    from stock s where s.goods_id = ${goods} and s.warehouse_id = 1`.execute(shop.db);
  return rows[0] ?? { available: 0, lots: 0 };
};

describe('who may', () => {
  it('requires staff with the right role', async () => {
    const buyer = market.freshBuyer().client;
    for (const path of [
      '/api/admin/after_sales',
      '/api/admin/after_sales/1',
      '/api/admin/quarantine',
      '/api/admin/recall/lots/1',
    ])
      await buyer.get(path).expect(401);
    const { client, order } = await shipped();
    const id = await openCase(client, order);
    const { version } = await deskCaseOf(staff, id);
    const found = { version, lines: [{ line_id: 1, accepted_number: 1, disposition: 'restock' }] };
    const service = await shop.staff('service');
    await service.get(`/api/admin/after_sales/${id}`).expect(200);
    await service.post(`/api/admin/after_sales/${id}/accept`, found).expect(403);
    await service.post('/api/admin/quarantine/1/decide', { decision: 'destroy', note: '不合格' }).expect(403);
    await staff.get('/api/admin/after_sales/999999').expect(404);
  });
});

describe('退货', () => {
  it('from asking to the money, with the pieces back on the shelf', async () => {
    const before = await shelf(GOODS.ladder);
    const { client, order } = await shipped({ number: 60 });
    const id = await openCase(client, order, { reason: 'wrong', number: 4 });
    const seen = await deskCaseOf(staff, id);
    expect(seen).toMatchObject({
      acts: ['approve_return', 'refuse'],
      default_return_address: '成都仓 退货组',
      expected: { refund_amount: 36, coupon_back: 0, needs_second: 0 },
      order_facts: { total: 555, refunded_amount: 0 },
    });
    await sentBack(client, staff, id);
    const after = await acceptAll(staff, id, 'restock');
    expect([after.status_name, after.money.refund_amount, after.expected]).toEqual(['退款中', 36, null]);
    expect(after.refunds).toMatchObject([{ method_name: '微信支付', amount: 36, status_name: '退款中' }]);
    expect(await shelf(GOODS.ladder)).toEqual({ available: before.available - 56, lots: before.lots - 56 });
    await refundsPaid();
    const end = await caseOf(client, id);
    expect([end.status_name, end.steps.every(({ done: isDone }) => isDone)]).toEqual(['已完成', true]);
    expect(end.events.map(({ act: name }) => name)).toEqual([
      'apply',
      'approve_return',
      'send_back',
      'accept',
      'refund_done',
    ]);
    const own = await ownOrder(client, order);
    expect([own.refunded_amount, own.lines[0]?.returned_number, own.lines[0]?.refunded]).toEqual([36, 4, 36]);
  });

  it('takes what was accepted only; the rest may be claimed again, a second inspection not made', async () => {
    const { client, order } = await shipped({ number: 10 });
    const id = await openCase(client, order, { number: 5 });
    await sentBack(client, staff, id);
    const [line] = (await deskCaseOf(staff, id)).lines;
    const found = (more: object) => ({
      lines: [{ line_id: line?.id, accepted_number: 3, disposition: 'quarantine', ...more }],
    });
    expect((await act(staff, id, 'accept', found({ accepted_number: 6 }))).errors).toHaveProperty([
      'lines.0.accepted_number',
    ]);
    expect((await act(staff, id, 'accept', found({ accepted_number: 0 }))).errors).toHaveProperty('lines');
    expect((await act(staff, id, 'accept', found({ line_id: 999_999 }))).errors).toHaveProperty([
      'lines.0.line_id',
    ]);
    expect((await act(staff, id, 'accept', found({ disposition: 'sell' }))).errors).toHaveProperty([
      'lines.0.disposition',
    ]);
    await sql`update lot set expires_on = current_date - 1 where goods_id = ${GOODS.ladder} and lot_no = 'A200'`.execute(
      shop.db,
    );
    await sql`update shipment_line set expires_on = current_date - 1 where order_line_id = ${line?.order_line_id}`.execute(
      shop.db,
    );
    expect((await act(staff, id, 'accept', found({ disposition: 'restock' }))).errors).toHaveProperty([
      'lines.0.disposition',
    ]);
    await sql`update lot set expires_on = ${LOT_ENDS.first} where goods_id = ${GOODS.ladder} and lot_no = 'A200'`.execute(
      shop.db,
    );
    await done(staff, id, 'accept', found({}));
    expect((await act(staff, id, 'accept', found({}))).status).toBe(409);
    const shown = await caseOf(client, id);
    expect([shown.money.refund_amount, shown.lines[0]?.accepted_number]).toEqual([28.5, 3]);
    expect((await optionsOf(client, order)).lines[0]?.left_number).toBe(7);
    await refundsPaid();
  });

  it('is refused at review or at inspection, with the reason, and the pieces are free', async () => {
    const { client, order } = await shipped();
    const id = await openCase(client, order);
    await done(staff, id, 'refuse', { reason: '照片看不清' });
    expect(await caseOf(client, id)).toMatchObject({ status_name: '已拒绝', reply: '照片看不清' });
    expect((await act(staff, id, 'approve_return', { return_address: '成都市锦江区' })).status).toBe(409);
    const second = await openCase(client, order);
    await sentBack(client, staff, second);
    await done(staff, second, 'inspect_refuse', { reason: '已拆封' });
    expect((await caseOf(client, second)).status_name).toBe('已拒绝');
    expect((await optionsOf(client, order)).lines[0]?.left_number).toBe(60);
  });

  it('another staff member’s change is not overwritten', async () => {
    const { client, order } = await shipped();
    const id = await openCase(client, order);
    const body = { version: 1, return_address: '成都市锦江区退货组' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => staff.post(`/api/admin/after_sales/${id}/approve_return`, body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('少货, 破损, 换货', () => {
  it('money at once, the balance’s part without waiting', async () => {
    const buyer = market.freshBuyer();
    await sql`insert into wallet (account_id, balance_fen) values (${buyer.accountId}, 100000)`.execute(
      shop.db,
    );
    await sql`insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
      values (${buyer.accountId}, 100000, 100000, 'test', ${`w${buyer.accountId}`})`.execute(shop.db);
    const { id: order } = await placeFor(buyer.client, { number: 10, useBalance: 1 });
    await staff.post('/api/admin/orders/approve', { ids: [order] }).expect(200);
    await shipFor(staff, order);
    const id = await openCase(buyer.client, order, { kind: 'short', reason: 'short', number: 2 });
    const after = await done(staff, id, 'approve_refund', { note: '仓库核实少发 2 盒' });
    expect([after.status_name, after.money.refund_amount, after.refunds[0]?.status]).toEqual([
      '已完成',
      19,
      'done',
    ]);
  });

  it('an exchange comes back, then goes out again from the shelf, as a parcel of the case', async () => {
    const { client, order } = await shipped({ goods: GOODS.hundred, number: 12 });
    const id = await openCase(client, order, { kind: 'exchange', number: 3 });
    await sentBack(client, staff, id);
    const waiting = await acceptAll(staff, id);
    expect([waiting.status_name, waiting.refunds]).toEqual(['待补发', []]);
    expect(waiting.resend_lots.reduce((sum, { number }) => sum + number, 0)).toBe(3);
    const before = await shelf(GOODS.hundred);
    const parcel = { carrier: '顺丰', tracking_no: 'SF9' };
    const wrong = {
      ...parcel,
      lines: [{ line_id: waiting.lines[0]?.id, lot_id: waiting.resend_lots[0]?.lot_id, number: 2 }],
    };
    expect((await act(staff, id, 'resend', wrong)).errors).toHaveProperty('lines');
    await done(staff, id, 'resend', parcel);
    const shown = await caseOf(client, id);
    expect([shown.status_name, shown.parcel?.lines[0]?.number]).toEqual(['已完成', 3]);
    expect(await shelf(GOODS.hundred)).toEqual({ available: before.available - 3, lots: before.lots - 3 });
    const own = await ownOrder(client, order);
    expect([own.status_name, own.lines[0]?.shipped_number, own.shipments.length]).toEqual(['已发货', 12, 2]);
    // What was sent again may be claimed in its turn, and is paid at most once.
    const { lines } = await optionsOf(client, order);
    expect(lines.map(({ left_number }) => left_number)).toEqual([9, 3]);
  });

  it('sends again at most what the shelf holds', async () => {
    const { client, order } = await shipped({ goods: GOODS.hundred, number: 4 });
    const id = await openCase(client, order, { kind: 'damage', reason: 'damage', number: 4 });
    await done(staff, id, 'approve_resend');
    const { available } = await shelf(GOODS.hundred);
    const reserve = (number: number) =>
      sql`update stock set available = available - ${number}, reserved = reserved + ${number} where goods_id = ${GOODS.hundred}`.execute(
        shop.db,
      );
    await reserve(available - 3);
    const parcel = { carrier: '顺丰', tracking_no: 'SF9' };
    expect((await act(staff, id, 'resend', parcel)).status).toBe(409);
    await reserve(3 - available);
    await done(staff, id, 'resend', parcel);
  });

  it('a second person decides above the limit; refused, it is asked for again', async () => {
    await limit(1000);
    const { client, order } = await shipped({ number: 20 });
    const id = await openCase(client, order, { kind: 'damage', reason: 'damage', number: 5 });
    expect((await deskCaseOf(staff, id)).expected).toMatchObject({ refund_amount: 47.5, needs_second: 1 });
    const after = await done(staff, id, 'approve_refund');
    expect(after.refunds).toMatchObject([{ status: 'awaiting', amount: 47.5 }]);
    await refundsPaid();
    expect(await closeAllRefunded(shop.db)).toBe(0);
    expect((await act(staff, id, 'refund_again')).status).toBe(409);
    await refuseRefunds(id);
    const again = await done(staff, id, 'refund_again', { note: '已与财务核对' });
    expect(again.refunds.map(({ status, amount }) => [status, amount])).toEqual([
      ['refused', 47.5],
      ['awaiting', 47.5],
    ]);
    await sql`update refund set status = 'pending' where status = 'awaiting'`.execute(shop.db);
    await refundsPaid();
    expect((await caseOf(client, id)).status_name).toBe('已完成');
    await limit(500_000);
  });

  const limit = (amount: number) =>
    sql`update approval_policy set order_fen = ${amount} where key = 'refund'`.execute(shop.db);

  /** What a second person's refusal does to the refund and to what it held. */
  const refuseRefunds = (id: number) =>
    sql`with gone as (
        update refund set status = 'refused' where cause = ${`after_sales:${id}`} returning payment_id, order_id, amount_fen),
      order_back as (
        update sales_order o set refunded_fen = o.refunded_fen - gone.amount_fen from gone where o.id = gone.order_id)
      update payment_share s set refunded_fen = s.refunded_fen - gone.amount_fen from gone
      where s.payment_id = gone.payment_id and s.order_id = gone.order_id`.execute(shop.db);
});

describe('papers and words', () => {
  it('are answered with files, which the buyer reads and nobody else', async () => {
    const { client, order } = await shipped();
    const [lot] = (await optionsOf(client, order)).lines;
    const asked = { kind: 'report', reason: 'missing', order_id: order, describe: '缺药检报告' };
    expect((await claim(client, asked).expect(422)).errors).toHaveProperty('lines');
    const lines = [{ shipment_line_id: lot?.shipment_line_id ?? 0, number: 1 }];
    const { data } = await claim(client, { ...asked, lines }).expect(201);
    const file = await proof(staff, true);
    const answered = await done(staff, data.id, 'answer', { reply: '请查收附件', file_ids: [file] });
    expect([answered.status_name, answered.reply_files.length]).toEqual(['已完成', 1]);
    const shown = await caseOf(client, data.id);
    expect([shown.url, shown.reply]).toEqual([`/order/afterSalesInfo/${data.id}`, '请查收附件']);
    expect((await client.raw(shown.reply_files[0]?.url ?? '')).status).toBe(200);
    expect((await market.freshBuyer().client.raw(shown.reply_files[0]?.url ?? '')).status).toBe(404);
    const complaint = await claim(client, { kind: 'complaint', reason: 'service' }).expect(201);
    expect((await act(staff, complaint.data.id, 'approve_refund')).status).toBe(409);
    // Papers hold no pieces.
    expect((await optionsOf(client, order)).lines[0]?.left_number).toBe(60);
  });

  it('the desk finds cases by status, kind and words, the longest waiting first', async () => {
    const list = async (query: string) =>
      (
        await staff
          .get<{ list: { id: number; status: number }[]; total: number }>(`/api/admin/after_sales?${query}`)
          .expect(200)
      ).data;
    const waiting = await list('status=10&page_size=100');
    expect(waiting.total).toBeGreaterThan(0);
    expect(waiting.list.map(({ id }) => id)).toEqual(waiting.list.map(({ id }) => id).sort((a, b) => a - b));
    expect((await list('kind=report')).total).toBe(1);
    expect((await list(`keywords=${encodeURIComponent('头孢克肟 测试药店')}`)).total).toBeGreaterThan(0);
    expect((await list(`keywords=${encodeURIComponent('没有这样的')}`)).total).toBe(0);
  });

  it('desk and buyer find a case by each of its words, and by another lot or goods once its parcel says so', async () => {
    const { client, order } = await shipped();
    const id = await openCase(client, order);
    const { rows } = await sql<{ words: Record<string, string>; line: number; parcel: number }>`
      select l.id as line, s.id as parcel,
        json_build_object('case', right(a.case_no, 8), 'order', right(o.order_no, 8), 'goods', left(l.name, 2), 'maker', left(l.maker, 3), 'lot', lower(s.lot_no)) as words
      from after_sales a join sales_order o on o.id = a.order_id
      join after_sales_line c on c.case_id = a.id join sales_order_line l on l.id = c.order_line_id
      join shipment_line s on s.id = c.shipment_line_id where a.id = ${id}`.execute(shop.db);
    const [{ words, line, parcel } = { words: {}, line: 0, parcel: 0 }] = rows;
    const found = async (who: Client, path: string, word: string) => {
      const query = `keywords=${encodeURIComponent(word)}&page_size=100`;
      const { data } = await who.get<{ list: { id: number }[] }>(`${path}?${query}`).expect(200);
      return data.list.some((each) => each.id === id);
    };
    const byBoth = async (word: string) => [
      await found(staff, '/api/admin/after_sales', word),
      await found(client, '/api/user/after_sales', word),
    ];
    for (const word of Object.values(words)) expect([word, await byBoth(word)]).toEqual([word, [true, true]]);
    expect(await found(staff, '/api/admin/after_sales', `测试药店 ${words.lot}`)).toBe(true);
    expect(await byBoth('改批号9')).toEqual([false, false]);
    await sql`update shipment_line set lot_no = '改批号9' where id = ${parcel}`.execute(shop.db);
    await sql`update sales_order_line set maker = '改名药厂' where id = ${line}`.execute(shop.db);
    expect([await byBoth('改批号9'), await byBoth('改名药厂')]).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});

describe('quarantine', () => {
  it('quarantined pieces are sold again or destroyed, once', async () => {
    const { client, order } = await shipped({ goods: GOODS.hundred, number: 4 });
    const ids = [
      await openCase(client, order, { number: 2 }),
      await openCase(client, order, { number: 1, reason: 'damage' }),
    ];
    for (const id of ids) {
      await sentBack(client, staff, id);
      await acceptAll(staff, id);
    }
    await refundsPaid();
    const { data } = await staff
      .get<{ list: QuarantineRow[]; held_pieces: number }>('/api/admin/quarantine?status=held')
      .expect(200);
    const [damaged, sound] = ids.map((id) => data.list.find((row) => row.case?.id === id)).reverse();
    expect([sound?.restock_refusal, damaged?.restock_refusal]).toEqual(['', '破损商品不能重新上架']);
    const decide = (id: number | undefined, decision: string) =>
      staff.post<QuarantineRow>(`/api/admin/quarantine/${id}/decide`, { decision, note: '质管复验' });
    const before = await shelf(GOODS.hundred);
    await decide(damaged?.id, 'restock').expect(422);
    await decide(damaged?.id, 'destroy').expect(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(sound?.id, 'restock')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await shelf(GOODS.hundred)).toEqual({ available: before.available + 2, lots: before.lots + 2 });
    await decide(999_999, 'destroy').expect(404);
  });
});
