import type { MassChange } from '@qingnang/contract/admin-catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { type Cell, sheetOf, xlsx } from '../../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { dropOldPreviews } from './writes.ts';

interface Detail {
  change: MassChange;
  rows: {
    list: {
      row_no: number;
      goods_id: number;
      name: string;
      changes: { label: string; before: string; after: string }[];
      error: string;
    }[];
    total: number;
  };
}

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

const PATH = '/api/admin/mass-changes';
const csv = (rows: readonly (readonly Cell[])[]) =>
  Buffer.from(rows.map((row) => row.join(',')).join('\r\n'));

function form(bytes: Buffer, name: string): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}
const upload = (bytes: Buffer, name = '改价.xlsx') => goods.post<MassChange>(PATH, form(bytes, name));
const preview = async (rows: readonly (readonly Cell[])[]) =>
  (await upload(await xlsx(rows)).expect(201)).data.id;
const detail = async (id: number, query = '') =>
  (await goods.get<Detail>(`${PATH}/${id}?${query}`).expect(200)).data;
const act = (id: number, name: 'apply' | 'undo') => goods.post<MassChange>(`${PATH}/${id}/${name}`);

/** All that a mass change may change of a goods. */
async function stateOf(id: number) {
  const { data } = await goods
    .get<{ version: number; form: Record<string, unknown> }>(`/api/admin/goods/${id}`)
    .expect(200);
  const { data: tags } = await goods.get<{ tags: unknown }>(`/api/admin/goods/${id}/tags`).expect(200);
  const { version: _version, ...rest } = data;
  return { form: rest.form, tags: tags.tags };
}

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['GET', `${PATH}/1`],
    ['POST', PATH],
    ['POST', `${PATH}/1/apply`],
    ['POST', `${PATH}/1/undo`],
    ['DELETE', `${PATH}/1`],
    ['GET', '/api/admin/goods/export'],
    ['GET', `${PATH}/1/errors`],
  ])('%s %s requires staff, and to write those who may', async (method, path) => {
    const body = method === 'POST' ? {} : undefined;
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.buyer()).send(method, path, body).expect(401);
    const warehouse = await shop.staff('warehouse');
    if (method !== 'GET') await warehouse.send(method, path, body).expect(403);
    const finance = await shop.staff('finance');
    await finance.send(method, path, body).expect(403);
  });
});

