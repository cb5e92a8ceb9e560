import type { AdminGoods } from '@qingnang/contract/office';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { CATEGORY, GOODS, LOT_ENDS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

interface Listed {
  list: {
    id: number;
    name: string;
    status: string;
    price: number | null;
    available: number;
    nearest_expiry: number;
  }[];
  total: number;
}

let shop: TestShop;
let goods: Client;
beforeAll(async () => {
  shop = await createShop();
  goods = await shop.staff('goods');
});
afterAll(() => shop.close());

const FORM = {
  name: '对乙酰氨基酚片',
  maker: '新厂药业有限公司',
  spec: '0.5g*20片',
  unit: '盒',
  middle_pack: 10,
  case_pack: 200,
  min_order: 1,
  multiple: 1,
  can_split: 1,
  rx_class: 'otc_a',
  storage: 'normal',
  scope: 'chemical',
  status: 'on',
  category_ids: [CATEGORY.cold],
  prices: [
    { rank: 0, price: '3.2' },
    { rank: 2, price: '3.1234' },
  ],
  ladder_type: 0,
  ladder: [{ number: 50, price: '3.05' }],
};
let counter = 0;
/** A goods of its own for one test. */
async function created(more: object = {}): Promise<AdminGoods> {
  counter += 1;
  const body = { ...FORM, spec: `${counter}片`, ...more };
  return (await goods.post<AdminGoods>('/api/admin/goods', body).expect(201)).data;
}
const read = async (id: number) => (await goods.get<AdminGoods>(`/api/admin/goods/${id}`).expect(200)).data;
const update = (goodsNow: AdminGoods, changes: object) =>
  goods.put<AdminGoods>(`/api/admin/goods/${goodsNow.id}`, {
    ...goodsNow.form,
    version: goodsNow.version,
    ...changes,
  });
const list = async (query: string) => (await goods.get<Listed>(`/api/admin/goods?${query}`).expect(200)).data;

describe('who may', () => {
  it.each([
    ['GET', '/api/admin/goods'],
    ['GET', '/api/admin/goods/1'],
    ['POST', '/api/admin/goods'],
    ['PUT', '/api/admin/goods/1'],
    ['POST', '/api/admin/goods/1/lots'],
    ['GET', '/api/admin/options'],
  ])('%s %s requires staff to sign in; a buyer’s session is none', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    const buyer = await shop.buyer('yaodian');
    await buyer.send(method, path, body).expect(401);
  });

  it('a salesperson reads and does not write, finance sees no goods', async () => {
    const sales = await shop.staff('sales');
    await sales.get('/api/admin/goods').expect(200);
    await sales.post('/api/admin/goods', FORM).expect(403);
    await sales.put('/api/admin/goods/1', FORM).expect(403);
    await sales.post('/api/admin/goods/1/lots', {}).expect(403);
    const finance = await shop.staff('finance');
    await finance.get('/api/admin/goods').expect(403);
  });
});

describe('GET /api/admin/goods', () => {
  it('lists everything, off the shelf too, with price, stock and nearest expiry', async () => {
    const { list: rows, total } = await list('page_size=100');
    expect(total).toBe(rows.length);
    expect(rows.find((row) => row.id === GOODS.offShelf)?.status).toBe('off');
    expect(rows.find((row) => row.id === GOODS.plain)).toMatchObject({
      price: 8.4,
      available: 1500,
      nearest_expiry: Date.parse(`${LOT_ENDS.first}T23:59:59+08:00`) / 1000,
    });
  });

  it('filters by words, status, stock and category, and pages', async () => {
    const ids = async (query: string) => (await list(query)).list.map((row) => row.id);
    expect(await ids(`keywords=${encodeURIComponent('布洛芬')}`)).toEqual([GOODS.ladder]);
    expect(await ids('keywords=amxl')).toEqual([GOODS.plain]);
    expect(await ids(`keywords=${encodeURIComponent('华北 板蓝根')}`)).toEqual([GOODS.wholePacks]);
    expect(await ids('keywords=%25')).toEqual([]);
    expect(await ids('status=off')).toEqual([GOODS.offShelf]);
    expect(await ids('stock=out&status=on')).toContain(GOODS.outOfStock);
    expect(await ids('stock=in')).not.toContain(GOODS.outOfStock);
    expect((await list(`category_id=${CATEGORY.western}`)).total).toBeGreaterThanOrEqual(13);
    expect((await list(`category_id=${CATEGORY.herbs}`)).total).toBe(0);
    expect((await list('page=2&page_size=5')).list).toHaveLength(5);
  });

  it.each(['page=0', 'status=gone', 'stock=maybe', 'category_id=x'])('refuses %s', async (query) => {
    await goods.get(`/api/admin/goods?${query}`).expect(422);
  });
});

