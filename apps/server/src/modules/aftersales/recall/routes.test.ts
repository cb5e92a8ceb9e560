import type { RecallData, RecallHolder, RecallHolderDetail } from '@qingnang/contract/admin-recalls';
import type { AdminOrder } from '@qingnang/contract/desk';
import type { ReceivingData } from '@qingnang/contract/receiving';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agreeWithLast } from '../../../testing/approvals.ts';
import type { TestBuyer } from '../../../testing/buyers.ts';
import { acceptAll, caseOf, deskCaseOf, openCase } from '../../../testing/claims.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { ownOrder, shippedFor } from '../../../testing/parcels.ts';
import {
  askRecall,
  confirmPieces,
  holdersOf,
  type Lot,
  moveToLot,
  noticeOf,
  recallLot,
  recallMessagesOf,
  recallOf,
  recallSmsOf,
} from '../../../testing/recalls.ts';
import type { TestShop } from '../../../testing/shop.ts';
import { unzip } from '../../../testing/zips.ts';
import { expireCases } from '../cases/progress/writes.ts';
import { followRecalls } from './jobs.ts';

let market: Market;
let shop: TestShop;
let staff: Client;
let quality: Client;

beforeAll(async () => {
  market = await openMarket(20, 'promotion');
  ({ shop, staff } = market);
  quality = await shop.staff('quality');
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

interface Held {
  buyer: TestBuyer;
  client: Client;
  order: number;
  lot: Lot;
}

/** A buyer who was sent pieces of one lot of their own. */
async function held(number = 6, lotNo = `R${++lots}`, goods: number = GOODS.limited): Promise<Held> {
  const buyer = market.freshBuyer();
  const order = await shippedFor(buyer.client, staff, { goods, number });
  await moveTo(order, lotNo);
  return { buyer, client: buyer.client, order, lot: { goods_id: goods, lot_no: lotNo } };
}
let lots = 0;

const moveTo = (order: number, lotNo: string, warehouse = 1) => moveToLot(shop.db, order, lotNo, warehouse);
const messagesOf = ({ accountId }: TestBuyer) => recallMessagesOf(shop.db, accountId);
const smsOf = ({ accountId }: TestBuyer) => recallSmsOf(shop.db, accountId);
const casesOf = async (client: Client) =>
  (await client.get<{ list: { id: number; status: number }[] }>('/api/user/after_sales').expect(200)).data
    .list;
/** The clock has run for so many hours. */
const hoursOn = (id: number, hours: number) =>
  sql`update recall set begun_at = begun_at - make_interval(hours => ${hours}), due_at = due_at - make_interval(hours => ${hours})
    where id = ${id}`.execute(shop.db);

it('marks the lot on orders, receiving and packs, and the desk finds orders by its number', async () => {
  const { lot, client, order } = await held(6, 'MARKED');
  const shown = async () => {
    const [own, receiving, desk] = await Promise.all([
      ownOrder(client, order),
      client.get<ReceivingData>(`/api/order/${order}/receiving`).expect(200),
      staff.get<AdminOrder>(`/api/admin/orders/${order}`).expect(200),
    ]);
    const parcels = [own.shipments, receiving.data.parcels, desk.data.shipments];
    return parcels.flatMap((list) => list.flatMap(({ lines }) => lines.map((line) => line.recall_class)));
  };
  expect(await shown()).toEqual([0, 0, 0]);
  await recallLot(quality, lot);
  expect(await shown()).toEqual([1, 1, 1]);
  const pack = await client.raw(`/api/papers/pack.zip?order_id=${order}`, 'GET');
  const texts = await unzip(Buffer.from(await pack.arrayBuffer()));
  expect(texts['目录.html']).toContain('批号 MARKED：一级召回');
  const { data } = await staff
    .get<{ list: { id: number }[] }>('/api/admin/orders?keywords=MARKED')
    .expect(200);
  expect(data.list).toMatchObject([{ id: order }]);
});

describe('who may', () => {
  it('a recall is of quality; staff read it; a buyer sees his own part only', async () => {
    const { lot, client } = await held();
    await shop.visitor().get('/api/user/recalls').expect(401);
    await shop.visitor().get('/api/admin/recalls').expect(401);
    await askRecall(await shop.staff('warehouse'), lot).expect(403);
    const { id } = await recallLot(quality, lot);
    const notice = await noticeOf(client);
    const stranger = market.freshBuyer().client;
    await stranger.get(`/api/user/recalls/${notice.id}`).expect(404);
    const none = { received: 0, stopped: 0, sold: 0, to_return: 0 };
    expect((await confirmPieces(stranger, notice, none)).status).toBe(404);
    const service = await shop.staff('service');
    await service.get(`/api/admin/recalls/${id}`).expect(200);
    await service.post(`/api/admin/recalls/${id}/remind`).expect(403);
    await service.get(`/api/admin/recalls/${id}/report.pdf`).expect(403);
  });

  it('says at the wrong field what is missing', async () => {
    const { lot } = await held();
    const { errors } = await askRecall(quality, lot, { return_address: '' }).expect(422);
    expect(errors).toHaveProperty('return_address');
    await askRecall(quality, { ...lot, goods_id: 999_999 }).expect(422);
    await askRecall(quality, lot, { class: 4 }).expect(422);
    await quality.get('/api/admin/recalls/999999').expect(404);
  });
});

describe('a recall', () => {
  it('tells every holder in every warehouse on every channel, and opens their returns', async () => {
    const one = await held(6, 'TWO');
    const two = await held(5, 'TWO');
    await moveTo(two.order, 'TWO', 2);
    await openCase(one.client, one.order, { number: 2 });
    const { data: seen } = await quality
      .get<{ list: { lot_id: number }[] }>('/api/admin/recall/lots?keywords=TWO')
      .expect(200);
    expect(seen.list).toMatchObject([{ lot_no: 'TWO', buyer_count: 2, shipped_number: 11 }]);
    const flow = await quality.get<RecallData>(`/api/admin/recall/lots/${seen.list[0]?.lot_id}`).expect(200);
    expect(flow.data.buyers.map(({ left_number }) => left_number)).toEqual([4, 5]);
    expect(flow.data.left_number).toBe(11);

    const recall = await recallLot(quality, one.lot);
    expect(recall).toMatchObject({
      holders: 2,
      told: 2,
      confirmed: 0,
      held: 11,
      outstanding: 11,
      is_drill: 0,
    });
    expect(recall.due_at - recall.begun_at).toBe(24 * 3600);
    for (const { buyer, client } of [one, two]) {
      const notice = await noticeOf(client);
      expect(await messagesOf(buyer)).toMatchObject([
        { title: expect.stringContaining('一级召回'), url: `/order/recalls/${notice.id}` },
      ]);
      expect(await smsOf(buyer)).toEqual([expect.stringContaining(`批号 TWO 请立即停售`)]);
    }
    await askRecall(quality, one.lot).expect(409);
    const [waiting] = await casesOf(two.client);
    expect(await caseOf(two.client, waiting?.id ?? 0)).toMatchObject({
      status_name: '待寄回',
      reason_name: '召回',
      send_until: null,
      acts: ['send_back'],
    });
  });

  it('of the same lot by two of the staff happens once', async () => {
    const { lot, buyer } = await held();
    const answers = await Promise.all([
      askRecall(quality, lot),
      askRecall(staff, lot),
      askRecall(quality, lot),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await messagesOf(buyer)).toHaveLength(1);
  });

  it('takes a lot that nobody was sent out of sale', async () => {
    const recall = await recallLot(quality, { goods_id: GOODS.plain, lot_no: 'A100' });
    expect(recall).toMatchObject({ holders: 0, locked: 300, warehouses: ['成都仓', '重庆仓'] });
  });

  it('is ended by no clock: reminders, then the desk and quality', async () => {
    await sql`update staff set phone = '13800001111' where username = 'quality'`.execute(shop.db);
    const { lot, client, buyer } = await held();
    const { id } = await recallLot(quality, lot);
    const [waiting] = await casesOf(client);
    await sql`update after_sales set send_until = now() - interval '1 day' where id = ${waiting?.id}`.execute(
      shop.db,
    );
    await expireCases(shop.db);
    expect((await casesOf(client))[0]?.status).toBe(20);

    await followRecalls(shop.db, new Date());
    expect(await messagesOf(buyer)).toHaveLength(1);
    await hoursOn(id, 9);
    await Promise.all([followRecalls(shop.db, new Date()), followRecalls(shop.db, new Date())]);
    await followRecalls(shop.db, new Date());
    expect(await messagesOf(buyer)).toHaveLength(2);
    await hoursOn(id, 16);
    await followRecalls(shop.db, new Date());
    await followRecalls(shop.db, new Date());
    expect(await recallOf(quality, id)).toMatchObject({ is_overdue: 1, closed_at: null });
    const { rows } =
      await sql`select from outbox where template = 'recall_overdue' and receiver = '13800001111'`.execute(
        shop.db,
      );
    expect(rows).toHaveLength(1);
    const { data: me } = await quality.get<{ queues: { recalls: number } }>('/api/admin/me').expect(200);
    expect(me.queues.recalls).toBeGreaterThan(0);
  });
});

describe('a confirmation', () => {
  it('counts, once for each version, and can be corrected with its history', async () => {
    const { lot, client } = await held(6);
    const { id } = await recallLot(quality, lot);
    const notice = await noticeOf(client);
    expect(notice).toMatchObject({ held: 6, state: 'waiting', outstanding: 6 });
    const wrong = await confirmPieces(client, notice, { received: 6, stopped: 3, sold: 2, to_return: 3 });
    expect([wrong.status, wrong.errors]).toEqual([422, { sold: ['停售 3 加已售 2 应等于收到 6'] }]);
    const first = { received: 6, stopped: 4, sold: 2, to_return: 4 };
    const answers = await Promise.all([
      confirmPieces(client, notice, first),
      confirmPieces(client, notice, { ...first, stopped: 6, sold: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const next = await noticeOf(client);
    const second = await confirmPieces(client, next, { received: 6, stopped: 1, sold: 5, to_return: 1 });
    expect(second.data).toMatchObject({ state: 'confirmed', sold: 5, outstanding: 1 });
    expect(second.data.confirmations).toHaveLength(2);
    expect(await recallOf(quality, id)).toMatchObject({
      confirmed: 1,
      sold: 5,
      to_return: 1,
      outstanding: 1,
    });
  });

  it('that nothing is left settles the return; a correction opens another', async () => {
    const { lot, client } = await held(6);
    await recallLot(quality, lot);
    const none = await confirmPieces(client, await noticeOf(client), {
      received: 6,
      stopped: 0,
      sold: 6,
      to_return: 0,
    });
    expect(none.data).toMatchObject({ state: 'settled', outstanding: 0, cases: [{ status_name: '已完成' }] });
    const found = await confirmPieces(client, await noticeOf(client), {
      received: 6,
      stopped: 2,
      sold: 4,
      to_return: 2,
    });
    expect(found.data.cases.map(({ status_name }) => status_name)).toEqual(['已完成', '待寄回']);
  });

  it('is followed by pieces that go into quarantine, and are counted', async () => {
    const { lot, client } = await held(6);
    const { id } = await recallLot(quality, lot);
    const notice = await noticeOf(client);
    await confirmPieces(client, notice, { received: 6, stopped: 6, sold: 0, to_return: 6 });
    const [waiting] = await casesOf(client);
    const caseId = waiting?.id ?? 0;
    await client
      .post(`/api/user/after_sales/${caseId}/send_back`, { carrier: '顺丰', tracking_no: 'SF2' })
      .expect(200);
    const { lines } = await deskCaseOf(staff, caseId);
    expect(lines[0]?.restock_refusal).toBe('召回商品只能隔离');
    await acceptAll(staff, caseId);
    expect(await recallOf(quality, id)).toMatchObject({ returned: 6, outstanding: 0, settled: 1 });
    expect(await noticeOf(client)).toMatchObject({ state: 'settled', returned: 6 });
  });

  it('can be written down by staff after a call, which stands in the history', async () => {
    const { lot, buyer } = await held(6);
    const { id } = await recallLot(quality, lot);
    const [holder] = await holdersOf(quality, id);
    const path = `/api/admin/recall-holders/${holder?.id}`;
    const service = await shop.staff('service');
    await service.post(`${path}/calls`, { person: '李店长', note: '已停售，晚上清点' }).expect(200);
    const said = {
      version: holder?.version,
      received: 6,
      stopped: 0,
      sold: 6,
      to_return: 0,
      person: '李店长',
      phone: '028-88880000',
    };
    const { data } = await service.post<RecallHolderDetail>(`${path}/confirm`, said).expect(200);
    expect(data).toMatchObject({
      state: 'settled',
      calls: 1,
      contacts: [{ kind_name: '电话', person: '李店长' }, { kind_name: '发出通知' }],
      confirmations: [{ by_staff: 1, person: '李店长' }],
    });
    const { data: asked } = await quality
      .post<{ reminded: number }>(`/api/admin/recalls/${id}/remind`)
      .expect(200);
    expect(asked.reminded).toBe(0);
    await quality.post(`/api/admin/recalls/${id}/remind`, { ids: [holder?.id] }).expect(200);
    expect(await messagesOf(buyer)).toHaveLength(2);
  });
});

describe('a drill', () => {
  it('takes the same course in the shop only, locks nothing and mixes with nothing', async () => {
    const { lot, client, buyer } = await held(6);
    const real = (await quality.get<{ open: number }>('/api/admin/recalls').expect(200)).data.open;
    const drill = await recallLot(quality, lot, { is_drill: 1, return_address: '' });
    expect(drill).toMatchObject({ is_drill: 1, holders: 1, told: 1, stop_id: null, outstanding: 0 });
    expect(drill.recall_no).toMatch(/^YL/);
    expect(await messagesOf(buyer)).toMatchObject([{ title: expect.stringContaining('【演练】') }]);
    expect(await smsOf(buyer)).toEqual([]);
    expect(await casesOf(client)).toEqual([]);
    const { data } = await quality
      .get<{ open: number; list: { id: number }[] }>('/api/admin/recalls')
      .expect(200);
    expect([data.open, data.list.some(({ id }) => id === drill.id)]).toEqual([real, false]);
    const confirmed = await confirmPieces(client, await noticeOf(client), {
      received: 6,
      stopped: 6,
      sold: 0,
      to_return: 6,
    });
    expect(confirmed.data).toMatchObject({ state: 'settled', cases: [] });
    // A real one of the same lot goes its own way.
    expect(await recallLot(quality, lot)).toMatchObject({ holders: 1, held: 6 });
  });

  it('goes by every channel when that was asked for', async () => {
    const { lot, buyer } = await held(6);
    await recallLot(quality, lot, { is_drill: 1, is_loud: 1, return_address: '' });
    expect(await smsOf(buyer)).toEqual([expect.stringContaining('【演练】')]);
  });
});

describe('the end', () => {
  it('is asked for by quality with a summary, and given by a second person; open ends need a reason', async () => {
    const { lot, client } = await held(6);
    const { id } = await recallLot(quality, lot);
    const close = (more = {}) =>
      quality.post(`/api/admin/recalls/${id}/close`, { summary: '已全部通知，数量清点完毕', ...more });
    expect((await close().expect(422)).errors).toHaveProperty('open_reason');
    await confirmPieces(client, await noticeOf(client), { received: 6, stopped: 0, sold: 6, to_return: 0 });
    await close().expect(200);
    expect(await recallOf(quality, id)).toMatchObject({ is_asked: 1, closed_at: null });
    await close().expect(409);
    await agreeWithLast(staff);
    expect(await recallOf(quality, id)).toMatchObject({
      closed_at: expect.any(Number),
      report_summary: '已全部通知，数量清点完毕',
    });
    const again = await confirmPieces(client, await noticeOf(client), {
      received: 6,
      stopped: 1,
      sold: 5,
      to_return: 1,
    });
    expect(again.status).toBe(409);
  });

  it('of the stop comes after it', async () => {
    const { lot } = await held(6);
    const { stop_id } = await recallLot(quality, lot);
    await quality.post(`/api/admin/lot-stops/${stop_id}/release`, { reason: '误报' }).expect(409);
  });

  it('the report says it on paper and as a table', async () => {
    const { lot } = await held(6);
    const { id } = await recallLot(quality, lot);
    const pdf = await quality.raw(`/api/admin/recalls/${id}/report.pdf`, 'GET');
    expect([pdf.status, (await pdf.text()).slice(0, 4)]).toEqual([200, '%PDF']);
    const book = await quality.raw(`/api/admin/recalls/${id}/report.xlsx`, 'GET');
    expect([book.status, (await book.text()).slice(0, 2)]).toEqual([200, 'PK']);
  });
});

it('holders are searched and filtered; salesmen see their own customers', async () => {
  const { lot, buyer } = await held(6, 'LIST');
  await held(3, 'LIST');
  const { id } = await recallLot(quality, lot);
  const list = async (client: Client, query: string) =>
    (
      await client
        .get<{ list: RecallHolder[]; total: number }>(`/api/admin/recalls/${id}/holders?${query}`)
        .expect(200)
    ).data;
  expect((await list(quality, '')).list.map(({ held: pieces }) => pieces)).toEqual([6, 3]);
  expect((await list(quality, 'state=settled')).total).toBe(0);
  expect((await list(await shop.staff('sales'), '')).total).toBe(0);
  await sql`update account set salesman_id = (select id from staff where username = 'sales') where id = ${buyer.accountId}`.execute(
    shop.db,
  );
  expect((await list(await shop.staff('sales'), '')).total).toBe(1);
});
