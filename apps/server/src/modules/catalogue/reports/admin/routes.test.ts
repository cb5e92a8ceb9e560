import type { AdminReport, MatchedFile, ShopDocument } from '@qingnang/contract/admin-reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { pdfOf, reportFor, uploadAsStaff } from '../../../../testing/reports.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('quality');
});
afterAll(() => shop.close());

const match = async (fileIds: number[]): Promise<MatchedFile[]> =>
  (await staff.post<{ list: MatchedFile[] }>('/api/admin/reports/match', { file_ids: fileIds }).expect(200))
    .data.list;
const reports = async (query = ''): Promise<AdminReport[]> =>
  (await staff.get<{ list: AdminReport[] }>(`/api/admin/reports?${query}`).expect(200)).data.list;
const audits = async (entity: string): Promise<string[]> => {
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', entity)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('who may', () => {
  it('requires sign-in, and the permission', async () => {
    const visitor = shop.visitor();
    for (const path of ['', '/missing', '/lots?goods_id=1', '/1/file'])
      await visitor.get(`/api/admin/reports${path}`).expect(401);
    await visitor.get('/api/admin/shop-documents').expect(401);
    const warehouse = await shop.staff('warehouse');
    await warehouse.get('/api/admin/reports').expect(200);
    await warehouse.post('/api/admin/reports/match', { file_ids: [1] }).expect(403);
    await warehouse.post('/api/admin/reports', {}).expect(403);
    await warehouse.post('/api/admin/reports/1/void', { reason: '错了' }).expect(403);
    await warehouse.post('/api/admin/shop-documents', {}).expect(403);
    await warehouse.put('/api/admin/shop-documents/1', {}).expect(403);
    await warehouse.delete('/api/admin/shop-documents/1').expect(403);
    await (await shop.staff('finance')).get('/api/admin/reports/1/file').expect(403);
  });
});

