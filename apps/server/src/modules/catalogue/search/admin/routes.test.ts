import type {
  adminAliases,
  adminMisses,
  adminPins,
  adminReadings,
  adminSynonymEffect,
  adminSynonyms,
  adminTryWords,
} from '@qingnang/contract/admin-search';
import type { GoodsListData } from '@qingnang/contract/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const found = async (keywords: string, more = '') => {
  await shop.syncSearch();
  const path = `/api/goods/list?keywords=${encodeURIComponent(keywords)}${more}`;
  return (await shop.visitor().get<GoodsListData>(path).expect(200)).data.list.map(({ id }) => id);
};
const lastLog = (entity: string) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const PATHS = ['synonyms', 'readings', 'pins'];
const READS = [...PATHS, 'misses', 'try', 'aliases', 'synonym-effect'].map((path): [string, string] => [
  'GET',
  `/api/admin/search/${path}`,
]);
const WRITES = PATHS.flatMap((path): [string, string][] => [
  ['POST', `/api/admin/search/${path}`],
  ['DELETE', `/api/admin/search/${path}/1`],
]);

describe('who may', () => {
  it.each([
    ...READS,
    ...WRITES,
    ['PUT', '/api/admin/search/synonyms/1'],
    ['PUT', '/api/admin/search/aliases'],
  ])('%s %s: staff with the permission', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await (await shop.staff('warehouse')).send(method, path, body).expect(403);
  });
});

type Synonyms = z.output<typeof adminSynonyms.data>;

describe('synonyms', () => {
  it('lead a word to the goods of another until they are deleted', async () => {
    expect(await found('安必仙')).toEqual([]);
    const made = await staff.post<Synonyms>('/api/admin/search/synonyms', { words: ['安必仙', '蒙脱石散'] });
    expect(made).toMatchObject({ status: 201, message: '已新增' });
    const id = made.data.list[0]?.id ?? 0;
    expect(await lastLog('search_synonym')).toMatchObject({ action: 'search_synonym.create' });
    expect(await found('安必仙')).toEqual([GOODS.outOfStock]);
    expect(await found('安必仙 0.25g')).toEqual([GOODS.outOfStock]);
    const words = ['安必仙', '板蓝根'];
    await staff.put<Synonyms>(`/api/admin/search/synonyms/${id}`, { words }).expect(200);
    expect(await found('安必仙')).toEqual([GOODS.wholePacks]);
    expect(await lastLog('search_synonym')).toMatchObject({
      before: { words: ['安必仙', '蒙脱石散'] },
      after: { words },
    });
    const left = await staff.delete<Synonyms>(`/api/admin/search/synonyms/${id}`).expect(200);
    expect(left.data.list).toEqual([]);
    expect(await found('安必仙')).toEqual([]);
  });

  it('are refused when a word is double or taken, and 404 when they are gone', async () => {
    const refused = async (words: string[]) =>
      (await staff.post('/api/admin/search/synonyms', { words }).expect(422)).errors?.words?.[0];
    await staff.post('/api/admin/search/synonyms', { words: ['甲甲', '乙乙'] }).expect(201);
    expect(await refused(['乙乙', '丙丙'])).toBe('“乙乙”已在另一组同义词里');
    expect(await refused(['丁', ' 丁 '])).toBe('“丁”重复');
    expect(await refused(['丁', '！'])).toBe('“！”没有可以搜索的字');
    expect(await refused(['丁'])).toBe('至少两个词');
    await staff.put('/api/admin/search/synonyms/999', { words: ['戊', '己'] }).expect(404);
    await staff.delete('/api/admin/search/synonyms/999').expect(404);
  });
});

type Readings = z.output<typeof adminReadings.data>;

