import type { ReportListData, ReportLot } from '@qingnang/contract/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBuyer } from '../../../testing/buyers.ts';
import { lineFor, orderOf, place } from '../../../testing/buying.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { payFor } from '../../../testing/orders.ts';
import { shipFor } from '../../../testing/parcels.ts';
import { pdfOf, reportFor, uploadAsStaff } from '../../../testing/reports.ts';
import { unzip } from '../../../testing/zips.ts';

let market: Market;
let staff: Client;
beforeAll(async () => {
  market = await openMarket(8, 'promotion');
  staff = market.staff;
});
afterAll(() => market.shop.close());

/** An order of some goods that has left. @returns its id */
async function shipped(buyer: TestBuyer, goods: readonly number[], number = 30): Promise<number> {
  const ids: number[] = [];
  for (const one of goods) ids.push(await lineFor(buyer, one, number));
  const { data } = await place(buyer, ids).expect(201);
  const id = data.orders[0]?.id ?? 0;
  await payFor(buyer.client, id);
  await staff.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
  await shipFor(staff, id);
  return id;
}

const lots = async (buyer: TestBuyer, query = ''): Promise<ReportListData> =>
  (await buyer.client.get<ReportListData>(`/api/jybg/filter?${query}`).expect(200)).data;
const lotOf = (data: ReportListData, goods: number): ReportLot => {
  const lot = data.list.find(({ goods_id }) => goods_id === goods);
  if (!lot) throw new Error(`no lot of goods ${goods}`);
  return lot;
};
const zipOf = async (client: Client, path: string): Promise<Record<string, string>> => {
  const answer = await client.raw(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return unzip(Buffer.from(await answer.arrayBuffer()));
};

describe('who may', () => {
  it('requires sign-in', async () => {
    const visitor = market.shop.visitor();
    await visitor.get('/api/jybg/filter').expect(401);
    await visitor.get('/api/jybg/1/file').expect(401);
    await visitor.get('/api/jybg/zip').expect(401);
    await visitor.post('/api/jybg/request', { goods_id: 1, lot_no: 'A' }).expect(401);
  });

  it('nobody sees reports of lots that did not come to him, by whatever way', async () => {
    const [buyer, other] = [market.freshBuyer(), market.freshBuyer()];
    await shipped(buyer, [GOODS.ladder]);
    const { lot_no } = lotOf(await lots(buyer), GOODS.ladder);
    const id = await reportFor(staff, { goods_id: GOODS.ladder, lot_no }, 'own.pdf');
    expect((await buyer.client.raw(`/api/jybg/${id}/file`)).status).toBe(200);
    await other.client.get(`/api/jybg/${id}/file`).expect(404);
    await other.client.get(`/api/jybg/zip?ids=${id}`).expect(404);
    await other.client.post('/api/jybg/request', { goods_id: GOODS.ladder, lot_no }).expect(404);
    expect(await lots(other)).toMatchObject({ list: [], total: 0, counts: { all: 0, has: 0, missing: 0 } });
    await staff.post(`/api/admin/reports/${id}/void`, { reason: '上传错了' }).expect(200);
    await buyer.client.get(`/api/jybg/${id}/file`).expect(404);
  });
});

describe('the list', () => {
  it('groups lots over orders, the last first, and finds them by words, lot, order, day and state', async () => {
    const buyer = market.freshBuyer();
    const first = await shipped(buyer, [GOODS.hundred, GOODS.limited], 10);
    const second = await shipped(buyer, [GOODS.limited], 10);
    const all = await lots(buyer);
    const limited = lotOf(all, GOODS.limited);
    const order = await orderOf(buyer, second);
    expect(limited).toMatchObject({
      orders: 2,
      pieces: 20,
      order_no: order.order_no,
      reports: [],
      requested_at: null,
    });
    expect(all.list[0]?.goods_id).toBe(GOODS.limited);
    const id = await reportFor(staff, { goods_id: GOODS.limited, lot_no: limited.lot_no });

    const goods = async (query: string) => (await lots(buyer, query)).list.map(({ goods_id }) => goods_id);
    expect(await goods('state=has')).toEqual([GOODS.limited]);
    expect(await goods('state=missing')).toEqual([GOODS.hundred]);
    expect(await goods(`keywords=${encodeURIComponent('头孢')}`)).toEqual([GOODS.hundred]);
    expect(await goods(`keywords=${limited.lot_no.toLowerCase()}`)).toEqual([GOODS.limited]);
    expect(await goods(`lot=${limited.lot_no}`)).toEqual([GOODS.limited]);
    expect(await goods('keywords=%25')).toEqual([]);
    expect(await goods(`order_no=${order.order_no}`)).toEqual([GOODS.limited]);
    expect(await goods(`order_no=${(await orderOf(buyer, first)).shipments[0]?.shipment_no}`)).toHaveLength(
      2,
    );
    expect(await goods('end_time=2020-01-01')).toEqual([]);
    expect(await goods('start_time=2020-01-01&end_time=2099-01-01&state=')).toHaveLength(2);
    expect(await lots(buyer, 'state=has&page=2')).toMatchObject({
      list: [],
      total: 1,
      counts: { all: 2, has: 1, missing: 1 },
    });
    expect((await orderOf(buyer, second)).shipments[0]?.lines[0]?.report_ids).toEqual([id]);
    const { data } = await buyer.client.get<{ parcels: { lines: { report_ids: number[] }[] }[] }>(
      `/api/order/${second}/receiving`,
    );
    expect(data.parcels[0]?.lines[0]?.report_ids).toEqual([id]);
  });

  it.each([
    'state=x',
    'start_time=1',
    `keywords=${'x'.repeat(61)}`,
    'page=0',
    'keywords=%00',
    'lot[]=1&lot[]=2',
  ])('refuses %s', async (query) => {
    const { client } = reader();
    await client.get(`/api/jybg/filter?${query}`).expect(422);
  });
});

let anyBuyer: TestBuyer | undefined;
function reader(): TestBuyer {
  anyBuyer ??= market.freshBuyer();
  return anyBuyer;
}

describe('files', () => {
  it('are shown or saved under the name of goods and lot, one by one and as a ZIP', async () => {
    const buyer = market.freshBuyer();
    await shipped(buyer, [GOODS.wholePacks, GOODS.plain], 40);
    const all = await lots(buyer);
    const [one, two] = [lotOf(all, GOODS.wholePacks), lotOf(all, GOODS.plain)];
    const ids = [
      await reportFor(staff, { goods_id: GOODS.wholePacks, lot_no: one.lot_no.toLowerCase() }, 'a.pdf'),
      await reportFor(staff, { goods_id: GOODS.wholePacks, lot_no: one.lot_no }, 'b.pdf'),
      await reportFor(staff, { goods_id: GOODS.plain, lot_no: two.lot_no }, 'c.pdf'),
    ];
    const shown = await buyer.client.raw(`/api/jybg/${ids[0]}/file`);
    expect(shown.headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent(`板蓝根颗粒_${one.lot_no}_成品检验报告.pdf`)}`,
    );
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pdfOf('a.pdf'));
    const saved = await buyer.client.raw(`/api/jybg/${ids[0]}/file?download=1`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);

    const chosen = await zipOf(buyer.client, `/api/jybg/zip?ids=${ids.join(',')},999999`);
    expect(chosen).toMatchObject({
      [`板蓝根颗粒_${one.lot_no}_成品检验报告.pdf`]: pdfOf('a.pdf').toString(),
      [`板蓝根颗粒_${one.lot_no}_成品检验报告(2).pdf`]: pdfOf('b.pdf').toString(),
      [`阿莫西林胶囊_${two.lot_no}_成品检验报告.pdf`]: pdfOf('c.pdf').toString(),
    });
    expect(chosen['目录.csv']).toContain(`"阿莫西林胶囊","${two.lot_no}","成品检验报告"`);
    const filtered = await zipOf(buyer.client, `/api/jybg/zip?keywords=${encodeURIComponent('阿莫西林')}`);
    expect(Object.keys(filtered)).toHaveLength(2);
    await buyer.client.get('/api/jybg/zip?ids=x').expect(422);
    await buyer.client.get('/api/jybg/zip?lot=nothing').expect(404);
  });
});

describe('a missing report', () => {
  it('is asked for once, staff see who waits, and all who asked are told when it comes', async () => {
    const [one, two] = [market.freshBuyer(), market.freshBuyer()];
    await shipped(one, [GOODS.ladderUpTo]);
    await shipped(two, [GOODS.ladderUpTo]);
    const { lot_no } = lotOf(await lots(one), GOODS.ladderUpTo);
    const lot = { goods_id: GOODS.ladderUpTo, lot_no };
    for (const { client } of [one, one, two]) await client.post('/api/jybg/request', lot).expect(200);
    expect(lotOf(await lots(one), GOODS.ladderUpTo).requested_at).toBeGreaterThan(0);
    const { data } = await staff
      .get<{ list: unknown[]; requested: number }>('/api/admin/reports/missing')
      .expect(200);
    expect(data.requested).toBe(1);
    expect(data.list[0]).toMatchObject({ ...lot, requests: 2, buyers: 2, orders: 2, pieces: 60 });

    const file_id = await uploadAsStaff(staff, 'late.pdf');
    const added = await staff.post('/api/admin/reports', { items: [{ file_id, ...lot }] }).expect(201);
    expect(added.data).toEqual({ added: 1, told: 2 });
    expect(lotOf(await lots(one), GOODS.ladderUpTo)).toMatchObject({
      requested_at: null,
      reports: [{ kind: 'maker' }],
    });
    const told = await market.shop.db
      .selectFrom('message')
      .select(['account_id', 'kind', 'url'])
      .where('title', '=', '药检报告已补传')
      .execute();
    expect(told.map(({ account_id }) => account_id).sort()).toEqual([one.accountId, two.accountId].sort());
    expect(told[0]).toMatchObject({ kind: 'logistics', url: `/jybg?lot=${lot_no}` });
    await one.client.post('/api/jybg/request', lot).expect(409);
    const after = await staff.get<{ requested: number }>('/api/admin/reports/missing').expect(200);
    expect(after.data.requested).toBe(0);

    // Voided since, it may be asked for again.
    await sql`update inspection_report set void_at = now() where goods_id = ${GOODS.ladderUpTo}`.execute(
      market.shop.db,
    );
    await one.client.post('/api/jybg/request', lot).expect(200);
    expect(lotOf(await lots(one), GOODS.ladderUpTo).requested_at).toBeGreaterThan(0);
  });
});