describe('POST /api/admin/goods', () => {
  it('adds a goods with pinyin, a new maker, prices, ladder and an entry in the log', async () => {
    const made = await created({ name: '重组人胰岛素注射液', trade_name: '优思灵', scope: 'biologic' });
    expect(made).toMatchObject({
      version: 1,
      initials: 'czrydszsy',
      form: {
        maker: FORM.maker,
        category_ids: [CATEGORY.cold],
        prices: [
          { rank: 0, price: '3.20' },
          { rank: 2, price: '3.1234' },
        ],
        ladder: [{ number: 50, price: '3.05' }],
      },
      log: [{ staff: '林佳', action: '新增' }],
    });
    await shop.syncSearch();
    const found = await shop
      .visitor()
      .get<{ list: { id: number }[] }>('/api/goods/search?keywords=xcyy')
      .expect(200);
    expect(found.data.list.map(({ id }) => id)).toContain(made.id);
    const makers = await shop.db
      .selectFrom('maker')
      .select('initials')
      .where('name', '=', FORM.maker)
      .execute();
    expect(makers).toHaveLength(1);
    expect(makers[0]?.initials).toContain('xcyy');
  });

  it('takes the form-encoded body of the browser too', async () => {
    const { data } = await goods
      .post<AdminGoods>(
        '/api/admin/goods',
        'name=表单片&maker=甲厂&spec=1片&unit=盒&middle_pack=1&case_pack=1&min_order=1&multiple=1&can_split=1&rx_class=rx' +
          '&storage=cool&scope=chemical&status=draft&prices[0][rank]=0&prices[0][price]=1.5&category_ids[]=2&category_ids[]=3',
      )
      .expect(201);
    expect(data.form).toMatchObject({
      storage: 'cool',
      category_ids: [2, 3],
      prices: [{ rank: 0, price: '1.50' }],
    });
  });

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: '盐酸曲马多片' }],
    ['spec', { spec: 'x'.repeat(101) }],
    ['middle_pack', { middle_pack: 0 }],
    ['rx_class', { rx_class: 'magic' }],
    ['scope', { scope: 'magic' }],
    ['brand_id', { brand_id: 999 }],
    ['category_ids', { category_ids: [2, 999] }],
    ['retail_price', { retail_price: '1.23456' }],
    ['floor_price', { floor_price: '0' }],
    [
      'prices.1.rank',
      {
        prices: [
          { rank: 0, price: '1' },
          { rank: 0, price: '2' },
        ],
      },
    ],
    ['prices.0.price', { prices: [{ rank: 0, price: '-1' }] }],
    ['ladder.0.price', { ladder: [{ number: 5, price: '0' }] }],
    [
      'ladder.1.number',
      {
        ladder: [
          { number: 5, price: '1' },
          { number: 5, price: '2' },
        ],
      },
    ],
    ['min_order', { min_order: 10, limit_per_order: 5 }],
    ['limit_per_day', { limit_per_day: 0 }],
    ['description', { description: 'x'.repeat(20_001) }],
  ])('refuses a wrong %s at the field', async (field, wrong) => {
    const { errors } = await goods.post('/api/admin/goods', { ...FORM, spec: 'never', ...wrong }).expect(422);
    expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
  });

  it('refuses the same pack a second time', async () => {
    const first = await created();
    const { errors } = await goods.post('/api/admin/goods', { ...FORM, spec: first.form.spec }).expect(422);
    expect(errors?.name?.[0]).toContain('已存在');
  });
});

