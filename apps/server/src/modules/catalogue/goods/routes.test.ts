import type { DataOf } from '@qingnang/contract/call';
import type { GoodsCard, GoodsDetail, GoodsListData, searchGoods } from '@qingnang/contract/catalog';
import { pinyinColumns } from '@qingnang/search/pinyin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { CATEGORY, GOODS, LOT_ENDS, WAREHOUSE } from '../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

type Suggested = DataOf<typeof searchGoods>;

let shop: TestShop;
let buyer: Client;
let visitor: Client;

beforeAll(async () => {
  shop = await createShop();
  // Its own rank must not hide what the fixture's prices say.
  await shop.db.updateTable('account').set({ rank: 0 }).where('username', '=', 'yaodian').execute();
  buyer = await shop.buyer('yaodian');
  visitor = shop.visitor();
});
afterAll(() => shop.close());

const listOf = async (client: Client, query: string) =>
  (await client.get<GoodsListData>(`/api/goods/list?${query}`).expect(200)).data;
const detailOf = async (client: Client, id: number) =>
  (await client.get<GoodsDetail>(`/api/goods/detail/${id}`).expect(200)).data;
const searchFor = async (client: Client, keywords: string, type = 1) =>
  (
    await client
      .get<Suggested>(`/api/goods/search?keywords=${encodeURIComponent(keywords)}&type=${type}`)
      .expect(200)
  ).data;
const idsOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => id);

describe.each(['visitor', 'xinke', 'guoqi'])('%s sees goods and nothing of prices and stock', (who) => {
  let client: Client;
  beforeAll(async () => {
    client = who === 'visitor' ? visitor : await shop.buyer(who);
  });

  const hidden = {
    base_price: null,
    price: null,
    retail_price: null,
    number: null,
    stock_word: '',
    is_buy: 0,
    ladder_price: [],
    ladder_price_id: 0,
  };

  it('in the list, whatever order is asked for', async () => {
    const usual = await listOf(client, '');
    expect(usual.total).toBe(12);
    for (const card of usual.list) expect(card).toMatchObject(hidden);
    expect(idsOf((await listOf(client, 'sort=price_asc')).list)).toEqual(idsOf(usual.list));
  });

  it('among the hot ones, in suggestions and in the detail', async () => {
    const hot = await client.get<{ list: GoodsCard[] }>('/api/goods/hot').expect(200);
    expect(hot.data.list.length).toBeGreaterThan(5);
    for (const card of hot.data.list) expect(card).toMatchObject(hidden);
    for (const { price } of (await searchFor(client, 'amxl')).list) expect(price).toBeNull();
    const detail = await detailOf(client, GOODS.ladder);
    expect(detail).toMatchObject(hidden);
    expect(detail.warehouses.map(({ number }) => number)).toEqual([null, null]);
  });

  it('and learns what to do about it', async () => {
    const code = { visitor: 'sign_in', xinke: 'review_needed', guoqi: 'licence_expired' }[who];
    expect((await detailOf(client, GOODS.plain)).reason).toMatchObject({ code });
  });
});