describe('preview', () => {
  it('shows what a file would do, row by row, and changes nothing', async () => {
    const before = await stateOf(GOODS.plain);
    const { data } = await upload(
      await xlsx([
        ['编号', '名称', '普通价', '金卡价', '起订量', '标签', '状态'],
        [GOODS.plain, '随便', 8.2, '', '', '新', ''],
        [String(GOODS.ladder), '', { formula: '10*1.1', formulaResult: 11 }, '-', '', '', ''],
        [GOODS.limited, '', '15.00', '', '', '', ''],
        ['', '', '', '', '', '', ''],
        [999_999, '', '1', '', '', '', ''],
        ['一', '', '1', '', '', '', ''],
        [GOODS.plain, '', '7', '', '', '', ''],
        [GOODS.hundred, '', '0', '', '1.5', '', '卖光'],
      ]),
    ).expect(201);
    expect(data).toMatchObject({
      file_name: '改价.xlsx',
      staff: '林佳',
      status: 'preview',
      rows_total: 7,
      rows_changed: 2,
      rows_refused: 4,
      applied_at: null,
    });
    const { rows } = await detail(data.id);
    expect(rows.list.map(({ row_no, error }) => [row_no, error])).toEqual([
      [2, ''],
      [3, ''],
      [6, '编号不存在'],
      [7, '编号不正确'],
      [8, '编号重复，第 2 行已有'],
      [9, '普通价：必须大于 0；起订量：“1.5”不是整数；状态：“卖光”不是在售、下架或草稿'],
    ]);
    expect(rows.list[0]).toMatchObject({
      goods_id: GOODS.plain,
      name: '阿莫西林胶囊',
      changes: [
        { field: 'price0', label: '普通价', before: '8.40', after: '8.20' },
        { label: '标签', before: '', after: '新' },
      ],
    });
    expect(rows.list[1]?.changes).toEqual([
      { field: 'price0', label: '普通价', before: '10.00', after: '11.00' },
    ]);
    expect((await detail(data.id, 'only=refused&page_size=2&page=2')).rows).toMatchObject({ total: 4 });
    expect((await detail(data.id, 'only=changed')).rows.list).toHaveLength(2);
    expect(await stateOf(GOODS.plain)).toEqual(before);
    const { data: all } = await goods.get<{ list: MassChange[]; total: number }>(PATH).expect(200);
    expect(all.list.map(({ id }) => id)).toContain(data.id);
    const errors = await sheetOf(goods, `${PATH}/${data.id}/errors`);
    expect(errors.rows).toHaveLength(5);
    expect(errors.rows[1]).toEqual(['6', '999999', '', '编号不存在']);
    await goods.delete(`${PATH}/${data.id}`).expect(200);
    await goods.get(`${PATH}/${data.id}`).expect(404);
    await goods.delete(`${PATH}/${data.id}`).expect(404);
  });

  it('takes CSV as Chinese Excel writes it', async () => {
    // 编号,普通价 in GB18030
    const header = Buffer.from([
      0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc6, 0xd5, 0xcd, 0xa8, 0xbc, 0xdb, 0x0d, 0x0a,
    ]);
    const { data } = await upload(
      Buffer.concat([header, Buffer.from(`${GOODS.plain},8.1\r\n`)]),
      'a.CSV',
    ).expect(201);
    expect(data).toMatchObject({ rows_total: 1, rows_changed: 1 });
    const utf8 = await upload(
      csv([
        ['编号', '普通价'],
        [GOODS.plain, '=8+1'],
      ]),
      'b.csv',
    ).expect(201);
    expect(utf8.data).toMatchObject({ rows_changed: 0, rows_refused: 1 });
  });

  it.each<[string, string, () => Promise<Buffer>]>([
    ['nothing', 'a.xlsx', async () => Buffer.alloc(0)],
    ['a text called XLSX', 'a.xlsx', async () => Buffer.from('编号,普通价')],
    ['an old XLS', 'a.xls', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a picture', 'a.png', async () => Buffer.from('89504e47', 'hex')],
    ['a header alone', 'a.csv', async () => csv([['编号', '普通价']])],
    ['no header', 'a.csv', async () => csv([[GOODS.plain, '8.1']])],
    [
      'a column twice',
      'a.xlsx',
      async () =>
        xlsx([
          ['编号', '普通价', '普通价'],
          [1, 1, 2],
        ]),
    ],
    [
      'a cut XLSX',
      'a.xlsx',
      async () =>
        (
          await xlsx([
            ['编号', '普通价'],
            [1, 1],
          ])
        ).subarray(0, 2000),
    ],
    [
      '50,001 rows',
      'a.csv',
      async () => csv([['编号', '普通价'], ...Array.from({ length: 50_001 }, () => [1, 1])]),
    ],
    ['21 MB', 'a.csv', async () => Buffer.alloc(21 * 1024 * 1024, '1')],
  ])('refuses %s at the file', async (_, name, bytes) => {
    const count = async () => (await goods.get<{ total: number }>(PATH).expect(200)).data.total;
    const before = await count();
    const { errors } = await upload(await bytes(), name).expect(422);
    expect(errors?.file?.[0]).toMatch(/[一-龥]/);
    expect(await count()).toBe(before);
  });
});

describe('apply and undo', () => {
  it('changes every field of the good rows at once and puts all of it back', async () => {
    const tags = [{ name: '特', describe: '八折', is_show: 0 }];
    await goods.put(`/api/admin/goods/${GOODS.wholePacks}/tags`, { tags }).expect(200);
    const before = [await stateOf(GOODS.wholePacks), await stateOf(GOODS.secondWarehouse)];
    const id = await preview([
      [
        '编号',
        '普通价',
        '银卡价',
        '建议零售价',
        '起订量',
        '订购倍数',
        '中包装',
        '件装量',
        '单次限购',
        '每日限购',
        '状态',
        '标签',
        '控价',
      ],
      [GOODS.wholePacks, '5.1234', '5', '9.9', '20', '10', '20', '200', '400', '500', '下架', '新', '4.5'],
      [GOODS.secondWarehouse, '51', '', '', '', '', '', '', '', '', '', '', ''],
      [999_999, '1', '', '', '', '', '', '', '', '', '', '', ''],
    ]);
    const { data } = await act(id, 'apply').expect(200);
    expect(data.status).toBe('applied');
    expect(data.applied_at).toBeGreaterThan(0);
    const after = await stateOf(GOODS.wholePacks);
    expect(after).toMatchObject({
      form: {
        retail_price: '9.90',
        floor_price: '4.50',
        min_order: 20,
        multiple: 10,
        middle_pack: 20,
        case_pack: 200,
        limit_per_order: 400,
        limit_per_day: 500,
        status: 'off',
        prices: [
          { rank: 0, price: '5.1234' },
          { rank: 1, price: '5.00' },
        ],
      },
      tags: [{ name: '新', describe: '', is_show: 1 }],
    });
    await act(id, 'apply').expect(409);
    await goods.delete(`${PATH}/${id}`).expect(409);
    const undone = await act(id, 'undo').expect(200);
    expect(undone.data.status).toBe('undone');
    expect([await stateOf(GOODS.wholePacks), await stateOf(GOODS.secondWarehouse)]).toEqual(before);
    await act(id, 'undo').expect(409);
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity', '=', 'mass_change')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'mass_change.apply', after: { file: '改价.xlsx', goods: 2 } },
      { action: 'mass_change.undo', after: { file: '改价.xlsx', goods: 2 } },
    ]);
  });

  it('is refused as a whole when a goods has changed since the preview, by name', async () => {
    const rows = [
      ['编号', '普通价'],
      [GOODS.plain, '7.7'],
      [GOODS.limited, '14'],
    ] as const;
    const id = await preview(rows);
    await goods.post('/api/admin/goods/shelf', { ids: [GOODS.limited], status: 'off' }).expect(200);
    const { message, data } = await act(id, 'apply').expect(409);
    expect(message).toContain('连花清瘟胶囊');
    expect(data).toEqual({ goods: [{ id: GOODS.limited, name: '连花清瘟胶囊' }] });
    expect((await stateOf(GOODS.plain)).form).toMatchObject({ prices: [{ rank: 0, price: '8.40' }] });
    expect((await detail(id)).change.status).toBe('preview');
    await goods.post('/api/admin/goods/shelf', { ids: [GOODS.limited], status: 'on' }).expect(200);
  });

  it('sees changes that raise no version: a price by an import, tags', async () => {
    const id = await preview([
      ['编号', '普通价', '标签'],
      [GOODS.fourDecimals, '0.2', ''],
      [GOODS.outOfStock, '', '新'],
    ]);
    await shop.db
      .updateTable('goods_price')
      .set({ price_e4: 1111 })
      .where('goods_id', '=', GOODS.fourDecimals)
      .execute();
    await goods.put(`/api/admin/goods/${GOODS.outOfStock}/tags`, { tags: [{ name: '赠' }] }).expect(200);
    const { data } = await act(id, 'apply').expect(409);
    expect(data).toMatchObject({ goods: [{ id: GOODS.fourDecimals }, { id: GOODS.outOfStock }] });
  });

  it('does not undo what was changed again since', async () => {
    const id = await preview([
      ['编号', '普通价'],
      [GOODS.hundred, '26'],
    ]);
    await act(id, 'undo').expect(409);
    await act(id, 'apply').expect(200);
    await goods.post('/api/admin/goods/shelf', { ids: [GOODS.hundred], status: 'off' }).expect(200);
    const { message } = await act(id, 'undo').expect(409);
    expect(message).toContain('头孢克肟颗粒');
    expect((await stateOf(GOODS.hundred)).form).toMatchObject({
      status: 'off',
      prices: [{ price: '26.00' }],
    });
  });

  it('of two acts at the same time one counts', async () => {
    const id = await preview([
      ['编号', '普通价'],
      [GOODS.ladder, '10.5'],
    ]);
    const answers = await Promise.all([act(id, 'apply'), act(id, 'apply')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const buyer = await shop.buyer('zhensuo');
    const { data } = await buyer.get<{ base_price: number }>(`/api/goods/detail/${GOODS.ladder}`).expect(200);
    expect(JSON.stringify(data)).toContain('10.5');
  });

  it('refuses a preview without good rows and unknown changes', async () => {
    const id = await preview([
      ['编号', '普通价'],
      [999_999, '1'],
    ]);
    await act(id, 'apply').expect(409);
    await act(999_999, 'apply').expect(404);
    await act(999_999, 'undo').expect(404);
    await goods.get(`${PATH}/999999`).expect(404);
    for (const bad of ['999999', 'x', '0', '%00', '9'.repeat(30)])
      expect((await goods.raw(`${PATH}/${bad}/errors`)).status).toBe(404);
  });
});

it('previews that nobody carried out are dropped after a week', async () => {
  const rows = (price: string) =>
    preview([
      ['编号', '普通价'],
      [GOODS.ladderUpTo, price],
    ]);
  const [old, young, done] = [await rows('4.1'), await rows('4.2'), await rows('4.3')];
  await act(done, 'apply').expect(200);
  await shop.db
    .updateTable('mass_change')
    .set({ created_at: new Date(Date.now() - 8 * 24 * 3600_000) })
    .where('id', 'in', [old, done])
    .execute();
  expect(await dropOldPreviews(shop.db)).toBe(1);
  await goods.get(`${PATH}/${old}`).expect(404);
  for (const id of [young, done]) await goods.get(`${PATH}/${id}`).expect(200);
  await act(done, 'undo').expect(200);
});
