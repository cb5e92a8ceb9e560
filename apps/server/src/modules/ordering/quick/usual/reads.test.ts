import {
  type FastBuyItem,
  type QuickForesight,
  type QuickSources,
  SHELF_COUNT_UPLOAD,
  type ShelfCountAnswer,
} from '@qingnang/contract/quick';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kyselyOn } from '../../../../db/client.ts';
import { findBuyer, openSession } from '../../../../http/session.ts';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { usualGoods } from './reads.ts';

let shop: TestShop;
let one: TestBuyer;
let other: TestBuyer;
beforeAll(async () => {
  shop = await createShop();
  [one, other] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
  // Every twenty days, so that the next is due; half a year ago for the last time; only now and then.
  for (const daysAgo of [80, 60, 40, 20]) await bought(one, GOODS.ladder, 30, daysAgo);
  for (const daysAgo of [240, 220, 200]) await bought(one, GOODS.plain, 30, daysAgo);
  await bought(one, GOODS.hundred, 40, 5);
});
afterAll(() => shop.close());

/** A paid order of an account, some days ago. */
async function bought({ accountId }: TestBuyer, goodsId: number, number: number, daysAgo: number) {
  await sql`
    with o as (
      insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone,
        region, address, placed_at, paid_at)
      values (${`U${accountId}-${goodsId}-${daysAgo}`}, ${accountId}, 'normal', 1, 60, 100, 100, '', '', '', '',
        now() - ${`${daysAgo} days`}::interval, now() - ${`${daysAgo} days`}::interval) returning id)
    insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen)
    select id, ${goodsId}, '', '', '', '', '', ${number}, 80000, 100 from o`.execute(shop.db);
  await sql`
    insert into account_goods as a (account_id, goods_id, last_price_e4, last_bought_at, last_number, orders, pieces)
    values (${accountId}, ${goodsId}, 80000, now() - ${`${daysAgo} days`}::interval, ${number}, 1, ${number})
    on conflict (account_id, goods_id) do update set orders = a.orders + 1,
      last_bought_at = greatest(a.last_bought_at, excluded.last_bought_at)`.execute(shop.db);
}
const list = async (who: TestBuyer, query: string) =>
  (await who.client.get<{ list: FastBuyItem[]; total: number }>(`/api/user/fast_buy?${query}`).expect(200))
    .data;
const ids = async (who: TestBuyer, query: string) =>
  (await list(who, query)).list.map(({ goods }) => goods.id);
const sources = async (who: TestBuyer) =>
  (await who.client.get<QuickSources>('/api/user/quick_sources').expect(200)).data;

it.each([
  ['GET', '/api/user/quick_sources'],
  ['POST', '/api/user/quick_template'],
  ['DELETE', '/api/user/quick_template/1'],
  ['POST', '/api/user/on_hand'],
  ['POST', SHELF_COUNT_UPLOAD],
  ['POST', '/api/user/quick_foresight'],
])('%s %s requires sign-in', async (method, path) => {
  const body = method === 'POST' ? {} : undefined;
  expect((await shop.visitor().send(method, path, body).expect(401)).code).toBe(10001);
});

describe('what is due', () => {
  it('is what runs out within a week, with why, how much and the bars', async () => {
    const { list: due, total } = await list(one, 'from=due');
    expect(total).toBe(1);
    expect(due[0]).toMatchObject({ goods: { id: GOODS.ladder }, suggested: 27, monthly_use: 40, orders: 4 });
    expect(due[0]?.why).toMatch(/^上次 \d\d-\d\d 买 30 \S+，约每 20 天一次，预计 \d\d-\d\d 用完$/);
    expect(due[0]?.months.reduce((sum, number) => sum + number, 0)).toBe(120);
  });

  it('is not what lies in the cart', async () => {
    await one.client.post('/api/cart', { params: [{ goods_id: GOODS.ladder, number: 3 }] }).expect(200);
    expect(await ids(one, 'from=due')).toEqual([]);
    expect((await list(one, 'from=recent')).list.map(({ suggested }) => suggested)).toContain(24);
    await sql`delete from cart_line where account_id = ${one.accountId}`.execute(shop.db);
  });

  it('is nobody else’s', async () =>
    expect(await list(other, 'from=due')).toMatchObject({ list: [], total: 0 }));

  it('costs the same number of statements for one goods and for many', async () => {
    const statements: string[] = [];
    const db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
    const asked = async ({ accountId }: TestBuyer) => {
      const buyer = await findBuyer(db, await openSession(db, { accountId, ip: '', userAgent: '' }));
      if (!buyer) throw new Error('no buyer');
      const query = { from: 'usual', order: 'count', page: 1, page_size: 50 } as const;
      await usualGoods(db, shop.services.search, buyer, query);
      const before = statements.length;
      await usualGoods(db, shop.services.search, buyer, query);
      return statements.length - before;
    };
    const forThree = await asked(one);
    await bought(other, GOODS.ladder, 1, 1);
    expect(await asked(other)).toBe(forThree);
    expect(forThree).toBeLessThan(9);
  });
});

describe('sources', () => {
  it('are what was bought in 30 days, and favourites that were never bought, too', async () => {
    await one.client.post('/api/favorite', { goods_ids: [GOODS.limited] }).expect(200);
    expect((await ids(one, 'from=recent')).sort((a, b) => a - b)).toEqual([GOODS.ladder, GOODS.hundred]);
    const [kept] = (await list(one, 'from=favorite')).list;
    expect(kept).toMatchObject({ goods: { id: GOODS.limited }, last_price: null, suggested: 0, why: '' });
    expect(await sources(one)).toMatchObject({ usual: 3, recent: 2, favorite: 1, templates: [] });
  });

  it.each(['from=nothing', 'from=template&template_id=x'])('%s is refused', async (query) => {
    await one.client.get(`/api/user/fast_buy?${query}`).expect(422);
  });
});

