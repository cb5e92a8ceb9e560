import type { PapersPack } from '@qingnang/contract/papers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../db/json.ts';
import { dayInChina } from '../../../http/dates.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { approvedFor, ownOrder, shippedFor } from '../../../testing/parcels.ts';
import { INVOICE_TITLE } from '../../../testing/permissions/owned.ts';
import { pdfOf, reportFor, uploadAsStaff } from '../../../testing/reports.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { unzip } from '../../../testing/zips.ts';

let shop: TestShop;
let buyer: Client;
let staff: Client;
/** An order that has left with two lots: the first has a report. */
let order: { id: number; order_no: string; lots: string[] };
/** Another one that has left. */
let second: number;
beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  staff = await shop.staff();
  const id = await shippedFor(buyer, staff, { goods: GOODS.ladder, number: 300 });
  const { order_no, shipments } = await ownOrder(buyer, id);
  const lots = shipments.flatMap(({ lines }) => lines.map(({ lot_no }) => lot_no));
  order = { id, order_no, lots };
  second = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 20 });
  await reportFor(staff, { goods_id: GOODS.ladder, lot_no: lots[0] ?? '' });
  // What the fixture sells by has no file.
  await sql`update shop_document set removed_at = now()`.execute(shop.db);
  const file_id = await uploadAsStaff(staff, '许可证.pdf', 'shop_document');
  const licence = { name: '药品经营许可证', number: '川AA', valid_until: '2020-01-01', file_id };
  await staff.post('/api/admin/shop-documents', licence).expect(201);
});
afterAll(() => shop.close());

const packOf = async (client: Client, query: string, base = '/api/papers/pack'): Promise<PapersPack> =>
  (await client.get<PapersPack>(`${base}?${query}`).expect(200)).data;
async function zipAt(client: Client, url: string) {
  const answer = await client.raw(url);
  expect(answer.status).toBe(200);
  const texts = await unzip(Buffer.from(await answer.arrayBuffer()));
  const name = decodeURIComponent(answer.headers.get('content-disposition')?.split("''")[1] ?? '');
  return { names: Object.keys(texts), texts, name };
}

describe('who may', () => {
  it('requires sign-in', async () => {
    for (const path of ['pack', 'pack.zip']) {
      await shop.visitor().get(`/api/papers/${path}?visit=1`).expect(401);
      await shop.visitor().get(`/api/admin/papers/${path}?order_id=1`).expect(401);
      await buyer.get(`/api/admin/papers/${path}?order_id=1`).expect(401);
    }
  });

  it('nobody gets the papers of others', async () => {
    const other = await shop.buyer('zhensuo');
    const lot = `goods_id=${GOODS.ladder}&lot=${order.lots[0]}`;
    for (const query of [`order_id=${order.id}`, `order_ids=${order.id}`, lot]) {
      await other.get(`/api/papers/pack?${query}`).expect(404);
      await other.get(`/api/papers/pack.zip?${query}`).expect(404);
    }
    const month = dayInChina(new Date()).slice(0, 7);
    const [notes] = (await packOf(other, `month=${month}`)).folders;
    expect(notes?.files).toEqual([]);
  });

  it('staff see of an order what their role sees elsewhere', async () => {
    const names = async (role: string) =>
      (await packOf(await shop.staff(role), `order_id=${order.id}`, '/api/admin/papers/pack')).folders.map(
        ({ name }) => name,
      );
    expect(await names('admin')).toEqual(['随货同行单', '药检报告', '发票', '资质']);
    expect(await names('finance')).toEqual(['随货同行单', '发票']);
    expect(await names('warehouse')).toEqual(['随货同行单', '药检报告', '资质']);
    await (await shop.staff('goods')).get(`/api/admin/papers/pack?order_id=${order.id}`).expect(403);
    await (await shop.staff('goods')).get(`/api/admin/papers/pack.zip?order_id=${order.id}`).expect(403);
    await staff.get('/api/admin/papers/pack?order_id=999999').expect(404);
    const { zip_url } = await packOf(staff, `order_id=${order.id}`, '/api/admin/papers/pack');
    expect((await zipAt(staff, zip_url)).names).toContain('目录.html');
  });
});