describe('PUT /api/admin/goods/:id', () => {
  it('replaces prices, ladder and categories and logs what changed in the same transaction', async () => {
    const made = await created();
    const { data } = await update(made, {
      prices: [{ rank: 0, price: '2.80' }],
      ladder: [],
      category_ids: [CATEGORY.herbs],
      status: 'off',
    }).expect(200);
    expect(data).toMatchObject({
      version: 2,
      form: {
        prices: [{ rank: 0, price: '2.80' }],
        ladder: [],
        category_ids: [CATEGORY.herbs],
        status: 'off',
      },
    });
    expect(data.log[0]).toMatchObject({ action: '修改', staff: '林佳' });
    expect(data.log[0]?.changes).toContain('基础价 0: 3.20, 2: 3.1234 → 0: 2.80');
    const entry = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'goods')
      .where('entity_id', '=', String(made.id))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'goods.update',
      before: { status: 'on', categories: '2' },
      after: { status: 'off', categories: '3' },
    });
    expect(entry.request_id).not.toBe('');
  });

  it('changes brand, limits and packing, and empties them again', async () => {
    const { id: brandId } = await shop.db
      .insertInto('brand')
      .values({ code: 'b', name: '云中' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await created();
    const given = { brand_id: brandId, limit_per_order: 40, limit_per_day: 60, min_order: 4, multiple: 2 };
    const changed = await update(made, { ...given, retail_price: '9.9', floor_price: '7.25' }).expect(200);
    expect(changed.data.form).toMatchObject({ ...given, retail_price: '9.90', floor_price: '7.25' });
    const emptied = {
      brand_id: '',
      limit_per_order: '',
      limit_per_day: null,
      retail_price: '',
      floor_price: '',
      category_ids: [],
    };
    const { data } = await update(changed.data, emptied).expect(200);
    expect(data.form).toMatchObject({
      brand_id: null,
      limit_per_order: null,
      limit_per_day: null,
      retail_price: null,
      floor_price: '',
      category_ids: [],
    });
  });

  it('keeps the ladder’s id, which cart lines name', async () => {
    const made = await created();
    const ladderId = () =>
      shop.db.selectFrom('ladder').select('id').where('goods_id', '=', made.id).executeTakeFirstOrThrow();
    const before = await ladderId();
    await update(made, { ladder_type: 1, ladder: [{ number: 5, price: '3.20' }] }).expect(200);
    expect(await ladderId()).toEqual(before);
  });

  it('writes nothing when nothing changed', async () => {
    const made = await created();
    const { data } = await update(made, {}).expect(200);
    expect([data.version, data.log.length]).toEqual([1, 1]);
  });

  it('refuses to overwrite somebody else’s change', async () => {
    const made = await created();
    await update(made, { unit: '瓶' }).expect(200);
    const { message } = await update(made, { unit: '袋' }).expect(409);
    expect(message).toContain('已被其他人修改');
    expect((await read(made.id)).form.unit).toBe('瓶');
  });

  it('lets one of two changes at the same time win', async () => {
    const made = await created();
    const both = await Promise.all([update(made, { unit: '瓶' }), update(made, { unit: '袋' })]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('answers 404 for an unknown goods and 422 without a version', async () => {
    const made = await created();
    await goods.put('/api/admin/goods/999999', { ...made.form, version: 1 }).expect(404);
    const { errors } = await goods.put(`/api/admin/goods/${made.id}`, made.form).expect(422);
    expect(errors?.version).toBeDefined();
    await goods.get('/api/admin/goods/999999').expect(404);
  });
});

describe('POST /api/admin/goods/:id/lots', () => {
  const lot = {
    ck_id: WAREHOUSE.chengdu,
    lot_no: 'B1',
    produced_on: '2026-01-01',
    expires_on: '2099-12-31',
    quantity: 30,
  };
  const receive = (id: number, body: object, key?: string) =>
    goods.post<AdminGoods>(`/api/admin/goods/${id}/lots`, body, key ? { 'idempotency-key': key } : {});

  it('adds to the lot and to what can be sold', async () => {
    const made = await created();
    await receive(made.id, lot).expect(201);
    const { data } = await receive(made.id, { ...lot, quantity: 12 }).expect(201);
    expect(data.lots).toMatchObject([{ lot_no: 'B1', quantity: 42, ck_name: '成都仓' }]);
    expect(data.stock).toEqual([{ ck_id: 1, ck_name: '成都仓', available: 42, reserved: 0 }]);
    expect(data.log[0]).toMatchObject({ action: '入库' });
    const ledger = await shop.db
      .selectFrom('stock_movement')
      .select(['available_delta', 'cause'])
      .where('goods_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(ledger).toEqual([
      { available_delta: 30, cause: 'receive' },
      { available_delta: 12, cause: 'receive' },
    ]);
  });

  it('receives once for a key that is sent again, also at the same time', async () => {
    const made = await created();
    const answers = await Promise.all([1, 2, 3].map(() => receive(made.id, lot, `receive-${made.id}`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await read(made.id)).stock).toMatchObject([{ available: 30 }]);
    await receive(made.id, { ...lot, quantity: 31 }, `receive-${made.id}`).expect(409);
  });

  it.each<[string, object]>([
    ['ck_id', { ck_id: 99 }],
    ['lot_no', { lot_no: '' }],
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: 1.5 }],
    ['expires_on', { expires_on: '2020-01-01' }],
    ['expires_on', { expires_on: '2026-02-30' }],
    ['expires_on', { produced_on: '2026-01-01', expires_on: '2026-01-01' }],
    ['produced_on', { produced_on: '2099-01-01' }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const { errors } = await receive(GOODS.plain, { ...lot, ...wrong }).expect(422);
    expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
  });

  it('refuses the same lot number with another expiry, and an unknown goods', async () => {
    const made = await created();
    await receive(made.id, lot).expect(201);
    const { errors } = await receive(made.id, { ...lot, expires_on: '2099-11-30' }).expect(422);
    expect(errors?.lot_no?.[0]).toContain('已在库');
    await receive(999_999, lot).expect(404);
  });
});

describe('GET /api/admin/options', () => {
  it('lists what forms choose from', async () => {
    const warehouse = await shop.staff('warehouse');
    const { data } = await warehouse.get('/api/admin/options').expect(200);
    expect(data).toMatchObject({
      warehouses: [
        { id: 1, name: '成都仓' },
        { id: 2, name: '重庆仓' },
      ],
    });
    expect(data.scopes).toContainEqual({ code: 'biologic', name: '生物制品', is_active: 1 });
    expect(data.categories).toContainEqual({ id: 2, tree: 'xi', parent_id: 1, name: '感冒用药' });
    expect(data.carriers).toContain('顺丰速运');
  });
});