describe('bulk upload', () => {
  it('says of each file what it is by its name, and keeps what was confirmed', async () => {
    const names = [
      '国药准字H(演示)0001_a101.pdf',
      '2000000000002_A200.pdf',
      '头孢克肟颗粒_0.25g_24粒_NEW1.pdf',
      '没有的药_A1100.pdf',
      '扫描件001.pdf',
    ];
    const ids = [];
    for (const name of names) ids.push(await uploadAsStaff(staff, name));
    const found = await match(ids);
    expect(
      found.map(({ state, lot_no, candidates }) => [state, lot_no, candidates.map((one) => one.goods_id)]),
    ).toEqual([
      ['matched', 'A101', [GOODS.plain]],
      ['matched', 'A200', [GOODS.ladder]],
      ['new_lot', 'NEW1', [GOODS.hundred]],
      ['unknown', 'A1100', [GOODS.hundred]],
      ['unknown', '', []],
    ]);
    const items = [
      { file_id: ids[0], goods_id: GOODS.plain, lot_no: 'a101' },
      { file_id: ids[1], goods_id: GOODS.ladder, lot_no: 'A200', kind: 'import' },
    ];
    const { data } = await staff.post('/api/admin/reports', { items }).expect(201);
    expect(data).toEqual({ added: 2, told: 0 });
    const [second, first] = await reports();
    expect(first).toMatchObject({
      goods_id: GOODS.plain,
      lot_no: 'A101',
      kind: 'maker',
      file_name: names[0],
      void: null,
    });
    expect(second).toMatchObject({ kind_name: '进口检验报告', ypgg: '0.25g*24粒' });
    expect((await staff.raw(first?.url ?? '')).status).toBe(200);
    expect((await reports('keywords=amxl')).map(({ lot_no }) => lot_no)).toEqual(['A101']);
    expect(await audits('report')).toEqual(['report.create', 'report.create']);
  });

  it('finds the same bytes again: on the desk, in the upload, and when they are saved', async () => {
    const lot = { goods_id: GOODS.limited, lot_no: 'A801' };
    await reportFor(staff, lot, '8_A801.pdf');
    const bytes = pdfOf('8_A801.pdf');
    const again = await uploadAsStaff(staff, '8_A801_又一次.pdf', 'report', bytes);
    const [one, two] = [
      await uploadAsStaff(staff, '8_A800.pdf', 'report', pdfOf('twin')),
      await uploadAsStaff(staff, '8_A800_2.pdf', 'report', pdfOf('twin')),
    ];
    const states = (await match([again, one, two])).map(({ state, note }) => [state, note]);
    expect(states).toEqual([
      ['duplicate', '已是“连花清瘟胶囊 A801”的报告'],
      ['matched', ''],
      ['duplicate', '与“8_A800.pdf”内容相同'],
    ]);
    const { errors } = await staff
      .post('/api/admin/reports', { items: [{ file_id: again, ...lot }] })
      .expect(422);
    expect(errors).toEqual({ 'items.0.file_id': ['批号 A801 已有内容相同的报告'] });
    // Refused as a whole: the file may still be used.
    await staff
      .post('/api/admin/reports', { items: [{ file_id: again, ...lot, lot_no: 'A800' }] })
      .expect(201);
  });

  it('refuses what cannot be, at its place', async () => {
    const file = await uploadAsStaff(staff, 'x.pdf');
    const lot = { goods_id: GOODS.plain, lot_no: 'A101' };
    const refused = async (items: unknown) => {
      const { errors } = await staff.post('/api/admin/reports', { items }).expect(422);
      return Object.keys(errors ?? {});
    };
    expect(await refused([])).toEqual(['items']);
    expect(await refused('x')).toEqual(['items']);
    expect(await refused([{ file_id: file, ...lot, lot_no: '' }])).toEqual(['items.0.lot_no']);
    expect(await refused([{ file_id: file, ...lot, kind: 'x' }])).toEqual(['items.0.kind']);
    expect(await refused([{ file_id: file, ...lot, goods_id: 999_999 }])).toEqual(['items.0.goods_id']);
    expect(await refused([{ file_id: 999_999, ...lot }])).toEqual(['file_ids']);
    expect(
      await refused([
        { file_id: file, ...lot },
        { file_id: file, ...lot },
      ]),
    ).toEqual(['items.1.file_id']);
    const foreign = await uploadAsStaff(await shop.staff('admin'), 'y.pdf');
    expect(await refused([{ file_id: foreign, ...lot }])).toEqual(['file_ids']);
    await staff.post('/api/admin/reports/match', { file_ids: [foreign] }).expect(422);
    const document = await uploadAsStaff(staff, 'z.pdf', 'shop_document');
    expect(await refused([{ file_id: document, ...lot }])).toEqual(['file_ids']);
    await staff
      .post('/api/admin/reports/match', { file_ids: Array.from({ length: 51 }, (_, i) => i + 1) })
      .expect(422);
  });

  it('is saved once, however often it is sent', async () => {
    const file_id = await uploadAsStaff(staff, '13_A1301.pdf');
    const body = { items: [{ file_id, goods_id: GOODS.wholePacks, lot_no: 'A1301' }] };
    const key = { 'idempotency-key': 'reports-13-a1301' };
    const answers = await Promise.all([1, 2, 3].map(() => staff.post('/api/admin/reports', body, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await reports('keywords=A1301')).length).toBe(1);
  });
});

describe('voiding', () => {
  it('says by whom and why, once', async () => {
    const id = await reportFor(staff, { goods_id: GOODS.ephedrine, lot_no: 'A501' });
    await staff.post(`/api/admin/reports/${id}/void`, { reason: '' }).expect(422);
    await staff.post(`/api/admin/reports/${id}/void`, { reason: '批号写错' }).expect(200);
    await staff.post(`/api/admin/reports/${id}/void`, { reason: '批号写错' }).expect(409);
    await staff.post('/api/admin/reports/999999/void', { reason: '批号写错' }).expect(404);
    expect((await reports('state=void'))[0]).toMatchObject({ id, void: { reason: '批号写错' } });
    expect((await reports('state=valid')).some((one) => one.id === id)).toBe(false);
  });
});

it('lists the lots of a goods for who corrects a name', async () => {
  const { data } = await staff.get('/api/admin/reports/lots?goods_id=1').expect(200);
  expect(data).toEqual({ list: ['A100', 'A101'] });
});

describe('papers of the shop', () => {
  const documents = async (): Promise<ShopDocument[]> =>
    (await staff.get<{ list: ShopDocument[] }>('/api/admin/shop-documents').expect(200)).data.list;

  it('are kept in their order with what is due, changed by who saw the last version, and removed', async () => {
    await sql`delete from shop_document`.execute(shop.db);
    const file = await uploadAsStaff(staff, '许可证.pdf', 'shop_document');
    const licence = { name: '药品经营许可证', number: '川AA0280000', valid_until: '2090-01-01', position: 2 };
    const { data } = await staff
      .post<{ id: number }>('/api/admin/shop-documents', { ...licence, file_id: file })
      .expect(201);
    const other = await uploadAsStaff(staff, '执照.pdf', 'shop_document');
    await staff
      .post('/api/admin/shop-documents', { name: '营业执照', position: 1, file_id: other })
      .expect(201);
    await sql`update shop_document set valid_until = current_date - 1 where id = ${data.id}`.execute(shop.db);
    expect(await documents()).toMatchObject([
      { name: '营业执照', state: 'valid', valid_until: null, days: null, version: 1 },
      {
        name: '药品经营许可证',
        number: '川AA0280000',
        state: 'expired',
        days: -1,
        file: { name: '许可证.pdf' },
      },
    ]);

    const renewed = await uploadAsStaff(staff, '新许可证.pdf', 'shop_document');
    const change = { ...licence, file_id: renewed, version: 1 };
    await staff.put(`/api/admin/shop-documents/${data.id}`, change).expect(200);
    await staff.put(`/api/admin/shop-documents/${data.id}`, change).expect(409);
    await staff.put('/api/admin/shop-documents/999999', change).expect(404);
    expect((await documents())[1]).toMatchObject({
      state: 'valid',
      version: 2,
      file: { name: '新许可证.pdf' },
    });
    await staff.put(`/api/admin/shop-documents/${data.id}`, { ...licence, name: '', version: 2 }).expect(422);
    await staff.post('/api/admin/shop-documents', { ...licence, file_id: renewed }).expect(422);

    await staff.delete(`/api/admin/shop-documents/${data.id}`).expect(200);
    await staff.delete(`/api/admin/shop-documents/${data.id}`).expect(404);
    expect(await documents()).toHaveLength(1);
    expect(await audits('shop_document')).toEqual(
      ['create', 'create', 'update', 'remove'].map((act) => `shop_document.${act}`),
    );
  });
});