describe('GET /api/goods/list', () => {
  it('shows an approved buyer prices, ladder, stock and what can be bought', async () => {
    const { list, total } = await listOf(buyer, '');
    expect(total).toBe(12);
    const card = (id: number) => list.find((one) => one.id === id);
    expect(card(GOODS.plain)).toMatchObject({
      price: 8.4,
      number: 1000,
      stock_word: '充足',
      is_buy: 1,
      ck_id: 1,
    });
    expect(card(GOODS.ladder)).toMatchObject({
      base_price: 10,
      ladder_price_id: 1,
      ladder_price_type: 0,
      ladder_price: [
        { number: 10, price: 9.5 },
        { number: 50, price: 9 },
      ],
    });
    expect(card(GOODS.fourDecimals)).toMatchObject({ price: 0.1234, min_order: 100, type: 1 });
    expect(card(GOODS.limited)).toMatchObject({ number: 20, limit_per_order: 20 });
    expect(card(GOODS.secondWarehouse)).toMatchObject({ ck_id: WAREHOUSE.chongqing, number: 300 });
    const reasons = [GOODS.outOfStock, GOODS.outOfScope, GOODS.ephedrine, GOODS.pricePending].map(
      (id) => card(id)?.reason?.code,
    );
    expect(reasons).toEqual(['out_of_stock', 'out_of_scope', 'ephedrine_quota', 'price_pending']);
  });

  it('finds Chinese words, initials and several words in any order', async () => {
    for (const words of ['阿莫西林', 'amxl', '胶囊 阿莫']) {
      const found = await listOf(buyer, `keywords=${encodeURIComponent(words)}`);
      expect(idsOf(found.list)).toEqual([GOODS.plain]);
    }
  });

  it('filters, sorts, pages and counts', async () => {
    const otc = await listOf(buyer, 'rx=otc_a&sort=price_asc');
    expect(idsOf(otc.list)).toEqual([GOODS.ladderUpTo, GOODS.secondWarehouse]);
    expect(otc.facets.rx).toContainEqual({ value: 'otc_a', name: '甲类OTC', count: 2 });
    const second = await listOf(buyer, 'page=2&page_size=5&sort=price_desc');
    expect(second).toMatchObject({ page: 2, page_size: 5, total: 12 });
    expect(second.list).toHaveLength(5);
    expect((await listOf(buyer, 'page=100000')).list).toEqual([]);
    const inStock = await listOf(buyer, 'in_stock=1');
    expect(idsOf(inStock.list)).not.toContain(GOODS.outOfStock);
    expect(inStock.total).toBe(inStock.facets.in_stock);
    const maker = await listOf(buyer, 'maker_ids=2');
    expect(maker.list.every((card) => card.maker_id === 2)).toBe(true);
    expect(maker.facets.makers).toContainEqual({ value: '1', name: '华北制药股份有限公司', count: 6 });
  });

  it('finds goods of a leaf under the branch above it and names the way there', async () => {
    const branch = await listOf(buyer, `category_id=${CATEGORY.western}`);
    expect(branch.total).toBe(12);
    expect(branch.facets.categories).toEqual([{ value: String(CATEGORY.cold), name: '感冒用药', count: 12 }]);
    const leaf = await listOf(buyer, `category_id=${CATEGORY.cold}`);
    expect(leaf.category_path.map(({ name }) => name)).toEqual(['中西成药', '感冒用药']);
    expect(await listOf(buyer, 'category_id=999')).toMatchObject({ total: 0, category_path: [] });
  });

  it.each([
    ['page=0', 'page'],
    ['page_size=101', 'page_size'],
    ['sort=cheap', 'sort'],
    ['category_id=-1', 'category_id'],
    ['in_stock=7', 'in_stock'],
    ['type=3', 'type'],
    [`maker_ids=${Array.from({ length: 51 }, (_, i) => i + 1).join(',')}`, 'maker_ids'],
  ])('refuses %s at the field', async (query, field) => {
    const { errors } = await visitor.get(`/api/goods/list?${query}`).expect(422);
    expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
  });

  it('survives hostile words', async () => {
    const words = [
      "' or 1=1 --",
      '%_\\',
      '\u0000\uD800',
      '😀'.repeat(500),
      '<script>',
      '(((',
      'a'.repeat(9000),
    ];
    for (const text of words) {
      const { status } = await visitor.get(
        `/api/goods/list?keywords=${encodeURIComponent(text.toWellFormed())}`,
      );
      expect(status).toBe(200);
      await searchFor(visitor, text.toWellFormed());
    }
    await visitor.get(`/api/goods/list?keywords=${'a'.repeat(10_001)}`).expect(422);
  });
});