describe('readings', () => {
  it('make goods and makers found by them, and forgotten again', async () => {
    const add = (word: string, reading: string) =>
      staff.post<Readings>('/api/admin/search/readings', { word, reading }).expect(201);
    expect(await found('queyuegen')).toEqual([]);
    const { data } = await add('板蓝', 'que yue');
    expect(data.list[0]).toMatchObject({ word: '板蓝', reading: 'que yue', goods: 1 });
    expect(await found('queyuegen')).toEqual([GOODS.wholePacks]);
    expect(await found('banlangen')).toEqual([GOODS.wholePacks]);
    await add('江中', 'gong zhong');
    expect(await found('gongzhongyaoye', '&type=2')).toHaveLength(6);
    expect(await lastLog('search_reading')).toMatchObject({ action: 'search_reading.create' });
    await staff.delete(`/api/admin/search/readings/${data.list[0]?.id}`).expect(200);
    expect(await found('queyuegen')).toEqual([]);
    expect(await found('banlangen')).toEqual([GOODS.wholePacks]);
  });

  it.each([
    [{ word: '枸杞', reading: 'gou' }, 'reading', '“枸杞”是 2 个字，读音却有 1 个音节'],
    [{ word: '枸杞', reading: 'gǒu qǐ' }, 'reading', '每个字一个拼音，用空格隔开，不带声调'],
    [{ word: 'gq', reading: 'gou qi' }, 'word', '只能是汉字'],
    [{ word: '江中', reading: 'gong zhong' }, 'reading', '这个读音已经有了'],
  ])('%j is refused', async (body, field, message) => {
    const { errors } = await staff.post('/api/admin/search/readings', body).expect(422);
    expect(errors?.[field]?.[0]).toBe(message);
  });

  it('are 404 when they are gone', async () => {
    await staff.delete('/api/admin/search/readings/999').expect(404);
  });
});

type Pins = z.output<typeof adminPins.data>;

describe('pins', () => {
  const pin = (body: object) => staff.post<Pins>('/api/admin/search/pins', body);

  it('put goods first for their word, in the usual order, as long as they hold', async () => {
    const usual = await found('胶囊');
    expect(usual).toEqual([GOODS.plain, GOODS.ladder, GOODS.ephedrine, GOODS.limited]);
    await pin({ word: '胶囊', goods_id: GOODS.limited, position: 1 }).expect(201);
    await pin({ word: '胶囊', goods_id: GOODS.outOfStock, position: 2 }).expect(201);
    await pin({ word: '胶囊', goods_id: GOODS.offShelf }).expect(201);
    await pin({ word: '胶囊', goods_id: GOODS.ladder, ends_at: 1_700_000_000 }).expect(201);
    const first = [GOODS.limited, GOODS.outOfStock];
    expect(await found('胶囊')).toEqual([...first, ...usual.filter((id) => id !== GOODS.limited)]);
    expect(await found(' 胶 囊')).toEqual([...first, ...usual.filter((id) => id !== GOODS.limited)]);
    expect(await found('胶囊', '&sort=sales')).toEqual(usual);
    expect(await found('胶囊 连花')).toEqual([GOODS.limited]);
  });

  it('are listed with their goods, and deleted', async () => {
    const { data } = await staff.get<Pins>('/api/admin/search/pins').expect(200);
    const one = data.list.find(({ goods_id }) => goods_id === GOODS.limited);
    expect(one).toMatchObject({ word: '胶囊', goods_name: '连花清瘟胶囊', position: 1, starts_at: null });
    await staff.delete(`/api/admin/search/pins/${one?.id}`).expect(200);
    expect((await found('胶囊'))[0]).toBe(GOODS.outOfStock);
    expect(await lastLog('search_pin')).toMatchObject({
      action: 'search_pin.delete',
      entity_id: String(one?.id),
    });
    await staff.delete(`/api/admin/search/pins/${one?.id}`).expect(404);
  });

  it.each([
    [{ word: '胶囊', goods_id: 9999 }, 'goods_id', '商品不存在'],
    [{ word: '胶囊', goods_id: GOODS.outOfStock }, 'goods_id', '这个词已经置顶了该商品'],
    [{ word: '--', goods_id: 1 }, 'word', '没有可以搜索的字'],
    [{ word: '片', goods_id: 1, starts_at: 9, ends_at: 8 }, 'ends_at', '结束时间必须晚于开始时间'],
    [{ word: '片', goods_id: 1, position: 0 }, 'position', '位置不能小于 1'],
  ])('%j is refused', async (body, field, message) => {
    expect((await pin(body).expect(422)).errors?.[field]?.[0]).toBe(message);
  });
});

