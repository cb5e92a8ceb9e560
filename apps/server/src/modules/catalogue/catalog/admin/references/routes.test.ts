import type {
  adminReferences,
  ReferenceHeader,
  ReferenceTally,
} from '@qingnang/contract/approval-references';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../../../testing/client.ts';
import { xlsx } from '../../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

const PATH = '/api/admin/approval-references';
const HEADER = ['批准文号', '产品名称', '剂型', '规格', '上市许可持有人', '生产单位', '药品编码', '处方分类'];
const COLUMNS = { approval_no: 0, name: 1, dosage_form: 2, spec: 3, mah: 4, maker: 5, rx_class: 7 };
const row = (n: number, more: Record<number, string> = {}) => {
  const cells = [
    `国药准字H${41_000_000 + n}`,
    '库存片',
    '片剂',
    '10mg',
    '库里药业',
    '库里制药',
    '86901',
    '处方药',
  ];
  return cells.map((cell, at) => more[at] ?? cell);
};
const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from([HEADER, ...rows].map((cells) => cells.join(',')).join('\n'));

function form(bytes: Buffer, columns?: unknown, name = '文号.csv'): FormData {
  const data = new FormData();
  if (columns !== undefined) data.append('columns', JSON.stringify(columns));
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}
const take = async (rows: readonly (readonly string[])[], columns: unknown = COLUMNS) =>
  (await goods.post<ReferenceTally>(PATH, form(csv(rows), columns)).expect(201)).data;
type Page = z.output<typeof adminReferences.data>;
const list = async (query: string) => (await goods.get<Page>(`${PATH}?${query}`).expect(200)).data;
const one = async (number: string) =>
  (
    await goods
      .get<{ reference: object | null }>(`${PATH}/one?approval_no=${encodeURIComponent(number)}`)
      .expect(200)
  ).data.reference;

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['GET', `${PATH}/one?approval_no=1`],
    ['POST', PATH],
    ['POST', `${PATH}/header`],
  ])('%s %s requires staff', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.buyer()).send(method, path, body).expect(401);
    if (method === 'POST') await (await shop.staff('warehouse')).send(method, path, body).expect(403);
  });
});

it('reads the header of the authority’s own layout', async () => {
  const bytes = await xlsx([HEADER, ...Array.from({ length: 30 }, (_, n) => row(n))]);
  const { data } = await goods
    .post<ReferenceHeader>(`${PATH}/header`, form(bytes, undefined, '国产药品.xlsx'))
    .expect(201);
  expect(data).toMatchObject({ headers: HEADER, columns: COLUMNS });
  expect(data.sample).toHaveLength(20);
  expect(await list('')).toMatchObject({ total: 0 });
});

it.each([
  ['no table', Buffer.from('x'), '文号.pdf', '请上传 .xlsx 或 .csv 文件'],
  ['an empty file', Buffer.alloc(0), '文号.csv', '文件是空的'],
  ['a header alone', Buffer.from('批准文号,剂型'), '文号.csv', '文件里没有数据行'],
])('refuses %s', async (_, bytes, name, words) => {
  const { errors } = await goods.post(`${PATH}/header`, form(bytes, undefined, name)).expect(422);
  expect(errors?.file?.[0]).toContain(words);
});

it.each<[string, unknown, Record<string, string[]>]>([
  ['without a number', { name: 1 }, { 'map.approval_no': ['请选择批准文号所在的列'] }],
  ['that the file does not have', { approval_no: 0, maker: 8 }, { 'map.maker': ['文件里没有这一列'] }],
  ['of no field', { approval_no: 0, price: 1 }, { file: ['列对应不正确，请重新选择'] }],
])('refuses columns %s', async (_, columns, errors) => {
  const answer = await goods.post(PATH, form(csv([row(1)]), columns)).expect(422);
  expect(answer.errors).toEqual(errors);
});

it('takes in what is new, changes what is known, and leaves what the file does not say', async () => {
  const first = await take([
    row(1, { 0: '国药准字 ｈ41000001' }),
    row(2, { 7: '' }),
    row(3),
    row(2, { 2: '', 7: '甲类' }),
    row(4, { 0: '' }),
    row(5, { 7: '化学药品' }),
  ]);
  expect(first).toEqual({
    total: 6,
    added: 3,
    changed: 0,
    unchanged: 0,
    repeated: 1,
    refused: 2,
    errors: [
      { line: 6, reason: '缺批准文号' },
      { line: 7, reason: '处方类别“化学药品”不是处方药、甲类或乙类' },
    ],
  });
  expect(await one('国药准字　H41000001')).toMatchObject({
    maker: '库里制药',
    mah: '库里药业',
    rx_class: 'rx',
  });
  expect(await one('国药准字H41000002')).toMatchObject({ dosage_form: '片剂', rx_class: 'otc_a' });
  expect(await one('国药准字H41000004')).toBeNull();

  const again = await take([row(1), row(2, { 5: '', 7: '', 4: '换持有人' }), row(6)]);
  expect(again).toMatchObject({ total: 3, added: 1, changed: 1, unchanged: 1, refused: 0 });
  expect(await one('国药准字H41000002')).toMatchObject({
    maker: '库里制药',
    mah: '换持有人',
    rx_class: 'otc_a',
  });
  const log = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'approval_reference.import')
    .execute();
  expect(log[1]?.after).toMatchObject({ file: '文号.csv', total: 3, added: 1, changed: 1, unchanged: 1 });
});

it('takes in many thousands, and again without a change', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => row(10_000 + n));
  expect(await take(rows)).toMatchObject({ total: 5000, added: 5000, unchanged: 0 });
  expect(await take(rows)).toMatchObject({ total: 5000, added: 0, changed: 0, unchanged: 5000 });
  expect(await take([...rows, row(10_000, { 2: '胶囊剂' })])).toMatchObject({ changed: 1, repeated: 1 });
});

it('finds numbers, and shows goods that say something else', async () => {
  await take([row(50_001), row(50_002, { 4: '独家药业' })]);
  const maker = await shop.db
    .insertInto('maker')
    .values({ name: '另一家厂', initials: '', pinyin: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('goods')
    .set({ approval_no: '国药准字H41050001', maker_id: maker.id, dosage_form: '', mah: '', rx_class: 'rx' })
    .where('id', '=', (query) => query.selectFrom('goods').select(({ fn }) => fn.min('id').as('id')))
    .execute();
  expect(await list(`keywords=${encodeURIComponent('独家')}`)).toMatchObject({
    total: 1,
    list: [
      { approval_no: '国药准字H41050002', goods: 0, differing: [], staff: '林佳', file_name: '文号.csv' },
    ],
  });
  const { total, list: found } = await list('differs=1');
  expect(total).toBe(1);
  expect(found[0]).toMatchObject({
    approval_no: '国药准字H41050001',
    goods: 1,
    differing: [{ differs: [{ field: 'maker', own: '另一家厂', reference: '库里制药' }] }],
  });
});