describe('the pack of an order', () => {
  it('lists what is there and what is missing, and fetches it as one ZIP', async () => {
    const pack = await packOf(buyer, `order_id=${order.id}`);
    expect(order.lots).toHaveLength(2);
    expect(pack).toMatchObject({ title: `订单 ${order.order_no}`, files: 3, missing: 3, problem: '' });
    expect(Math.abs(pack.looked_at - Date.now() / 1000)).toBeLessThan(60);
    const missing = pack.folders.flatMap((folder) => folder.missing);
    expect(missing).toEqual([
      expect.stringContaining(`批号 ${order.lots[1]}：缺药检报告`),
      expect.stringContaining(`${order.order_no}：还没有开票`),
      '药品经营许可证：2020-01-01 到期，新证办理中',
    ]);
    const { names, texts, name } = await zipAt(buyer, pack.zip_url);
    expect(name).toBe(`资料包_订单 ${order.order_no}.zip`);
    expect(names).toEqual([
      '目录.html',
      ...pack.folders.flatMap((f) => f.files.map((one) => `${f.name}/${one.name}`)),
    ]);
    const index = texts['目录.html'] ?? '';
    expect(index).toContain(`截至 ${dayInChina(new Date())} 缺 3 项`);
    for (const words of missing) expect(index).toContain(words);
    const report = names.find((one) => one.startsWith('药检报告/')) ?? '';
    expect(texts[report]).toBe(pdfOf(`${GOODS.ladder}_${order.lots[0]}.pdf`).toString());
    const note = texts[names.find((one) => one.startsWith('随货同行单/')) ?? ''];
    expect(note?.startsWith('%PDF-')).toBe(true);
    expect(note?.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('has its invoices and their red letters', async () => {
    const { db } = shop;
    const { account_id } = await db
      .selectFrom('sales_order')
      .select('account_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const file_id = await uploadAsStaff(staff, 'invoice.pdf');
    const issue = async (number: string, amount: number, redOf: number | null) => {
      const invoice = {
        account_id,
        number,
        kind: 'normal',
        status: 'issued',
        cause: 'buyer',
        title: json(INVOICE_TITLE),
        file_id,
      };
      const { id } = await db
        .insertInto('invoice')
        .values({ ...invoice, amount_fen: amount, tax_fen: 0, red_of: redOf, issued_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const blue = await issue('26000000000000000001', 100, null);
    await issue('26000000000000000002', -50, blue);
    await sql`
      with kept as (
        insert into file (account_id, purpose, name, mime, size, sha256, used_at)
        select ${account_id}, 'invoice', '电子发票.ofd', 'application/ofd', size, sha256, now() from file where id = ${file_id}
        returning id)
      update invoice set ofd_file_id = kept.id from kept where invoice.id = ${blue}`.execute(db);
    await sql`insert into invoice_order (invoice_id, order_id, amount_fen, is_live) values (${blue}, ${order.id}, 100, true)`.execute(
      db,
    );
    const folder = (await packOf(buyer, `order_id=${order.id}`)).folders.find(({ name }) => name === '发票');
    expect(folder).toMatchObject({
      files: [
        { name: '发票_26000000000000000001.pdf' },
        { name: '发票_26000000000000000001.ofd' },
        { name: '红字发票_26000000000000000002.pdf' },
      ],
      missing: [],
    });
  });

  it('that has not left says so', async () => {
    const sellsBy = (removedAt: string) =>
      sql`update shop_document set removed_at = ${sql.raw(removedAt)} where opens <> '{}'`.execute(shop.db);
    await sellsBy('null');
    const id = await approvedFor(buyer, staff, { goods: GOODS.hundred, number: 20 });
    await sellsBy('now()');
    const [notes, reports] = (await packOf(buyer, `order_id=${id}`)).folders;
    expect(notes).toMatchObject({ files: [], missing: ['还没有发货，没有随货同行单'] });
    expect(reports).toMatchObject({ files: [], missing: [] });
  });
});

describe('other packs', () => {
  it('of a month, a lot and a supplier visit', async () => {
    const month = dayInChina(new Date()).slice(0, 7);
    const whole = await packOf(buyer, `month=${month}`);
    expect(whole.title).toBe(`${month.slice(0, 4)}年${Number(month.slice(5))}月`);
    expect(whole.folders[0]?.files).toHaveLength(2);
    expect((await packOf(buyer, 'month=2020-01')).folders[0]?.missing).toEqual([
      '还没有发货，没有随货同行单',
    ]);

    const lot = await packOf(buyer, `goods_id=${GOODS.ladder}&lot=${order.lots[0]}`);
    expect(lot.folders.map(({ name, files, missing }) => [name, files.length, missing.length])).toEqual([
      ['随货同行单', 1, 0],
      ['药检报告', 1, 0],
      ['资质', 1, 1],
    ]);

    const visit = await packOf(buyer, 'visit=1');
    expect(visit.folders.map(({ name }) => name)).toEqual(['资质', '首营企业资料', '合同']);
    expect((await zipAt(buyer, visit.zip_url)).names).toEqual([
      '目录.html',
      '资质/药品经营许可证_川AA.pdf',
      '首营企业资料/随货同行单样式.pdf',
    ]);
  });

  it.each(['', 'order_id=x', 'order_id=1&visit=1', 'month=2026-13', 'month=2026-1', 'lot=A1', 'visit=2'])(
    'refuses %j',
    async (query) => {
      await buyer.get(`/api/papers/pack?${query}`).expect(422);
      await buyer.get(`/api/papers/pack.zip?${query}`).expect(422);
    },
  );
});

describe('of some orders', () => {
  it('holds the papers of each', async () => {
    const pack = await packOf(buyer, `order_ids=${order.id},${second},${order.id}`);
    expect(pack.title).toBe('2 个订单');
    expect(pack.folders.find(({ name }) => name === '随货同行单')?.files).toHaveLength(2);
    const { names } = await zipAt(buyer, pack.zip_url);
    expect(names.filter((name) => name.includes('随货同行单/'))).toHaveLength(2);
  });

  it.each([
    'order_ids=',
    'order_ids=x',
    'order_ids=1,',
    `order_ids=${Array.from({ length: 51 }, (_, at) => at + 1).join()}`,
  ])('%s is refused', async (query) => {
    await buyer.get(`/api/papers/pack?${query}`).expect(422);
  });
});
