import type { MassChange } from '@qingnang/contract/admin-catalog';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../../testing/client.ts';
import { GOODS } from '../../../../../../testing/fixture.ts';
import { type Cell, xlsx } from '../../../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../../../testing/shop.ts';

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

const PATH = '/api/admin/mass-changes';

async function preview(rows: readonly (readonly Cell[])[]): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await xlsx(rows))]), '改资料.xlsx');
  return (await goods.post<MassChange>(PATH, form).expect(201)).data.id;
}
const act = (id: number, name: 'apply' | 'undo') => goods.post<MassChange>(`${PATH}/${id}/${name}`);
const changesOf = async (id: number) =>
  (await goods.get<{ rows: { list: { changes: unknown }[] } }>(`${PATH}/${id}`).expect(200)).data.rows.list[0]
    ?.changes;
const formOf = async (id: number) =>
  (await goods.get<{ form: Record<string, unknown> }>(`/api/admin/goods/${id}`).expect(200)).data.form;

describe('what a goods is', () => {
  // A draft that nothing was received of: class, scope and 含麻 mark of others are changed by two people.
  beforeAll(async () => {
    await sql`delete from lot where goods_id = ${GOODS.ladderUpTo}`.execute(shop.db);
    await sql`update goods set status = 'draft' where id = ${GOODS.ladderUpTo}`.execute(shop.db);
  });

  it('is changed: class, scope, unit and approval number, and taken back', async () => {
    const before = await formOf(GOODS.ladderUpTo);
    const id = await preview([
      ['编号', '处方类别', '经营范围', '包装单位', '批准文号'],
      [GOODS.ladderUpTo, '处方药', '中成药', '瓶', '国药准字Z20991234'],
    ]);
    await act(id, 'apply').expect(200);
    expect(await formOf(GOODS.ladderUpTo)).toMatchObject({
      rx_class: 'rx',
      scope: 'patent_tcm',
      unit: '瓶',
      approval_no: '国药准字Z20991234',
    });
    await act(id, 'undo').expect(200);
    expect(await formOf(GOODS.ladderUpTo)).toEqual(before);
  });

  it('is changed in all that a file brings, found by its new name, and taken back', async () => {
    const before = await formOf(GOODS.ladderUpTo);
    const id = await preview([
      [
        '编号',
        '通用名',
        '商品名',
        '剂型',
        '上市许可持有人',
        '生产厂家',
        '规格',
        '条码',
        '储存',
        '含麻黄碱',
        '说明',
      ],
      [
        GOODS.ladderUpTo,
        '批改胶囊',
        '批改',
        '胶囊剂',
        '批改药业',
        '批改新厂',
        '1g*3粒',
        '690133',
        '冷藏',
        '是',
        '一\n二',
      ],
    ]);
    await act(id, 'apply').expect(200);
    expect(await formOf(GOODS.ladderUpTo)).toMatchObject({
      name: '批改胶囊',
      trade_name: '批改',
      dosage_form: '胶囊剂',
      mah: '批改药业',
      maker: '批改新厂',
      spec: '1g*3粒',
      barcode: '690133',
      storage: 'cold',
      is_ephedrine: 1,
      description: '一\n二',
    });
    const { data } = await goods
      .get<{ list: { id: number }[] }>('/api/admin/goods?keywords=pgjn')
      .expect(200);
    expect(data.list.map((one) => one.id)).toEqual([GOODS.ladderUpTo]);
    await act(id, 'undo').expect(200);
    expect(await formOf(GOODS.ladderUpTo)).toEqual(before);
  });

  it('empties what a goods need not have, and refuses what it must not be', async () => {
    const id = await preview([
      ['编号', '药物名', '通用名'],
      [GOODS.ladderUpTo, '-', ''],
      [GOODS.plain, '', '-'],
      [GOODS.hundred, '', '流感疫苗'],
    ]);
    const { data } = await goods.get<{ rows: { list: { error: string }[] } }>(`${PATH}/${id}`).expect(200);
    expect(data.rows.list.map(({ error }) => error)).toEqual(['', '通用名：不能清空', '疫苗不得在本站销售']);
  });

  it('is moved between categories, and back', async () => {
    const { db } = shop;
    const { id: own, name } = await db
      .selectFrom('category')
      .select(['id', 'name'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { id: other } = await db
      .insertInto('category')
      .values({ code: 'piliang', tree: 'xi', name: '批量分类' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('goods_category').where('goods_id', '=', GOODS.ladderUpTo).execute();
    await db.insertInto('goods_category').values({ goods_id: GOODS.ladderUpTo, category_id: own }).execute();
    const before = await formOf(GOODS.ladderUpTo);
    const id = await preview([
      ['编号', '分类'],
      [GOODS.ladderUpTo, '批量分类'],
    ]);
    expect(await changesOf(id)).toEqual([
      { field: 'categories', label: '分类', before: name, after: '批量分类' },
    ]);
    await act(id, 'apply').expect(200);
    expect((await formOf(GOODS.ladderUpTo)).category_ids).toEqual([other]);
    await act(id, 'undo').expect(200);
    expect(await formOf(GOODS.ladderUpTo)).toEqual(before);
  });

  it('does not become the same pack as another goods', async () => {
    const { id: _id, ...row } = await shop.db
      .selectFrom('goods')
      .selectAll()
      .where('id', '=', GOODS.ladderUpTo)
      .executeTakeFirstOrThrow();
    const twin = await shop.db
      .insertInto('goods')
      .values({ ...row, approval_no: '国药准字Z20995678' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await preview([
      ['编号', '批准文号'],
      [GOODS.ladderUpTo, '国药准字Z20995678'],
    ]);
    expect((await act(id, 'apply').expect(409)).message).toContain('批准文号都相同');
    await shop.db.deleteFrom('goods').where('id', '=', twin.id).execute();
  });
});
