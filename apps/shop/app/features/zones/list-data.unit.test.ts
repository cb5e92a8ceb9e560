import type { yxBanners } from '@qingnang/contract/content';
import { describe, expect, it } from 'vitest';
import { answering } from '../../lib/answering.fixture.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { DataCall } from '../../lib/data.ts';
import { aCard } from '../goods/card.fixture.ts';
import { readBrandHall, readBrands } from './brand-data.ts';
import { adIds, readControlledZone } from './kx-data.ts';
import { readBanners, readZoneList } from './list-data.ts';
import { daysLeft, readOffers } from './list-offers.ts';
import { readRules } from './list-rules.ts';

const TEXT = { kind: 'text', title: '规则', html: '<p>满 800 元包邮</p>' };
const GOODS = {
  list: [aCard()],
  total: 1,
  page: 1,
  page_size: 20,
  facets: {
    categories: [{ value: '5', name: '感冒用药', count: 1 }],
    makers: [],
    forms: [],
    rx: [],
    tags: [],
  },
  category_path: [],
};
const zoneOf = (kind: string) => ({
  kind,
  title: '包邮专区',
  summary: '满额包邮',
  blocks: [TEXT, { kind: 'goods', list: [aCard()] }],
});
const ANSWERS: Record<string, unknown> = {
  '/api/zone/yx': zoneOf('page'),
  '/api/zone/yx/goods': GOODS,
  '/api/zone/kx-a': {
    ...zoneOf('controlled'),
    blocks: [{ kind: 'banner', images: [{ image: '/a.svg' }] }, TEXT],
  },
  '/api/zone/kx-a/goods': GOODS,
  '/api/focus/yx': { list: [{ id: 1 }] },
  '/api/focus/kxzq_ad': { list: [{ id: 9 }] },
  '/api/focus/ppzq': { list: [{ id: 2 }, { id: 3 }] },
  '/api/focus/brand/8': { brand: { id: 8, name: '以岭', describe: '' }, list: [{ id: 4 }] },
  '/api/focus/brand/9': { brand: null, list: [] },
  '/api/focus/common': {
    category_zy: [{ id: 5, name: '补虚药', logo: 'x', children: [{ id: 6, name: '补气药', logo: 'y' }] }],
  },
  '/api/goods/list': GOODS,
  '/api/brands': { list: [], total: 0, page: 1, page_size: 24 },
  '/api/activity/near_expiry': {
    list: [{ goods: aCard(), offer: { goods_price_id: 3 } }],
    total: 1,
    page: 1,
    page_size: 20,
  },
};

/** Answers as written; `broken` fails. */
const callOf = (broken: string): DataCall =>
  answering({ ...ANSWERS, [broken]: new ApiError('server', '系统繁忙，请稍候再试', 500) }).call;
const { call } = answering(ANSWERS);
const at = (text: string) => new URLSearchParams(text);
const redirectOf = async (reading: Promise<unknown>): Promise<string | null> => {
  const thrown = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.headers.get('Location') : null;
};

describe('readZoneList', () => {
  const read = (reading: DataCall, query: string, tree?: 'category_zy') =>
    readZoneList(
      reading,
      { key: 'yx', address: at(query), pageSize: 20, ...(tree && { tree }) },
      readBanners(reading<typeof yxBanners>('GET /api/focus/yx')),
    );

  it('reads the zone, its goods and its banners', async () => {
    const { call: watched, asked } = answering(ANSWERS);
    const data = await read(watched, 'sort=new');
    expect(data).toMatchObject({ title: '包邮专区', banners: [{ id: 1 }], tree: [] });
    expect(data.blocks[1]).not.toHaveProperty('list.0.approval_no');
    expect(asked).toContainEqual({
      path: '/api/zone/yx/goods',
      query: expect.objectContaining({ sort: 'new', page_size: 20 }),
    });
  });

  it('reads the draft, its goods too, for who has the link of the back office', async () => {
    const { call: watched, asked } = answering(ANSWERS);
    expect((await read(watched, 'preview=1.2.x')).isPreview).toBe(true);
    for (const path of ['/api/zone/yx', '/api/zone/yx/goods'])
      expect(asked).toContainEqual({ path, query: expect.objectContaining({ preview: '1.2.x' }) });
    expect((await read(watched, '')).isPreview).toBe(false);
  });

  it.each(['page=2', 'keywords=a'])('begins with the goods at %s', async (query) => {
    const data = await read(call, query);
    expect([data.blocks, data.banners]).toEqual([[], []]);
  });

  it('shows the zone’s own tree instead of the facet', async () => {
    const data = await read(call, '', 'category_zy');
    expect(data.tree).toEqual([{ id: 5, name: '补虚药', children: [{ id: 6, name: '补气药' }] }]);
    expect(data.list.found.facets.categories).toEqual([]);
  });

  it('does without banners and tree in silence', async () => {
    expect((await read(callOf('/api/focus/yx'), '')).banners).toEqual([]);
    expect((await read(callOf('/api/focus/common'), '', 'category_zy')).tree).toEqual([]);
  });

  it('leads to /noActivity when the zone is not there, and fails as the page when it cannot be read', async () => {
    const gone = readZoneList(call, { key: 'gone', address: at(''), pageSize: 20 });
    expect(await redirectOf(gone)).toBe('/noActivity');
    await expect(read(callOf('/api/zone/yx'), '')).rejects.toBeInstanceOf(ApiError);
  });
});

