import type { GoodsDossier, GoodsLeaflet, GoodsPapersRow } from '@qingnang/contract/goods-papers';
import type { PapersPack } from '@qingnang/contract/papers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { pdfOf, uploadAsStaff } from '../../../../testing/reports.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { unzip } from '../../../../testing/zips.ts';

let shop: TestShop;
let quality: Client;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  [quality, buyer] = [await shop.staff('quality'), await shop.buyer()];
});
afterAll(() => shop.close());

const BASE = '/api/admin/goods-papers';
const dossier = async (id: number = GOODS.ladder) =>
  (await quality.get<GoodsDossier>(`${BASE}/${id}`).expect(200)).data;
const listed = async (query: string) =>
  (await quality.get<{ list: GoodsPapersRow[]; total: number }>(`${BASE}?${query}`).expect(200)).data;
async function added(kind: string, more: object = {}, goods: number = GOODS.ladder): Promise<number> {
  const file_id = await uploadAsStaff(quality, `${kind}.pdf`, 'goods_paper');
  const { data } = await quality
    .post<{ id: number }>(`${BASE}/${goods}`, { kind, file_id, ...more })
    .expect(201);
  return data.id;
}

describe('who may', () => {
  it('requires sign-in, and the permission', async () => {
    await shop.visitor().get(BASE).expect(401);
    await shop.visitor().get(`${BASE}/1`).expect(401);
    const warehouse = await shop.staff('warehouse');
    await warehouse.get(BASE).expect(200);
    await warehouse.post(`${BASE}/1`, {}).expect(403);
    await warehouse.put(`${BASE}/paper/1`, {}).expect(403);
    await warehouse.delete(`${BASE}/paper/1`).expect(403);
    await warehouse.put(`${BASE}/1/leaflet`, {}).expect(403);
    await (await shop.staff('finance')).get(BASE).expect(403);
  });
});

describe('the dossier of a goods', () => {
  it('says what is missing, and keeps papers with number, end, file and version', async () => {
    const name = (await dossier()).name;
    expect((await dossier()).missing).toEqual([
      '批件（注册证、备案凭证）',
      '说明书',
      '包装标签样张',
      '质量标准',
    ]);
    const id = await added('approval', { number: '国药准字H1', valid_until: '2090-01-01' });
    await added('package');
    const [paper] = (await dossier()).list;
    expect(paper).toMatchObject({
      id,
      number: '国药准字H1',
      state: 'valid',
      version: 1,
      file: { name: 'approval.pdf' },
    });
    expect((await quality.raw(paper?.file.url ?? '')).status).toBe(200);
    expect((await dossier()).missing).toEqual(['说明书', '质量标准']);
    const change = { kind: 'approval', number: '国药准字H2', valid_until: '2020-01-01', version: 1 };
    await quality.put(`${BASE}/paper/${id}`, change).expect(200);
    await quality.put(`${BASE}/paper/${id}`, change).expect(409);
    await quality.put(`${BASE}/paper/999999`, change).expect(404);
    expect((await dossier()).list[0]).toMatchObject({ number: '国药准字H2', state: 'expired', version: 2 });
    expect((await listed('state=expired')).list.map((row) => row.name)).toEqual([name]);
    expect((await listed('state=due')).total).toBe(0);
    await quality.delete(`${BASE}/paper/${id}`).expect(200);
    await quality.delete(`${BASE}/paper/${id}`).expect(404);
    expect((await dossier()).missing[0]).toBe('批件（注册证、备案凭证）');
    await quality.post(`${BASE}/999999`, { kind: 'other', file_id: 1 }).expect(404);
    await quality.post(`${BASE}/1`, { kind: 'x', file_id: 1 }).expect(422);
    await quality.get(`${BASE}/999999`).expect(404);
  });

  it('has the leaflet by field, changed by who saw the last one', async () => {
    const fields = { ingredients: '本品主要成份为阿莫西林。', dosage: '口服。\n一次 0.5g。' };
    await quality.put(`${BASE}/${GOODS.ladder}/leaflet`, { fields, version: 0 }).expect(200);
    await quality.put(`${BASE}/${GOODS.ladder}/leaflet`, { fields, version: 0 }).expect(409);
    const { leaflet, missing } = await dossier();
    expect(leaflet).toMatchObject({ version: 1, fields: { ...fields, taboo: '' } });
    expect(missing).not.toContain('说明书');
  });

  it('buyers and visitors read what is written and which papers there are, in the words of its class', async () => {
    const fields = { storage: '置干燥处。', indications: '补气固表。', nature: '甘，微温。', taboo: '' };
    await quality.put(`${BASE}/${GOODS.hundred}/leaflet`, { fields, version: 0 }).expect(200);
    await sql`update goods set rx_class = 'tcm' where id = ${GOODS.hundred}`.execute(shop.db);
    await added('standard', { number: 'YBH9' }, GOODS.hundred);
    const seen = async () =>
      (await shop.visitor().get<GoodsLeaflet>(`/api/goods/leaflet/${GOODS.hundred}`).expect(200)).data;
    expect(await seen()).toEqual({
      fields: [
        { key: 'nature', label: '性味与归经', words: '甘，微温。' },
        { key: 'indications', label: '功能与主治', words: '补气固表。' },
        { key: 'storage', label: '贮藏', words: '置干燥处。' },
      ],
      papers: [{ kind_name: '质量标准', number: 'YBH9', valid_until: null }],
    });
    const [paper] = (await dossier(GOODS.hundred)).list;
    await quality.delete(`${BASE}/paper/${paper?.id}`).expect(200);
    expect((await seen()).papers).toEqual([]);
    await shop.visitor().get(`/api/goods/leaflet/${GOODS.offShelf}`).expect(404);
  });

  it('imported goods need the customs paper, 饮片 no approval', async () => {
    await sql`update goods set approval_no = '国药准字HJ20260001' where id = ${GOODS.hundred}`.execute(
      shop.db,
    );
    expect((await dossier(GOODS.hundred)).missing).toContain('进口药品通关单');
    await sql`update goods set approval_no = '', scope = 'tcm_pieces', is_tcm = true where id = ${GOODS.limited}`.execute(
      shop.db,
    );
    expect((await dossier(GOODS.limited)).missing).toEqual(['质量标准']);
  });
});

