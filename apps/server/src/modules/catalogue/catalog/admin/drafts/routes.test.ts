import type { adminDrafts, adminDraftsSave } from '@qingnang/contract/goods-drafts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { UNKNOWN_MAKER } from '../../import/rules.ts';

type Page = z.output<typeof adminDrafts.data>;
type Saved = z.output<typeof adminDraftsSave.data>;

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

const PATH = '/api/admin/goods/drafts';
const page = async (query = '') => (await goods.get<Page>(`${PATH}?keywords=格子&${query}`).expect(200)).data;
const save = async (rows: unknown[]) => (await goods.put<Saved>(PATH, { rows }).expect(200)).data.rows;

let number = 0;
/** A draft as an import leaves it. */
async function draft(more: Record<string, string> = {}): Promise<number> {
  number += 1;
  const { maker = UNKNOWN_MAKER, ...columns } = more;
  const { id: makerId } = await shop.db
    .insertInto('maker')
    .values({ name: maker, initials: '', pinyin: '' })
    .onConflict((on) => on.column('name').doUpdateSet({ name: maker }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const facts = { name: `格子片${number}`, spec: '', unit: '', rx_class: 'other', scope: '', ...columns };
  const { id } = await shop.db
    .insertInto('goods')
    .values({ ...facts, maker_id: makerId, status: 'draft', initials: '', pinyin: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const WHOLE = {
  rx_class: 'otc_a',
  scope: 'chemical',
  spec: '10片',
  unit: '盒',
  maker: '格子制药',
  approval_no: '国药准字H30770001',
  price: '12.50',
};

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['PUT', PATH],
  ])('%s %s requires staff, and to write those who may', async (method, path) => {
    const body = method === 'PUT' ? { rows: [] } : undefined;
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.buyer()).send(method, path, body).expect(401);
    if (method === 'PUT') await (await shop.staff('warehouse')).send(method, path, body).expect(403);
    await (await shop.staff('finance')).send(method, path, body).expect(403);
  });
});

