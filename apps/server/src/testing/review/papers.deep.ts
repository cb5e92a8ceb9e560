import type { PapersPack } from '@qingnang/contract/papers';
import type { ReportListData } from '@qingnang/contract/reports';
import { STATEMENT_PDF } from '@qingnang/contract/wallet-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInChina } from '../../http/dates.ts';
import type { Client } from '../client.ts';
import { GOODS, SELLER } from '../fixture.ts';
import { ownOrder, shippedFor } from '../parcels.ts';
import { textOfPdf } from '../pdf-text.ts';
import { pdfOf, reportFor, uploadAsStaff } from '../reports.ts';
import { createShop, type TestShop } from '../shop.ts';
import { unzip } from '../zips.ts';

/** Reports and packs tried with lost files, names that mean harm, and many at once. */

let shop: TestShop;
let buyer: Client;
let staff: Client;
let order: number;
beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  staff = await shop.staff();
  order = await shippedFor(buyer, staff, { goods: GOODS.ladder, number: 300 });
});
afterAll(() => shop.close());

async function zipAt(client: Client, url: string): Promise<Record<string, string>> {
  const answer = await client.raw(url);
  expect(answer.status).toBe(200);
  return unzip(Buffer.from(await answer.arrayBuffer()));
}
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const lotsOf = async (client = buyer): Promise<ReportListData> =>
  (await client.get<ReportListData>('/api/jybg/filter').expect(200)).data;
/** Its row stays, its bytes go: a disk that was not restored whole. */
async function lose(reportId: number): Promise<void> {
  const { rows } = await sql<{
    sha256: string;
  }>`select f.sha256 from inspection_report r join file f on f.id = r.file_id
    where r.id = ${reportId}`.execute(shop.db);
  await shop.services.privateFiles.remove(rows[0]?.sha256 ?? '');
}

it('papers name who sells as it stands on invoices, whatever the site is called', async () => {
  const { shipments } = await ownOrder(buyer, order);
  const note = await buyer.raw(shipments[0]?.delivery_note_url ?? '');
  expect(textOfPdf(await bytesOf(note))).toContain(`供货单位：${SELLER.name}`);
  const month = dayInChina(new Date()).slice(0, 7);
  const statement = await buyer.raw(`${STATEMENT_PDF}?month=${month}`);
  expect(textOfPdf(await bytesOf(statement))).toContain(`供货单位：${SELLER.name}`);
  const { data } = await buyer.get<PapersPack>(`/api/papers/pack?order_id=${order}`).expect(200);
  const pack = await zipAt(buyer, data.zip_url);
  expect(pack['目录.html']).toContain(`供货单位：${SELLER.name}`);
});

describe('a file that is lost', () => {
  it('is named as missing; the others come', async () => {
    const [first, second] = (await lotsOf()).list.filter(({ goods_id }) => goods_id === GOODS.ladder);
    const there = await reportFor(staff, { goods_id: GOODS.ladder, lot_no: first?.lot_no ?? '' });
    const gone = await reportFor(staff, { goods_id: GOODS.ladder, lot_no: second?.lot_no ?? '' });
    await lose(gone);
    const { data } = await buyer.get<PapersPack>(`/api/papers/pack?order_id=${order}`).expect(200);
    const reports = data.folders.find(({ name }) => name === '药检报告');
    expect(reports?.files).toHaveLength(1);
    expect(reports?.missing).toEqual([expect.stringMatching(/^布洛芬.*文件丢失/)]);
    const pack = await zipAt(buyer, data.zip_url);
    expect(Object.keys(pack).filter((name) => name.startsWith('药检报告/'))).toHaveLength(1);
    expect(pack['目录.html']).toContain('文件丢失');
    const zip = await zipAt(buyer, `/api/jybg/zip?ids=${there},${gone}`);
    expect(Object.keys(zip)).toHaveLength(2);
    expect(zip['目录.csv']).toContain('文件丢失');
  });
});

describe('a goods’ page', () => {
  it('links the reports of lots that came to the buyer, to nobody else', async () => {
    const related = async (client: Client) =>
      (
        await client
          .get<{ reports: { lot_no: string; report_ids: number[] }[] }>(`/api/goods/related/${GOODS.ladder}`)
          .expect(200)
      ).data.reports;
    const [link] = await related(buyer);
    expect(link?.report_ids.length).toBeGreaterThan(0);
    expect((await buyer.raw(`/api/jybg/${link?.report_ids[0]}/file`)).status).toBe(200);
    expect(await related(await shop.buyer('zhensuo'))).toEqual([]);
    expect(await related(shop.visitor())).toEqual([]);
  });
});

