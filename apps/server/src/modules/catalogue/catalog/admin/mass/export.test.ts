import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { sheetOf } from '../../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

describe('export', () => {
  it('gives the goods of the list’s filter with codes as texts, and reads back as no change', async () => {
    const { rows, values, bytes } = await sheetOf(goods, '/api/admin/goods/export');
    expect(rows[0]).toEqual(
      expect.arrayContaining(['编号', '通用名', '规格', '生产厂家', '批准文号', '条码', '普通价', '标签']),
    );
    const { data: list } = await goods.get<{ total: number }>('/api/admin/goods').expect(200);
    expect(rows).toHaveLength(list.total + 1);
    const plain = rows.find((row) => row[0] === String(GOODS.plain));
    const at = (name: string) => rows[0]?.indexOf(name) ?? -1;
    const [barcode, price] = [at('条码'), at('普通价')];
    expect(plain).toMatchObject({ 1: '阿莫西林胶囊', [barcode]: '2000000000001', [price]: '8.4' });
    expect([values[1]?.[barcode], values[1]?.[price]]).toEqual([expect.any(String), expect.any(Number)]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), '导出.xlsx');
    const { data } = await goods.post('/api/admin/mass-changes', form).expect(201);
    expect(data).toMatchObject({ rows_total: list.total, rows_changed: 0, rows_refused: 0 });
    const off = await sheetOf(goods, `/api/admin/goods/export?keywords=${encodeURIComponent('布洛芬')}`);
    expect(off.rows.map((row) => row[0])).toEqual(['编号', String(GOODS.ladder)]);
  });

  it('writes no formulas', async () => {
    await shop.db
      .updateTable('goods')
      .set({ name: '=1+1', trade_name: '公式' })
      .where('id', '=', GOODS.offShelf)
      .execute();
    const { values } = await sheetOf(goods, `/api/admin/goods/export?keywords=${encodeURIComponent('公式')}`);
    expect(values[1]?.[1]).toBe('=1+1');
  });

  it('refuses a wrong filter at its field', async () => {
    const { errors } = await goods.get('/api/admin/goods/export?status=gone').expect(422);
    expect(errors?.status).toBeDefined();
  });
});