describe('GET /api/goods/search', () => {
  it('suggests names with prices, and makers for type 2', async () => {
    const names = await searchFor(buyer, 'amxl');
    expect(names.list).toMatchObject([{ id: GOODS.plain, name: '阿莫西林胶囊', price: 8.4 }]);
    expect(names.words).toContainEqual({ text: '阿莫西林胶囊', count: 1 });
    const makers = await searchFor(buyer, 'jzyy', 2);
    expect(makers.makers).toMatchObject([{ id: 2, name: '江中药业股份有限公司', count: 6 }]);
    expect(makers.words[0]?.text).toBe('江中药业股份有限公司');
  });

  it('says what matched: by initials, of makers, and of a number that is shown for it', async () => {
    const { pinyin } = pinyinColumns(['阿莫西林胶囊']);
    await shop.db.updateTable('goods').set({ pinyin }).where('id', '=', GOODS.plain).execute();
    const ofMaker = pinyinColumns(['江中药业股份有限公司']).pinyin;
    await shop.db.updateTable('maker').set({ pinyin: ofMaker }).where('id', '=', 2).execute();
    await sql`update goods set name = name where maker_id = 2`.execute(shop.db);
    await shop.syncSearch();
    const [byLetters] = (await searchFor(buyer, 'amxl')).list;
    expect(byLetters?.marks).toMatchObject({ name: ['', '阿莫西林', '胶囊'], approval_no: [] });
    const { makers, list } = await searchFor(buyer, 'jzyy', 2);
    expect(makers[0]?.pieces).toEqual(['', '江中药业', '股份有限公司']);
    expect(list[0]?.marks).toMatchObject({ name: [], sccj: ['', '江中药业', '股份有限公司'] });
    const { approval_no: number } = await detailOf(buyer, GOODS.plain);
    const [byNumber] = (await listOf(buyer, `keywords=${number.slice(-4)}`)).list;
    expect(byNumber).toMatchObject({ id: GOODS.plain, marks: { name: [] } });
    expect(byNumber?.marks?.approval_no).toEqual([number.slice(0, -4), number.slice(-4)]);
    expect((await listOf(buyer, '')).list.every(({ marks }) => marks === null)).toBe(true);
  });

  it('answers nothing for nothing', async () => {
    expect(await searchFor(buyer, '  ')).toEqual({
      list: [],
      words: [],
      makers: [],
      total: 0,
      searched_as: '',
    });
  });
});

describe('GET /api/goods/hot', () => {
  it('lists what sells most and is in stock', async () => {
    const { data } = await buyer.get<{ list: GoodsCard[] }>('/api/goods/hot').expect(200);
    expect(idsOf(data.list).slice(0, 3)).toEqual([GOODS.plain, GOODS.ladder, GOODS.ladderUpTo]);
    expect(idsOf(data.list)).not.toContain(GOODS.outOfStock);
  });
});

