import { IMPORT_FIELD_KEYS, IMPORT_SAMPLE } from '@qingnang/contract/goods-import-fields';
import { GOODS_IMPORT_SAMPLE, type GoodsImportDetail } from '@qingnang/contract/goods-imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrivateStore } from '../../../../../channels/storage/port.ts';
import type { Client } from '../../../../../testing/client.ts';
import { sheetOf, xlsx } from '../../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { runImports } from './run/writes.ts';
import { dropOldImports } from './writes.ts';

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

const PATH = '/api/admin/goods-imports';
const HEADER = ['品名', '规格', '单位', '厂家', '批准文号', '处方分类', '批发价', '备注'];
const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from([HEADER, ...rows].map((row) => row.join(',')).join('\r\n'));
const goodsRow = (n: number, price = '12.50', name = `屏上导入片${n}`) => [
  name,
  '10片*2板',
  '盒',
  '屏上制药',
  `国药准字H${30_100_000 + n}`,
  '甲类',
  price,
  '进货',
];

function form(bytes: Buffer, name: string): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}
const upload = (bytes: Buffer, name = '商品.csv') => goods.post<GoodsImportDetail>(PATH, form(bytes, name));
const uploaded = async (bytes: Buffer, name?: string) => (await upload(bytes, name).expect(201)).data;
const detail = async (id: number) => (await goods.get<GoodsImportDetail>(`${PATH}/${id}`).expect(200)).data;
const act = (id: number, name: 'check' | 'start' | 'stop') =>
  goods.post<GoodsImportDetail>(`${PATH}/${id}/${name}`);
const work = () => runImports(shop.db, shop.services.privateFiles);

async function checked(bytes: Buffer, name?: string): Promise<GoodsImportDetail> {
  const { import: made } = await uploaded(bytes, name);
  await act(made.id, 'check').expect(200);
  await work();
  return detail(made.id);
}

async function ran(bytes: Buffer): Promise<GoodsImportDetail> {
  const { import: made } = await checked(bytes);
  await act(made.id, 'start').expect(200);
  await work();
  return detail(made.id);
}