describe('readControlledZone', () => {
  const read = (key: string, ads = '') => readControlledZone(call, key, ads, at(''));

  it('is a list of its own below 控销专区', async () => {
    const { source } = await read('kx-a', '3,x,5');
    expect(source.paths.grid).toBe('/kxzq/goods/kx-a/3,5');
    expect(source.above).toEqual([{ label: '控销专区', to: '/kxzq/new' }]);
  });

  it('begins with its ads and the pictures of its first block', async () => {
    const data = await read('kx-a', '3');
    expect(data.banners).toEqual([{ id: 9 }, { image: '/a.svg' }]);
    expect(data.blocks).toEqual([TEXT]);
    expect((await read('kx-a')).banners).toEqual([{ image: '/a.svg' }]);
  });

  it('shows no other zones', async () => {
    expect(await redirectOf(read('yx'))).toBe('/noActivity');
    expect(await redirectOf(read('gone'))).toBe('/noActivity');
    expect(await redirectOf(read('kxzq'))).toBe('/kxzq/new');
  });

  it.each([
    ['', ''],
    ['12', '12'],
    ['12,,0,-3,1e3,99999999999,7', '12,7'],
  ])('reads the ads %j as %j', (text, ids) => expect(adIds(text)).toBe(ids));
});

describe('brands', () => {
  const hall = (id: string, path = `/ppzq/info/${id}`, broken = '') =>
    readBrandHall(callOf(broken), id, new URL(`http://shop.test${path}`));

  it('leaves the first banner to the home page', async () => {
    const { call: watched, asked } = answering(ANSWERS);
    expect((await readBrands(watched, '3')).banners).toEqual([{ id: 3 }]);
    expect(asked[0]).toEqual({ path: '/api/brands', query: { page: 3, page_size: 24 } });
    await readBrands(watched, '-1');
    expect(asked.at(-2)?.query).toMatchObject({ page: 1 });
  });

  it('shows a hall, from the second page on without its banners', async () => {
    expect(await hall('8')).toMatchObject({ name: '以岭', banners: [{ id: 4 }] });
    expect(await hall('8', '/ppzq/info/8/2')).toMatchObject({ banners: [], list: { query: { page: 2 } } });
  });

  it('knows no others', async () => {
    expect(await redirectOf(hall('9'))).toBe('/noActivity');
    expect(await redirectOf(hall('x'))).toBe('/noActivity');
  });

  it('shows the goods when the banners fail', async () => {
    const data = await hall('8', '/ppzq/info/8', '/api/focus/brand/8');
    expect(data).toMatchObject({ name: '品牌馆', banners: [], list: { found: { total: 1 } } });
  });
});

describe('readOffers', () => {
  it('does without the words of the zone in silence', async () => {
    const data = await readOffers(call, 'jxqzc', at(''));
    expect(data).toMatchObject({ summary: '', blocks: [], offers: { total: 1 } });
    expect(data.offers.list[0]?.goods).not.toHaveProperty('approval_no');
  });

  it('shows of the zone what are no goods', async () => {
    const written = answering({ ...ANSWERS, '/api/zone/jxqzc': zoneOf('page') });
    const data = await readOffers(written.call, 'jxqzc', at(''));
    expect(data.blocks).toEqual([TEXT]);
    expect(data.isPreview).toBe(false);
  });

  it('shows the draft that staff look at', async () => {
    const { call, asked } = answering({ ...ANSWERS, '/api/zone/jxqzc': zoneOf('page') });
    expect((await readOffers(call, 'jxqzc', at('preview=t'))).isPreview).toBe(true);
    expect(asked).toContainEqual({ path: '/api/zone/jxqzc', query: { preview: 't' } });
  });

  it.each([
    [86_400, 0, 1],
    [86_401, 0, 2],
    [100, 86_400, 0],
  ])('an expiry at %i seen at %i is %i days ahead', (expiry, now, days) =>
    expect(daysLeft(expiry, now)).toBe(days),
  );
});

describe('readRules', () => {
  it('shows the texts of the zone, and the usual one without any', async () => {
    expect(await readRules(call, at(''))).toEqual([TEXT]);
    const [usual] = await readRules(callOf('/api/zone/yx'), at(''));
    expect(usual?.title).toBe('优选与包邮');
  });
});