describe('GET /api/goods/detail/:id', () => {
  it('shows stock by warehouse, lots by expiry, path, shipping', async () => {
    const detail = await detailOf(buyer, GOODS.plain);
    expect(detail).toMatchObject({
      generic_name: '阿莫西林',
      scope_name: '抗生素制剂',
      warehouses: [
        { ck_id: 1, name: '成都仓', number: 1000 },
        { ck_id: 2, name: '重庆仓', number: 500 },
      ],
      shipping: { shipping_amount: 800, fee: 15, minimum_amount: 200 },
      category_path: [
        { id: CATEGORY.western, name: '中西成药' },
        { id: CATEGORY.cold, name: '感冒用药' },
      ],
    });
    expect(detail.lots.map((lot) => lot.lot_no)).toEqual(['A100', 'A100', 'A101', 'A101']);
    // The end of that day in China.
    expect(detail.nearest_expiry).toBe(Date.parse(`${LOT_ENDS.first}T23:59:59+08:00`) / 1000);
    expect(detail.lots[0]?.expires_on).toBe(detail.nearest_expiry);
  });

  it('escapes the description', async () => {
    const description = '用于<b>感染</b>\n每日"两"次\n\n<script>alert(1)</script>';
    await shop.db.updateTable('goods').set({ description }).where('id', '=', GOODS.plain).execute();
    expect((await detailOf(buyer, GOODS.plain)).description).toBe(
      '<p>用于&lt;b&gt;感染&lt;/b&gt;<br>每日&quot;两&quot;次</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  it.each([GOODS.offShelf, 999_999, 'abc', '-1', '9'.repeat(30)])('answers 404 for %s', async (id) => {
    await visitor.get(`/api/goods/detail/${id}`).expect(404);
  });
});

describe('prices of the account', () => {
  it('follow its rank, a missing rank the next lower one, and a contract before both', async () => {
    const { db } = shop;
    const gold = await shop.buyer('yaodian');
    const price = async (id: number) => (await detailOf(gold, id)).base_price;
    const account = db.updateTable('account').where('username', '=', 'yaodian');
    await db
      .insertInto('goods_price')
      .values({ goods_id: GOODS.hundred, rank: 1, price_e4: 240_000 })
      .execute();
    await account.set({ rank: 2 }).execute();
    expect(await price(GOODS.hundred)).toBe(24);
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contract_price')
      .values([
        { account_id: id, goods_id: GOODS.hundred, price_e4: 230_001 },
        { account_id: id, goods_id: GOODS.ladder, price_e4: 99_000 },
      ])
      .execute();
    expect(await price(GOODS.hundred)).toBe(24);
    await account.set({ is_special: true }).execute();
    expect(await price(GOODS.hundred)).toBe(23.0001);
    expect(await detailOf(gold, GOODS.ladder)).toMatchObject({ base_price: 9.9, ladder_price: [] });
    expect(await price(GOODS.plain)).toBe(8.4);
    await account.set({ is_special: false, rank: 0 }).execute();
  });
});

describe('the daily limit', () => {
  it('counts today’s orders that were not cancelled', async () => {
    const { db } = shop;
    await db.updateTable('goods').set({ limit_per_day: 5 }).where('id', '=', GOODS.limited).execute();
    const { id: accountId } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'yaodian')
      .executeTakeFirstOrThrow();
    const order = async (orderNo: string, status: number, number: number, placedAt = new Date()) => {
      const { id } = await db
        .insertInto('sales_order')
        .values({
          order_no: orderNo,
          account_id: accountId,
          kind: 'normal',
          warehouse_id: 1,
          status,
          goods_fen: 1,
          payable_fen: 1,
          consignee: '',
          phone: '',
          region: '',
          address: '',
          placed_at: placedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const words = { name: '', spec: '', unit: '', maker: '', approval_no: '' };
      const line = { order_id: id, goods_id: GOODS.limited, number, unit_price_e4: 1, amount_fen: 1 };
      await db
        .insertInto('sales_order_line')
        .values({ ...words, ...line })
        .execute();
    };
    await order('L1', 10, 3);
    await order('L2', 70, 4);
    await order('L3', 80, 4);
    await order('L4', 60, 4, new Date(Date.now() - 26 * 3600_000));
    expect(await detailOf(buyer, GOODS.limited)).toMatchObject({ number: 2, is_buy: 1, limit_per_day: 5 });
    await order('L5', 20, 2);
    expect(await detailOf(buyer, GOODS.limited)).toMatchObject({ number: 0, reason: { code: 'limit_used' } });
    const other = await shop.buyer('zhensuo');
    expect((await detailOf(other, GOODS.limited)).reason?.code).not.toBe('limit_used');
  });
});

describe('who may not see stock', () => {
  it('is not told by the filter, the counts or the facets', async () => {
    for (const client of [shop.visitor(), await shop.buyer('xinke')]) {
      const answer = async (query: string) =>
        (
          await client
            .get<{ total: number; facets: { in_stock: number | null } }>(`/api/goods/list?${query}`)
            .expect(200)
        ).data;
      const [all, filtered] = [await answer(''), await answer('in_stock=1')];
      expect(filtered).toEqual(all);
      expect(all.facets.in_stock).toBeNull();
    }
  });
});