describe('what a buyer fetches', () => {
  const packOf = async (query: string, client = buyer) =>
    (await client.get<PapersPack>(`/api/papers/pack?${query}`).expect(200)).data;

  it('the papers of a goods with an index of what is missing', async () => {
    await added('standard', { number: 'YBH1' }, GOODS.plain);
    await quality
      .put(`${BASE}/${GOODS.plain}/leaflet`, { fields: { dosage: '<b>口服</b>' }, version: 0 })
      .expect(200);
    const pack = await packOf(`goods_id=${GOODS.plain}`);
    expect(pack.title).toContain('首营品种');
    const [papers] = pack.folders;
    expect(papers?.name).toBe('品种资料');
    expect(papers?.missing).toEqual([expect.stringContaining('缺批件'), expect.stringContaining('缺包装')]);
    const answer = await buyer.raw(pack.zip_url);
    const texts = await unzip(Buffer.from(await answer.arrayBuffer()));
    const standard = Object.keys(texts).find((name) => name.startsWith('品种资料/质量标准_YBH1_'));
    expect(texts[standard ?? '']).toBe(pdfOf('standard.pdf').toString());
    const leaflet = Object.keys(texts).find((name) => name.startsWith('品种资料/说明书_'));
    expect(texts[leaflet ?? '']).toContain('&#60;b&#62;口服');
    expect(texts['目录.html']).toContain('缺批件');
  });

  it('only of goods in its scope', async () => {
    await shop.visitor().get(`/api/papers/pack?goods_id=${GOODS.plain}`).expect(401);
    await sql`delete from account_scope where account_id = (select id from account where username = 'zhensuo')`.execute(
      shop.db,
    );
    const other = await shop.buyer('zhensuo');
    await other.get(`/api/papers/pack?goods_id=${GOODS.plain}`).expect(404);
    await other.get(`/api/papers/pack.zip?goods_id=${GOODS.plain}`).expect(404);
    await buyer.get('/api/papers/pack?goods_id=999999').expect(404);
    await sql`update goods set status = 'off' where id = ${GOODS.plain}`.execute(shop.db);
    await buyer.get(`/api/papers/pack?goods_id=${GOODS.plain}`).expect(404);
  });

  it('the papers of the shop, with a specimen of its delivery note, for who has passed review', async () => {
    const file_id = await uploadAsStaff(quality, '授权书.pdf', 'shop_document');
    const paper = { kind: 'authorisation', name: '授权书 张伟', valid_until: '2090-01-01', file_id };
    await quality.post('/api/admin/shop-documents', paper).expect(201);
    const folder = (pack: PapersPack) => pack.folders.find(({ name }) => name === '首营企业资料');
    const pack = await packOf('visit=1');
    expect(folder(pack)?.files.map(({ name }) => name)).toEqual([
      '销售人员授权书_授权书 张伟.pdf',
      '随货同行单样式.pdf',
    ]);
    expect(folder(pack)?.missing).toHaveLength(4);
    expect(pack.folders[0]?.files.map(({ name }) => name)).not.toContain('授权书 张伟.pdf');
    const answer = await buyer.raw(pack.zip_url);
    const texts = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect(texts['首营企业资料/随货同行单样式.pdf']).toContain('%PDF-');
    const fresh = await shop.buyer('xinke');
    expect(folder(await packOf('visit=1', fresh))).toMatchObject({
      files: [],
      missing: ['贵单位资质审核通过后提供'],
    });
  });
});
