import { ALL_FLOORS, homeWith } from '@qingnang/contract/home-floors';
import { describe, expect, it } from 'vitest';
import { answering } from '../../lib/answering.fixture.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { DataCall } from '../../lib/data.ts';
import { aCard } from '../goods/card.fixture.ts';
import { readHome } from './home-data.ts';

const offer = { goods_price_id: 3 };
const ANSWERS: Record<string, unknown> = {
  '/api/focus': { list: [{ id: 1 }] },
  '/api/focus/right': { list: [{ id: 2 }, { id: 3 }] },
  '/api/focus/ppzq': { list: [{ id: 4 }] },
  '/api/focus/xrtj': { list: [], total: 0 },
  '/api/focus/common': { category: [{ id: 9, name: '中药饮片', describe: '' }] },
  '/api/activity/everyday_price': { list: [{ goods: aCard(), offer }], total: 64 },
  '/api/activity/near_expiry': { list: [], total: 0 },
  '/api/index/floors': { list: ALL_FLOORS },
  '/api/index/spike': { now: null, next: null, timestamp: 0 },
  '/api/goods/hot': { list: [aCard()] },
  '/api/goods/list': { list: [aCard()], total: 1 },
  '/api/article/category': {
    list: [{ id: 5, title: '通知', category_id: 3, published_at: 1, summary: 'x' }],
  },
  '/api/global/links': { list: [{ id: 6, name: '药监局', url: 'https://www.nmpa.gov.cn/' }] },
};

const failing = (broken: string): DataCall =>
  answering({ ...ANSWERS, [broken]: new ApiError('server', '系统繁忙，请稍候再试', 500) }).call;

const homeOf = (call: DataCall, address = '/') =>
  readHome(call, new URL(address, 'http://shop').searchParams);

describe('readHome', () => {
  it('gives every part', async () => {
    const home = await homeOf(answering(ANSWERS).call);
    expect(home.tiles.map(({ id }) => id)).toEqual([3]);
    expect(home.news).toEqual([{ id: 5, title: '通知', category_id: 3, published_at: 1 }]);
    const { order, daily, categories } = home.floors;
    expect(order).toEqual(ALL_FLOORS);
    expect(daily).toMatchObject({ ok: true, data: { total: 64, list: [{ offer }] } });
    expect(categories.map(({ name }) => name)).toEqual(['中药饮片']);
  });

  it('sends only what of a goods is shown', async () => {
    const { hot } = (await homeOf(answering(ANSWERS).call)).floors;
    expect(hot?.ok && hot.data.list[0]).not.toHaveProperty('approval_no');
  });

  it.each([
    ['/api/index/spike', 'spike'],
    ['/api/activity/everyday_price', 'daily'],
    ['/api/activity/near_expiry', 'near_expiry'],
    ['/api/focus/xrtj', 'newcomer'],
    ['/api/goods/hot', 'hot'],
  ] as const)('lets %s fail alone', async (path, name) => {
    const { floors } = await homeOf(failing(path));
    expect(floors[name]).toEqual({ ok: false, message: '系统繁忙，请稍候再试' });
    expect([floors.spike, floors.daily, floors.hot].filter((one) => !one?.ok).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['/api/focus', 'banners'],
    ['/api/focus/right', 'tiles'],
    ['/api/article/category', 'news'],
    ['/api/global/links', 'links'],
  ] as const)('leaves out in silence what of %s failed', async (path, name) =>
    expect((await homeOf(failing(path)))[name]).toEqual([]),
  );

  it('leaves out the floors of categories in silence when the menu failed', async () =>
    expect((await homeOf(failing('/api/focus/common'))).floors.categories).toEqual([]));

  it('reads nothing for floors that are not shown', async () => {
    const { call, asked } = answering({ ...ANSWERS, '/api/index/floors': { list: ['fresh', 'daily'] } });
    const { floors } = await homeOf(call);
    expect(floors).toMatchObject({ order: ['fresh', 'daily'], spike: null, hot: null, newcomer: null });
    const paths = asked.map(({ path }) => path);
    expect(paths).toContain('/api/activity/everyday_price');
    expect(paths).not.toContain('/api/index/spike');
  });

  it('has the floors that its address names, for who looks before saving', async () => {
    const { floors } = await homeOf(answering(ANSWERS).call, homeWith(['hot', 'spike']));
    expect(floors.order).toEqual(['hot', 'spike']);
    expect(floors.daily).toBeNull();
  });

  it('stands as it does until staff set it when nobody says how it is set', async () =>
    expect((await homeOf(failing('/api/index/floors'))).floors.order).toEqual(ALL_FLOORS));
});