describe('names', () => {
  it('of goods and lots leave no folder, run nothing and calculate nothing', async () => {
    const hostile = '=cmd|../../etc/\u202Egpj.exe<img src=x onerror=alert(1)>"\'';
    const id = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
    await sql`update goods set name = ${hostile} where id = ${GOODS.hundred}`.execute(shop.db);
    await sql`update sales_order_line set name = ${hostile} where order_id = ${id}`.execute(shop.db);
    await sql`update shipment_line set lot_no = '..' where order_line_id in
      (select id from sales_order_line where order_id = ${id})`.execute(shop.db);
    await sql`update lot set lot_no = '..' where goods_id = ${GOODS.hundred} and id = (
      select min(id) from lot where goods_id = ${GOODS.hundred})`.execute(shop.db);
    const report = await reportFor(staff, { goods_id: GOODS.hundred, lot_no: '..' }, '1_x.pdf');
    const zip = await zipAt(buyer, `/api/jybg/zip?ids=${report}`);
    for (const name of Object.keys(zip)) expect(name).not.toMatch(/[/\\:<>"|?*\u202E]|^\./);
    expect(zip['目录.csv']).toMatch(/^\uFEFF"商品"/);
    expect(zip['目录.csv']).toContain(`"'=cmd`);
    const { data } = await buyer.get<PapersPack>(`/api/papers/pack?order_id=${id}`).expect(200);
    const pack = await zipAt(buyer, data.zip_url);
    for (const name of Object.keys(pack)) expect(name.split('/').length).toBeLessThanOrEqual(2);
    expect(pack['目录.html']).not.toContain('<img');
    expect(pack['目录.html']).not.toContain('\u202E');
    const shown = await buyer.raw(`/api/jybg/${report}/file`);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w%.!~-]+$/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('asking for what is not one', () => {
  it.each([
    'order_id=0',
    'order_id=99999999999999999999',
    'order_id=1&order_id=2',
    'order_id=1&month=2026-01',
    'month=2026-1',
    'month=9999-12',
    'lot=A',
    'goods_id=1&lot=%00',
    `goods_id=1&lot=${'x'.repeat(500)}`,
    'visit=2',
    '',
  ])('a pack of %j', async (query) => {
    for (const path of ['/api/papers/pack', '/api/papers/pack.zip']) {
      const answer = await buyer.raw(`${path}?${query}`);
      expect([404, 422]).toContain(answer.status);
    }
  });

  it.each([
    'ids=',
    'ids=x',
    `ids=${Array.from({ length: 501 }, (_, i) => i + 1).join()}`,
    'ids[a]=1',
    'start_time=2026-02-30',
    'keywords=%00',
    'state=x',
  ])('a ZIP of reports %s', async (query) => {
    expect((await buyer.raw(`/api/jybg/zip?${query}`)).status).toBe(422);
  });
});

describe('staff', () => {
  it('the same bytes twice for a lot in one go are refused', async () => {
    const bytes = pdfOf('same bytes');
    const items = [];
    for (const name of ['a.pdf', 'b.pdf'])
      items.push({
        file_id: await uploadAsStaff(staff, name, 'report', bytes),
        goods_id: GOODS.plain,
        lot_no: 'A101',
      });
    const answer = await staff.post('/api/admin/reports', { items }).expect(422);
    expect(Object.keys(answer.errors ?? {})).toEqual(['items.1.file_id']);
    await staff.post('/api/admin/reports', { items: items.slice(0, 1) }).expect(201);
  });

  it('two who bring the same report at once: one is refused', async () => {
    const bytes = pdfOf('brought by two');
    const quality = await shop.staff('quality');
    const bring = async (who: Client, name: string) => {
      const file_id = await uploadAsStaff(who, name, 'report', bytes);
      return () =>
        who.post('/api/admin/reports', { items: [{ file_id, goods_id: GOODS.plain, lot_no: 'A100' }] });
    };
    const acts = [await bring(staff, 'a.pdf'), await bring(quality, 'b.pdf')];
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('a file of a colleague is not taken', async () => {
    const file_id = await uploadAsStaff(await shop.staff('quality'), 'c.pdf', 'report', pdfOf('colleague'));
    await staff.post('/api/admin/reports/match', { file_ids: [file_id] }).expect(422);
    await staff
      .post('/api/admin/reports', { items: [{ file_id, goods_id: GOODS.plain, lot_no: 'A101' }] })
      .expect(422);
    await staff.post('/api/admin/shop-documents', { name: '许可证', file_id }).expect(422);
  });

  it('answers many buyers who wait, each once, when two reports come at once', async () => {
    const [lot] = (await lotsOf()).list.filter(({ reports }) => reports.length === 0);
    if (!lot) return;
    await Promise.all(
      Array.from({ length: 10 }, () =>
        buyer.post('/api/jybg/request', { goods_id: lot.goods_id, lot_no: lot.lot_no }),
      ),
    );
    const { rows } = await sql`select id from report_request where goods_id = ${lot.goods_id}`.execute(
      shop.db,
    );
    expect(rows).toHaveLength(1);
    await Promise.all(
      ['一', '二'].map((text) => reportForAny(staff, { goods_id: lot.goods_id, lot_no: lot.lot_no }, text)),
    );
    const told = await sql`select id from message where title = '药检报告已补传'`.execute(shop.db);
    expect(told.rows).toHaveLength(1);
  });
});

async function reportForAny(client: Client, lot: { goods_id: number; lot_no: string }, text: string) {
  const file_id = await uploadAsStaff(client, `${text}.pdf`, 'report', pdfOf(`${text} ${lot.lot_no}`));
  await client.post('/api/admin/reports', { items: [{ file_id, ...lot }] }).expect(201);
}