describe('drafts', () => {
  it('say what they lack, and are found by it', async () => {
    const bare = await draft();
    const whole = await draft({
      spec: '10片',
      unit: '盒',
      maker: '格子一厂',
      rx_class: 'rx',
      scope: 'general',
    });
    await shop.db.insertInto('goods_price').values({ goods_id: whole, rank: 0, price_e4: 10_000 }).execute();
    const all = await page();
    expect(all).toMatchObject({ total: 2, drafts: 2, complete: 1 });
    expect(all.list.find(({ id }) => id === bare)).toMatchObject({
      version: 1,
      cells: { maker: '', rx_class: '', scope: '', unit: '', spec: '', price: '', category_ids: '' },
      missing: ['缺厂家', '缺规格', '缺单位', '缺价格', '缺批准文号', '缺处方分类', '缺经营范围'],
    });
    expect(all.lacks).toContainEqual({ missing: '缺单位', goods: 1 });
    expect((await page('complete=1')).list.map(({ id }) => id)).toEqual([whole]);
    expect((await page('missing=缺单位')).list.map(({ id }) => id)).toEqual([bare]);
    expect((await page('missing=缺注册证或备案号')).list).toEqual([]);
  });

  it('are completed, logged goods by goods, and go on sale', async () => {
    const { db } = shop;
    const { id: category } = await db
      .selectFrom('category')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const ids = [await draft(), await draft()];
    const cells = (n: number) => ({
      ...WHOLE,
      approval_no: `国药准字H3077100${n}`,
      category_ids: `${category}`,
    });
    const rows = await save(ids.map((id, n) => ({ id, version: 1, cells: cells(n) })));
    expect(rows).toEqual(ids.map((id) => ({ id, version: 2, message: '', errors: {}, missing: [] })));
    const { data } = await goods
      .get<{ form: Record<string, unknown>; log: { changes: string }[] }>(`/api/admin/goods/${ids[0]}`)
      .expect(200);
    expect(data.form).toMatchObject({
      rx_class: 'otc_a',
      scope: 'chemical',
      spec: '10片',
      unit: '盒',
      maker: '格子制药',
      prices: [
        {
          rank: 0,
          price: '12.50',
        },
      ],
      category_ids: [category],
      status: 'draft',
    });
    expect(data.log[0]?.changes).toContain('处方类别 （空） → otc_a');
    const shelf = await goods.post<{ changed: number }>('/api/admin/goods/shelf', { ids, status: 'on' });
    expect(shelf.data.changed).toBe(2);
  });

  it('are saved row by row: what is wrong with one keeps no other back', async () => {
    const [good, wrong, stale] = [await draft(), await draft(), await draft()];
    const sold = await draft();
    await shop.db.updateTable('goods').set({ status: 'off' }).where('id', '=', sold).execute();
    const rows = await save([
      { id: good, version: 1, cells: { unit: ' 盒 ', spec: '5片' } },
      {
        id: wrong,
        version: 1,
        cells: {
          rx_class: 'xx',
          scope: 'nothing',
          unit: '单'.repeat(11),
          price: '1.23456',
          category_ids: '999999',
          spec: '规'.repeat(101),
        },
      },
      { id: stale, version: 7, cells: { unit: '盒' } },
      { id: sold, version: 1, cells: { unit: '盒' } },
      { id: 999_999_999, version: 1, cells: { unit: '盒' } },
      { id: good, version: 1, cells: { unit: '袋' } },
    ]);
    expect(rows.map(({ message }) => message)).toEqual([
      '',
      '请改正标出的格',
      '已被其他人修改，请刷新后再改',
      '已不是草稿，请到商品页修改',
      '商品不存在或重复',
      '商品不存在或重复',
    ]);
    expect(Object.keys(rows[1]?.errors ?? {}).sort()).toEqual([
      'category_ids',
      'price',
      'rx_class',
      'scope',
      'spec',
      'unit',
    ]);
    expect(rows[1]?.errors).toMatchObject({ scope: '请选择经营范围', category_ids: '分类不存在' });
    const list = (await page()).list;
    expect(list.find(({ id }) => id === good)).toMatchObject({
      version: 2,
      cells: { unit: '盒', spec: '5片' },
    });
    expect(list.find(({ id }) => id === wrong)).toMatchObject({ version: 1, cells: { unit: '' } });
  });

  it('do not become what may not be sold, nor what is sold already', async () => {
    const [forbidden, one, twin] = [
      await draft({ name: '格子人血白蛋白' }),
      await draft({ name: '格子孪生片' }),
      await draft({ name: '格子孪生片', spec: '9片' }),
    ];
    const cells = { spec: '8片', maker: '格子制药', approval_no: '国药准字H30772222' };
    const rows = await save([
      { id: forbidden, version: 1, cells: { approval_no: '国药准字S20990001' } },
      { id: one, version: 1, cells },
      { id: twin, version: 1, cells },
    ]);
    expect(rows.map(({ errors }) => errors)).toEqual([
      { approval_no: expect.stringContaining('不得在本站销售') },
      {},
      { spec: '同名、同规格、同厂家、同批准文号的商品已存在' },
    ]);
  });

  it('keep a price that moves too far for one person', async () => {
    const id = await draft();
    await save([{ id, version: 1, cells: { price: '10.00' } }]);
    const [far] = await save([{ id, version: 2, cells: { price: '2.00' } }]);
    expect(far?.errors.price).toContain('由另一位同事复核');
    const [same] = await save([{ id, version: 2, cells: { price: '10' } }]);
    expect(same).toMatchObject({ version: 2, message: '' });
    const [near] = await save([{ id, version: 2, cells: { price: '10.10' } }]);
    expect(near).toMatchObject({ version: 3, message: '' });
  });

  it('are at most 200 a call', async () => {
    const rows = Array.from({ length: 201 }, (_, n) => ({ id: n + 1, version: 1, cells: {} }));
    await goods.put(PATH, { rows }).expect(422);
    await goods.put(PATH, { rows: [{ id: 1, version: 1, cells: { name: '新名' } }] }).expect(422);
  });
});