describe('a template', () => {
  const save = (who: TestBuyer, name: string, lines: unknown) =>
    who.client.post<{ id: number }>('/api/user/quick_template', { name, lines });

  it('keeps rows in their order, is saved anew under its name, and deleted', async () => {
    const lines = [
      { goods_id: GOODS.hundred, number: 5 },
      { goods_id: GOODS.plain, number: 20 },
    ];
    const { data, message } = await save(one, '周一补货', lines).expect(200);
    expect(message).toBe('模板已保存');
    const rows = (await list(one, `from=template&template_id=${data.id}`)).list;
    expect(rows.map(({ goods, kept_number }) => [goods.id, kept_number])).toEqual([
      [GOODS.hundred, 5],
      [GOODS.plain, 20],
    ]);
    const again = await save(one, '周一补货', lines.slice(1)).expect(200);
    expect(again).toMatchObject({ message: '模板已更新', data });
    expect((await sources(one)).templates).toMatchObject([{ id: data.id, name: '周一补货', total: 1 }]);

    expect(await ids(other, `from=template&template_id=${data.id}`)).toEqual([]);
    expect((await sources(other)).templates).toEqual([]);
    await other.client.send('DELETE', `/api/user/quick_template/${data.id}`).expect(404);
    await one.client.send('DELETE', `/api/user/quick_template/${data.id}`).expect(200);
    expect((await sources(one)).templates).toEqual([]);
  });

  it.each([
    ['', [{ goods_id: GOODS.plain, number: 1 }], 'name'],
    ['空的', [], 'lines'],
    ['不存在的商品', [{ goods_id: 999_999, number: 1 }], 'lines'],
    ['没有数量', [{ goods_id: GOODS.plain, number: 0 }], 'lines.0.number'],
  ])('“%s” with %j is refused', async (name, lines, field) => {
    const { errors } = await save(one, name, lines).expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect((await sources(one)).templates).toEqual([]);
  });

  it('is one of fifty at most', async () => {
    await sql`insert into quick_template (account_id, name)
      select ${other.accountId}, 'T' || n from generate_series(1, 50) n`.execute(shop.db);
    const lines = [{ goods_id: GOODS.plain, number: 1 }];
    const { message } = await save(other, '第五十一个', lines).expect(422);
    expect(message).toContain('最多保存 50 个模板');
    await save(other, 'T50', lines).expect(200);
  });
});

describe('the buyer’s own stock', () => {
  it('lessens what is proposed, and is the buyer’s alone', async () => {
    await one.client
      .post('/api/user/on_hand', { lines: [{ goods_id: GOODS.ladder, number: 60 }] })
      .expect(200);
    const of = async (who: TestBuyer) =>
      (await list(who, 'from=usual')).list.find(({ goods }) => goods.id === GOODS.ladder);
    expect(await of(one)).toMatchObject({ suggested: 0, on_hand: { number: 60 } });
    expect((await of(one))?.why).toContain('库存 60');
    expect(await ids(one, 'from=due')).toEqual([]);
    expect(await of(other)).toMatchObject({ on_hand: null });
  });

  it('of goods that do not exist changes nothing', async () => {
    const lines = [
      { goods_id: GOODS.ladder, number: 1 },
      { goods_id: 999_999, number: 1 },
    ];
    await one.client.post('/api/user/on_hand', { lines }).expect(422);
    const [row] = (await list(one, 'from=recent')).list.filter(({ goods }) => goods.id === GOODS.ladder);
    expect(row?.on_hand?.number).toBe(60);
  });

  it('comes as a file, and rows that name nothing are told', async () => {
    const form = new FormData();
    const text = '条码,品名,库存\n2000000000002,,7\n,没有这种药xyz,3\n2000000000001,,很多\n';
    form.append('file', new Blob([text]), '库存.csv');
    const { data } = await one.client.post<ShelfCountAnswer>(SHELF_COUNT_UPLOAD, form).expect(201);
    expect(data).toMatchObject({ saved: 1, unknown_total: 2 });
    expect(data.unknown.map(({ row, why }) => [row, why])).toEqual([
      [3, '本店没有这个商品'],
      [4, '库存数量读不懂'],
    ]);
    const [row] = (await list(one, 'from=recent')).list.filter(({ goods }) => goods.id === GOODS.ladder);
    expect(row?.on_hand?.number).toBe(7);
  });
});

describe('foresight', () => {
  const foresee = async (lines: unknown) =>
    (await one.client.post<QuickForesight>('/api/user/quick_foresight', { lines }).expect(200)).data;

  it('says what is missing, without putting anything into the cart', async () => {
    const seen = await foresee([{ goods_id: GOODS.ladder, number: 9 }]);
    expect(seen).toMatchObject({ hint: { missing_amount: expect.any(Number) }, budget: null });
    expect(seen.payable).toBeGreaterThanOrEqual(90);
    expect((await one.client.get<{ total: number }>('/api/cart/total').expect(200)).data.total).toBe(0);
  });

  it('says the budget of the month', async () => {
    await sql`insert into budget (account_id, month, amount_fen) values (${one.accountId}, '', 500000)`.execute(
      shop.db,
    );
    expect(await foresee([])).toMatchObject({ budget: { amount: 5000 }, payable: 0, hint: null });
  });
});