describe('what was not found', () => {
  it('is listed by how often it was wanted, with what it finds now', async () => {
    const today = new Date();
    const row = (word: string, daysAgo: number, times: number, hits: number) => ({
      day: new Date(today.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10),
      word,
      kind: 1,
      times,
      found: hits,
      last_at: today,
    });
    // What the tests before have looked for is counted every few seconds.
    await shop.db.deleteFrom('search_day').execute();
    await shop.db
      .insertInto('search_day')
      .values([
        row('没有的药', 2, 3, 0),
        row('没有的药', 5, 4, 0),
        row('阿莫西林', 3, 2, 0),
        row('布洛芬', 3, 50, 2),
        row('老词', 60, 9, 0),
      ])
      .execute();
    const { data } = await staff.get<z.output<typeof adminMisses.data>>('/api/admin/search/misses?days=30');
    expect(data).toMatchObject({ total: 2, searches: 59, missed: 9, page: 1 });
    expect(data.list).toMatchObject([
      { word: '没有的药', kind: 1, times: 7, found_now: 0 },
      { word: '阿莫西林', times: 2, found_now: 1, nearest: [] },
    ]);
    await staff.get('/api/admin/search/misses?days=91').expect(422);
  });
});

describe('trying words', () => {
  it('shows what a visitor would find', async () => {
    type Tried = z.output<typeof adminTryWords.data>;
    const tried = async (words: string) =>
      (await staff.get<Tried>(`/api/admin/search/try?keywords=${encodeURIComponent(words)}`).expect(200))
        .data;
    expect(await tried('amxl')).toEqual({
      total: 1,
      corrected: '',
      meant: [],
      left_out: [],
      near: [],
      nearest: [],
      list: [{ id: GOODS.plain, name: '阿莫西林胶囊', spec: '0.25g*24粒', maker: '华北制药股份有限公司' }],
    });
    expect(await tried('amxljm')).toMatchObject({ total: 1, corrected: 'amxljn' });
    expect(await tried('阿木西林')).toMatchObject({
      total: 0,
      corrected: '',
      nearest: ['阿莫西林', '阿莫西林胶囊'],
    });
    expect(await tried('zzzqqq')).toMatchObject({
      total: 0,
      corrected: '',
      meant: [],
      left_out: [],
      nearest: [],
      list: [],
    });
  });
});

describe('names that come with the product', () => {
  type Aliases = z.output<typeof adminAliases.data>;
  const listed = async (keywords: string) =>
    (
      await staff
        .get<Aliases>(`/api/admin/search/aliases?keywords=${encodeURIComponent(keywords)}`)
        .expect(200)
    ).data;

  it('are found by either name, find goods, and can be switched off and on, which the log says', async () => {
    expect(await listed('羟氨苄青霉素')).toEqual({
      list: [{ name: '羟氨苄青霉素', as: ['阿莫西林'], kind: 'popular', is_on: true, goods: 1 }],
      total: 1,
      off: 0,
      page: 1,
      page_size: 20,
    });
    expect((await listed('amoxicillin')).list[0]).toMatchObject({ kind: 'english', goods: 1 });
    expect((await listed('')).total).toBeGreaterThanOrEqual(1_000);
    expect(await found('羟氨苄青霉素胶囊')).toEqual([GOODS.plain]);
    const set = (is_on: boolean) =>
      staff.put('/api/admin/search/aliases', { name: '羟氨苄青霉素', is_on }).expect(200);
    await set(false);
    expect(await found('羟氨苄青霉素胶囊')).toEqual([]);
    expect((await listed('羟氨苄青霉素')).list[0]?.is_on).toBe(false);
    expect(await lastLog('search_alias')).toMatchObject({
      action: 'search_alias.switch',
      entity_id: '羟氨苄青霉素',
      after: { is_active: false },
    });
    await set(true);
    expect(await found('羟氨苄青霉素胶囊')).toEqual([GOODS.plain]);
    await staff.put('/api/admin/search/aliases', { name: '没有的名字', is_on: false }).expect(404);
  });
});

describe('the effect of a synonym', () => {
  it('is said for each word before it is saved: how often it was searched, what it finds now and then', async () => {
    await shop.db.deleteFrom('search_day').execute();
    await shop.db
      .insertInto('search_day')
      .values({
        day: new Date().toISOString().slice(0, 10),
        word: '消炎胶囊',
        kind: 1,
        times: 7,
        found: 0,
        last_at: new Date(),
      })
      .execute();
    const words = encodeURIComponent('消炎胶囊、阿莫西林胶囊');
    const { data } = await staff
      .get<z.output<typeof adminSynonymEffect.data>>(`/api/admin/search/synonym-effect?words=${words}`)
      .expect(200);
    expect(data.list).toEqual([
      { word: '消炎胶囊', times: 7, found_now: 0, found_then: 1 },
      { word: '阿莫西林胶囊', times: 0, found_now: 1, found_then: 1 },
    ]);
  });
});