const stored = (name: string) =>
  shop.db
    .selectFrom('goods as g')
    .leftJoin('goods_price as p', 'p.goods_id', 'g.id')
    .select(['g.id', 'g.status', 'g.rx_class', 'p.price_e4'])
    .where('g.name', '=', name)
    .execute();

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/1`],
    ['PUT', `${PATH}/1`],
    ['POST', `${PATH}/1/check`],
    ['POST', `${PATH}/1/start`],
    ['POST', `${PATH}/1/stop`],
    ['GET', `${PATH}/1/errors`],
  ])('%s %s requires staff who write goods', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.buyer()).send(method, path, body).expect(401);
    await (await shop.staff('warehouse')).send(method, path, body).expect(403);
  });
});

describe('upload', () => {
  it('shows the beginning of a file and what its columns seem to be', async () => {
    const { headers, sample, map, fields, ...rest } = await uploaded(
      await xlsx([HEADER, ...Array.from({ length: 30 }, (_, n) => goodsRow(n))]),
      '商品.xlsx',
    );
    expect(headers).toEqual(HEADER);
    expect(sample).toHaveLength(20);
    expect(sample[0]).toEqual(goodsRow(0));
    const columnOf = (field: string) => map.find((one) => one.field === field)?.columns;
    expect([columnOf('name'), columnOf('maker'), columnOf('price'), columnOf('barcode')]).toEqual([
      [0],
      [3],
      [6],
      [],
    ]);
    expect(fields).toContainEqual({ field: 'approval_no', label: '批准文号', several: false });
    expect(rest).toMatchObject({
      kind: 'drug',
      rx_class: null,
      import: { file_name: '商品.xlsx', staff: '林佳', state: 'mapped', counts: null, problem: '' },
    });
    const { data } = await goods.get<{ list: { id: number }[] }>(PATH).expect(200);
    expect(data.list[0]?.id).toBe(rest.import.id);
  });

  it('reads GB18030', async () => {
    const gb = Buffer.concat([Buffer.from([0xc6, 0xb7, 0xc3, 0xfb, 0x0a, 0xc6, 0xac]), Buffer.from('1\n')]);
    const { headers, sample } = await uploaded(gb);
    expect([headers, sample]).toEqual([['品名'], [['片1']]]);
  });

  it.each([
    ['a file of another kind', Buffer.from('x'), '商品.pdf', '请上传 .xlsx 或 .csv 文件'],
    ['the old form', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '商品.xlsx', '.xls'],
    ['what is no book', Buffer.from('no book'), '商品.xlsx', 'XLSX'],
    ['an empty file', Buffer.alloc(0), '商品.csv', '文件是空的'],
    ['a header alone', Buffer.from('品名,规格'), '商品.csv', '文件里没有数据行'],
  ])('refuses %s', async (_, bytes, name, words) => {
    const { errors } = await upload(bytes, name).expect(422);
    expect(errors?.file?.[0]).toContain(words);
  });
});

describe('columns', () => {
  it('are what staff choose, and nothing else is taken', async () => {
    const { import: made } = await uploaded(csv([goodsRow(1, '3.00', '改列片')]));
    const map = [
      { field: 'name', columns: [0] },
      { field: 'maker', columns: [7, 3] },
    ];
    const { data } = await goods
      .put<GoodsImportDetail>(`${PATH}/${made.id}`, { kind: 'food', rx_class: '', map })
      .expect(200);
    expect(data.map.filter(({ columns }) => columns.length > 0)).toEqual(map);
    await act(made.id, 'check').expect(200);
    await work();
    const { counts } = (await detail(made.id)).import;
    expect(counts?.reasons.map(({ reason }) => reason)).toEqual(['缺价格', '缺单位', '缺规格']);
  });

  it('say at the field what is wrong', async () => {
    const { import: made } = await uploaded(csv([goodsRow(1)]));
    const map = [
      { field: 'spec', columns: [1, 2] },
      { field: 'unit', columns: [8] },
    ];
    const { errors } = await goods.put(`${PATH}/${made.id}`, { kind: 'drug', map }).expect(422);
    expect(errors).toEqual({
      'map.spec': ['只能选一列'],
      'map.unit': ['文件里没有这一列'],
      'map.name': ['请选择通用名所在的列'],
    });
    await goods.put(`${PATH}/${made.id}`, { kind: 'toys', map: [] }).expect(422);
    await goods.put(`${PATH}/999999`, { kind: 'drug', map: [] }).expect(404);
  });

  it('without a name are not checked', async () => {
    const { import: made } = await uploaded(Buffer.from('甲,乙\n1,2\n'));
    const { errors } = await act(made.id, 'check').expect(422);
    expect(errors).toEqual({ 'map.name': ['请选择通用名所在的列'] });
  });
});

/** 5,000 rows of all kinds: one in ten lacks its price, one in fifty is forbidden, one in a hundred has no name. */
const manyRows = (offset: number) =>
  Array.from({ length: 2000 }, (_, n) => {
    if (n % 100 === 7) return goodsRow(offset + n, '1.00', '');
    if (n % 50 === 3) return goodsRow(offset + n, '90.00', `流感疫苗${offset + n}`);
    return n % 10 === 5 ? goodsRow(offset + n, '') : goodsRow(offset + n);
  });

describe('an import', () => {
  it('is checked without a trace, then run: every row lands or is listed', async () => {
    const bytes = csv(manyRows(10_000));
    const { import: made, ...rest } = await checked(bytes);
    const counts = {
      total: 2000,
      on_sale: 1740,
      drafts: 200,
      refused: 60,
      added: 1940,
      held: 0,
      repeated: 0,
    };
    expect(rest.rx_class).toBeNull();
    expect(made).toMatchObject({ state: 'checked', rows_total: 2000, has_errors: true, counts });
    expect(made.counts?.reasons).toEqual([
      { reason: '缺价格', rows: 200 },
      { reason: '禁售：疫苗', rows: 40 },
      { reason: '缺名称', rows: 20 },
    ]);
    expect(await stored('屏上导入片10000')).toEqual([]);

    await act(made.id, 'start').expect(200);
    expect((await act(made.id, 'start').expect(409)).message).toBe('正在导入');
    await goods.put(`${PATH}/${made.id}`, { kind: 'drug', map: [] }).expect(409);
    expect(await work()).toBe(1);
    const { import: done } = await detail(made.id);
    expect(done).toMatchObject({ state: 'done', counts, has_begun_again: false, problem: '' });
    expect(await stored('屏上导入片10000')).toMatchObject([
      { status: 'on', rx_class: 'otc_a', price_e4: 125_000 },
    ]);
    expect(await stored('屏上导入片10005')).toMatchObject([{ status: 'draft', price_e4: null }]);
    expect((await act(made.id, 'start').expect(409)).message).toContain('已经结束');

    const answer = await goods.raw(`${PATH}/${made.id}/errors`);
    expect(answer.headers.get('content-disposition')).toContain('.csv');
    const lines = (await answer.text()).split('\r\n');
    expect(lines).toHaveLength(1 + 260 + 1);
    expect(lines[1]).toContain(`5,拒绝,禁售：疫苗,流感疫苗10003`);
    const log = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'goods_import')
      .where('entity_id', '=', String(made.id))
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['goods_import.upload', 'goods_import.start']);
  });

  it('goes on after its process was cut off, and lands every goods once', async () => {
    const { import: made } = await checked(csv(manyRows(20_000)));
    await act(made.id, 'start').expect(200);
    await sql`
      create function cut_off() returns trigger language plpgsql as $$
      begin
        if (new.counts ->> 'total')::int = 1500 then raise exception 'cut off'; end if;
        return new;
      end $$`.execute(shop.db);
    await sql`create trigger cut_off before update on goods_import for each row execute function cut_off()`.execute(
      shop.db,
    );
    await expect(work()).rejects.toThrow('cut off');
    await sql`drop trigger cut_off on goods_import`.execute(shop.db);
    expect((await detail(made.id)).import).toMatchObject({ state: 'running', counts: { total: 1000 } });
    expect(await work()).toBe(1);
    const { import: done } = await detail(made.id);
    expect(done).toMatchObject({ state: 'done', has_begun_again: true, counts: { total: 2000 } });
    expect((done.counts?.added ?? 0) + (done.counts?.unchanged ?? 0)).toBe(1940);
    expect(done.counts?.unchanged).toBeGreaterThan(900);
    const { n } = await shop.db
      .selectFrom('goods')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('name', 'like', '屏上导入片2____')
      .executeTakeFirstOrThrow();
    expect(n).toBe(1940);
  });

  it('is taken over from a process that is silent, not from one that works', async () => {
    const { import: made } = await checked(csv([goodsRow(30_001)]));
    await act(made.id, 'start').expect(200);
    const beat = (seconds: number) =>
      sql`update goods_import set runs = 1, beat_at = now() - make_interval(secs => ${seconds}) where id = ${made.id}`.execute(
        shop.db,
      );
    await beat(30);
    expect(await work()).toBe(0);
    await beat(90);
    expect(await work()).toBe(1);
    expect((await detail(made.id)).import).toMatchObject({ state: 'done', has_begun_again: true });
  });

  it('that is checked anew lets the check before it write nothing more', async () => {
    const { import: made } = await uploaded(csv([goodsRow(30_010, '')]));
    await act(made.id, 'check').expect(200);
    const files = shop.services.privateFiles;
    let opened = 0;
    const store: PrivateStore = {
      put: (name, bytes) => files.put(name, bytes),
      putFile: (name, place) => files.putFile(name, place),
      has: (name) => files.has(name),
      remove: (name) => files.remove(name),
      async open(name) {
        opened += 1;
        if (opened === 1) {
          await act(made.id, 'stop').expect(200);
          await act(made.id, 'check').expect(200);
        }
        return files.open(name);
      },
    };
    await runImports(shop.db, store);
    expect(opened).toBe(2);
    expect((await detail(made.id)).import).toMatchObject({ state: 'checked', has_begun_again: false });
  });

  it('is stopped by staff', async () => {
    const { import: made } = await checked(csv([goodsRow(30_002)]));
    expect((await act(made.id, 'stop').expect(409)).message).toBe('没有正在进行的导入');
    await act(made.id, 'start').expect(200);
    await act(made.id, 'stop').expect(200);
    expect(await work()).toBe(0);
    expect((await detail(made.id)).import.state).toBe('stopped');
    expect(await stored('屏上导入片30002')).toEqual([]);
  });

  it('leaves prices of goods that move too far as they are, and lists them', async () => {
    await ran(csv([goodsRow(30_003, '10.00'), goodsRow(30_004, '10.00')]));
    const { import: done } = await ran(csv([goodsRow(30_003, '5.00'), goodsRow(30_004, '10.10')]));
    expect(done.counts).toMatchObject({ held: 1, changed: 1, unchanged: 1 });
    expect((await stored('屏上导入片30003'))[0]?.price_e4).toBe(100_000);
    expect((await stored('屏上导入片30004'))[0]?.price_e4).toBe(101_000);
    const list = await (await goods.raw(`${PATH}/${done.id}/errors`)).text();
    expect(list).toContain('未改价');
    expect(list).toContain('普通价 ¥10.00 → ¥5.00');
  });

  it('does not move a price step by step either', async () => {
    for (const price of ['10.00', '9.00', '8.10', '7.30', '6.60']) await ran(csv([goodsRow(30_005, price)]));
    expect((await stored('屏上导入片30005'))[0]?.price_e4).toBeGreaterThan(66_000);
  });

  it('fails with words when its file cannot be read to the end', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => goodsRow(40_000 + n));
    const { import: made } = await checked(csv([...rows, ['x'.repeat(40_000)]]));
    expect(made).toMatchObject({ state: 'failed', problem: '第 252 行有单元格超过 32767 个字' });
    expect((await act(made.id, 'start').expect(409)).message).toContain('已经结束');
  });

  it('has no list of rows when all landed', async () => {
    const { import: done } = await ran(csv([goodsRow(30_008)]));
    expect(done.has_errors).toBe(false);
    await goods.get(`${PATH}/${done.id}/errors`).expect(404);
  });

  it('that nobody started goes after a week', async () => {
    const { import: made } = await uploaded(csv([goodsRow(30_009)]));
    expect(await dropOldImports(shop.db)).toBe(0);
    await sql`update goods_import set created_at = now() - interval '8 days' where id = ${made.id}`.execute(
      shop.db,
    );
    expect(await dropOldImports(shop.db)).toBe(1);
    await goods.get(`${PATH}/${made.id}`).expect(404);
  });
});

it('the sample says every column, and would be sold as it is', async () => {
  expect((await (await shop.staff('warehouse')).raw(GOODS_IMPORT_SAMPLE)).status).toBe(403);
  const { bytes } = await sheetOf(goods, GOODS_IMPORT_SAMPLE);
  const { import: made } = await uploaded(bytes, 'goods.xlsx');
  const { map } = await detail(made.id);
  expect(map.map(({ field }) => field).toSorted()).toEqual(IMPORT_FIELD_KEYS.toSorted());
  await act(made.id, 'check').expect(200);
  await work();
  const { counts } = (await detail(made.id)).import;
  expect(counts).toMatchObject({ total: IMPORT_SAMPLE.length, on_sale: IMPORT_SAMPLE.length, refused: 0 });
});
