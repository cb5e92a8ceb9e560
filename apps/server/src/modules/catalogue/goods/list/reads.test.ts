import type { GoodsListData } from '@qingnang/contract/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { tallyOf } from '../../search/tally/rules.ts';
import { writeTally } from '../../search/tally/writes.ts';

let shop: TestShop;
let buyer: Client;
beforeAll(async () => {
  shop = await createShop();
  // Before the first list: what is known of an account is remembered for a while.
  await shop.db
    .insertInto('control_rule')
    .values({ goods_id: GOODS.limited, effect: 'block', dimension: 'region', value: '四川省' })
    .execute();
  await shop.db
    .insertInto('account_goods')
    .values({
      account_id: await accountId('kangmin-jinli'),
      goods_id: GOODS.secondWarehouse,
      last_price_e4: 500_000,
      last_bought_at: new Date(),
      last_number: 3,
      pieces: 3,
    })
    .execute();
  buyer = await shop.buyer('yaodian');
});
afterAll(() => shop.close());

const listOf = async (client: Client, query: Record<string, string>) =>
  (await client.get<GoodsListData>(`/api/goods/list?${new URLSearchParams(query).toString()}`).expect(200))
    .data;
const idsOf = ({ list }: GoodsListData) => list.map(({ id }) => id);
const accountId = async (username: string) =>
  (
    await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;

describe('what the buyer may buy', () => {
  it('is counted and left alone as the cards say it', async () => {
    const all = await listOf(buyer, { page_size: '50' });
    const buyable = all.list.filter(({ is_buy }) => is_buy === 1).map(({ id }) => id);
    expect(buyable.length).toBeGreaterThan(3);
    expect(buyable.length).toBeLessThan(all.total);
    const filtered = await listOf(buyer, { page_size: '50', can_buy: '1' });
    expect(idsOf(filtered)).toEqual(buyable);
    expect([filtered.total, filtered.facets.can_buy, all.facets.can_buy]).toEqual(
      Array(3).fill(buyable.length),
    );
  });

  it('stands first', async () => {
    const { list } = await listOf(buyer, { page_size: '50' });
    const order = list.map(({ is_buy }) => is_buy);
    expect(order).toEqual([...order].sort((a, b) => b - a));
  });

  it('leaves out controlled goods', async () => {
    const jinli = await shop.buyer('kangmin-jinli');
    const list = await listOf(jinli, { can_buy: '1', page_size: '50' });
    expect(idsOf(list)).toContain(GOODS.ladder);
    expect(idsOf(list)).not.toContain(GOODS.limited);
    expect(list.facets.can_buy).toBe(list.total);
  });

  it('leaves out scopes whose paper is out of date', async () => {
    const id = await accountId('zhensuo');
    const zhensuo = await shop.buyer('zhensuo');
    const before = await listOf(zhensuo, { can_buy: '1', page_size: '50' });
    expect(idsOf(before)).toContain(GOODS.hundred);
    await shop.db
      .insertInto('account_licence')
      .values({
        account_id: id,
        kind: '旧许可',
        number: 'X1',
        gates_scopes: ['antibiotic'],
        valid_until: '2020-01-01',
      })
      .execute();
    const after = await listOf(zhensuo, { can_buy: '1', page_size: '50' });
    const antibiotics: readonly number[] = [GOODS.plain, GOODS.hundred];
    expect(idsOf(after)).toEqual(idsOf(before).filter((one) => !antibiotics.includes(one)));
    expect(after.facets.can_buy).toBe(after.total);
  });

  it.each(['visitor', 'xinke'])('is not said to %s, and the filter has no effect', async (who) => {
    const client = who === 'visitor' ? shop.visitor() : await shop.buyer(who);
    const list = await listOf(client, { can_buy: '1' });
    expect([list.total, list.facets.can_buy]).toEqual([12, null]);
  });
});

describe('goods bought before', () => {
  it('come before better sold ones, for who bought them', async () => {
    const visitorSees = idsOf(await listOf(shop.visitor(), { page_size: '50' }));
    expect(visitorSees.indexOf(GOODS.secondWarehouse)).toBeGreaterThan(3);
    const mine = await listOf(await shop.buyer('kangmin-jinli'), { page_size: '50' });
    expect(idsOf(mine)[0]).toBe(GOODS.secondWarehouse);
    expect(mine.list[0]?.mine).toMatchObject({ last_price: 50, last_number: 3 });
    expect(idsOf(await listOf(shop.visitor(), { page_size: '50' }))).toEqual(visitorSees);
  });
});

describe('slips of the finger', () => {
  const suggestedFor = async (typed: string) => {
    const { data } = await buyer.get<{ list: { id: number }[] }>(
      `/api/goods/search?keywords=${encodeURIComponent(typed)}`,
    );
    return data.list.map(({ id }) => id);
  };

  it('in letters are put right', async () => {
    const found = await listOf(buyer, { keywords: 'amxljm' });
    expect(found).toMatchObject({ corrected: 'amxljn', total: 1 });
    expect(idsOf(found)).toEqual([GOODS.plain]);
    expect(await suggestedFor('amxljm')).toEqual([GOODS.plain]);
  });

  it('in Chinese, where a medicine is named, are answered by what may have been meant, to choose from', async () => {
    const found = await listOf(buyer, { keywords: '阿木西林' });
    expect(found).toMatchObject({ corrected: '', total: 0, list: [] });
    expect(found.nearest[0]).toBe('阿莫西林');
    expect(await suggestedFor('阿木西林')).toEqual([]);
  });

  it('leaves alone what finds goods, what a filter hides, and numbers', async () => {
    expect((await listOf(buyer, { keywords: 'amxljn' })).corrected).toBe('');
    expect(await listOf(buyer, { keywords: 'amxljn', rx: 'otc_a' })).toMatchObject({
      total: 0,
      corrected: '',
    });
    expect(await listOf(buyer, { keywords: '2000000000099' })).toMatchObject({ total: 0, corrected: '' });
  });

  it('offers near names when no single word is wrong', async () => {
    const found = await listOf(buyer, { keywords: '阿莫西林胶囊 布洛芬缓释胶囊' });
    expect(found).toMatchObject({ total: 0, corrected: '' });
    expect(found.nearest).toEqual(expect.arrayContaining(['阿莫西林胶囊', '布洛芬缓释胶囊']));
  });
});

describe('words that find nothing as typed', () => {
  it.each([
    ['羟氨苄青霉素胶囊', { meant: [{ typed: '羟氨苄青霉素', as: ['阿莫西林'] }] }],
    ['阿莫西林胶囊剂', { meant: [{ typed: '胶囊剂', as: ['胶囊'] }] }],
    ['amoxicillin', { meant: [{ typed: 'amoxicillin', as: ['阿莫西林'] }] }],
    ['阿莫xljn', {}],
    ['阿莫西林胶囊 99片', { left_out: ['99片'] }],
    ['阿莫西林胶囊 不存在的厂', { left_out: ['不存在的厂'] }],
  ])('%s is searched as what was meant, and says so', async (keywords, says) => {
    const found = await listOf(buyer, { keywords });
    expect(found).toMatchObject({ total: 1, corrected: '', meant: [], left_out: [], near: [], ...says });
    expect(idsOf(found)).toEqual([GOODS.plain]);
  });

  it('are said while they are typed', async () => {
    const suggested = async (keywords: string) =>
      (await buyer.get<{ searched_as: string }>(`/api/goods/search?keywords=${encodeURIComponent(keywords)}`))
        .data.searched_as;
    expect(await suggested('羟氨苄青霉素')).toBe('阿莫西林');
    expect(await suggested('阿莫西林胶囊 99片')).toBe('阿莫西林胶囊');
    expect(await suggested('amxljm')).toBe('amxljn');
    expect(await suggested('阿莫')).toBe('');
  });

  it('leave nothing out that names a medicine', async () => {
    expect(await listOf(buyer, { keywords: '脑复康 华北制药' })).toMatchObject({ total: 0, left_out: [] });
  });
});

describe('searches are counted', () => {
  it('by words and kind, once for a search that is paged through or narrowed', async () => {
    // What the tests before have looked for.
    tallyOf(shop.services.search).take();
    const words = { keywords: ' ＢＬＦ ' };
    await listOf(buyer, words);
    await listOf(shop.visitor(), words);
    await listOf(buyer, { ...words, page: '2' });
    await listOf(buyer, { ...words, in_stock: '1' });
    await listOf(buyer, { ...words, sort: 'sales' });
    await listOf(buyer, { keywords: 'zzzzqq', type: '2' });
    await listOf(buyer, { keywords: '13812345678' });
    // Found something only after it was put right: what was typed is lost all the same.
    await listOf(buyer, { keywords: 'amxlkn' });
    await listOf(buyer, { keywords: '阿莫西林胶囊 不存在的厂' });
    await listOf(buyer, { keywords: '羟氨苄青霉素胶囊' });
    await writeTally(shop.db, tallyOf(shop.services.search));
    const rows = await shop.db
      .selectFrom('search_day')
      .select(['word', 'kind', 'times', 'found', 'shown'])
      .where('word', 'in', [
        'amxlkn',
        'blf',
        'zzzzqq',
        '13812345678',
        '阿莫西林胶囊 不存在的厂',
        '羟氨苄青霉素胶囊',
      ])
      .orderBy('word')
      .execute();
    expect(rows).toEqual([
      { word: 'amxlkn', kind: 1, times: 1, found: 0, shown: 'corrected' },
      { word: 'blf', kind: 1, times: 2, found: 1, shown: '' },
      { word: 'zzzzqq', kind: 2, times: 1, found: 0, shown: '' },
      { word: '羟氨苄青霉素胶囊', kind: 1, times: 1, found: 1, shown: '' },
      { word: '阿莫西林胶囊 不存在的厂', kind: 1, times: 1, found: 0, shown: 'left_out' },
    ]);
  });
});

describe('what the account has bought', () => {
  it('is left alone, with its facets, for nobody else', async () => {
    const store = await shop.buyer('kangmin-jinli');
    const found = await listOf(store, { bought: '1' });
    expect(idsOf(found)).toEqual([GOODS.secondWarehouse]);
    expect(found.facets.makers.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(idsOf(await listOf(buyer, { bought: '1' }))).toEqual([]);
  });

  it('is everything for visitors, who have bought nothing', async () => {
    const all = await listOf(shop.visitor(), { bought: '1' });
    expect(all.total).toBe((await listOf(shop.visitor(), {})).total);
  });
});

describe('a range of prices', () => {
  it('is of what this buyer pays, to the fen, both ends included, through pages and orders', async () => {
    const all = await listOf(buyer, { page_size: '50' });
    const paid = ({ price, special }: GoodsListData['list'][number]) =>
      special && !special.reason && special.price !== null && (price === null || special.price < price)
        ? special.price
        : (price ?? 0);
    const prices = all.list
      .map(paid)
      .filter((price) => price > 0)
      .toSorted((a, b) => a - b);
    const [min = 0, max = 0] = [prices[1], prices.at(-2)];
    expect(max).toBeGreaterThan(min);
    const wanted = all.list.filter((one) => paid(one) >= min && paid(one) <= max).map(({ id }) => id);
    const range = { price_min: min.toFixed(2), price_max: max.toFixed(2) };
    const found = await listOf(buyer, { ...range, page_size: '50' });
    expect(idsOf(found)).toEqual(wanted);
    expect(found.total).toBe(wanted.length);
    const second = await listOf(buyer, { ...range, page_size: '2', page: '2', sort: 'price_asc' });
    expect([second.total, second.list.length]).toEqual([wanted.length, Math.min(2, wanted.length - 2)]);
    const above = await listOf(buyer, { price_min: (max + 0.01).toFixed(2), page_size: '50' });
    expect(idsOf(above)).toEqual(all.list.filter((one) => paid(one) > max).map(({ id }) => id));
  });

  it('follows a contract price that somebody else does not have', async () => {
    const range = { price_min: '12345.67', price_max: '12345.67' };
    const id = await accountId('kangmin-jinli');
    await shop.db.updateTable('account').set({ is_special: true }).where('id', '=', id).execute();
    await shop.db
      .insertInto('contract_price')
      .values({ account_id: id, goods_id: GOODS.plain, price_e4: 123_456_700 })
      .execute();
    expect(idsOf(await listOf(await shop.buyer('kangmin-jinli'), range))).toEqual([GOODS.plain]);
    expect((await listOf(buyer, range)).total).toBe(0);
  });

  it('says nothing to who may not see prices', async () => {
    const range = { price_min: '99999' };
    const visitor = shop.visitor();
    expect((await listOf(visitor, range)).total).toBe((await listOf(visitor, {})).total);
    expect((await listOf(buyer, range)).total).toBe(0);
  });

  it('is refused at its field', async () => {
    const refused = await buyer.get('/api/goods/list?price_min=10&price_max=9.99').expect(422);
    expect(refused.errors).toEqual({ price_max: ['最高价不能低于最低价'] });
    const wrong = await buyer.get('/api/goods/list?price_min=abc').expect(422);
    expect(wrong.errors).toEqual({ price_min: ['最低价请填写金额，最多两位小数'] });
  });
});
