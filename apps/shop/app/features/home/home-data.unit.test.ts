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

describe('readHome', () => {
  it('gives every part', async () => {
    const home = await readHome(answering(ANSWERS).call);
    expect(home.tiles.map(({ id }) => id)).toEqual([3]);
    expect(home.news).toEqual([{ id: 5, title: '通知', category_id: 3, published_at: 1 }]);
    expect(home.daily).toMatchObject({ ok: true, data: { total: 64, list: [{ offer }] } });
    expect(home.floors.map(({ name }) => name)).toEqual(['中药饮片']);
  });

  it('sends only what of a goods is shown', async () => {
    const { hot } = await readHome(answering(ANSWERS).call);
    expect(hot.ok && hot.data.list[0]).not.toHaveProperty('approval_no');
  });

  it.each([
    ['/api/index/spike', 'spike'],
    ['/api/activity/everyday_price', 'daily'],
    ['/api/activity/near_expiry', 'nearExpiry'],
    ['/api/focus/xrtj', 'newcomer'],
    ['/api/goods/hot', 'hot'],
  ] as const)('lets %s fail alone', async (path, name) => {
    const home = await readHome(failing(path));
    expect(home[name]).toEqual({ ok: false, message: '系统繁忙，请稍候再试' });
    expect([home.spike, home.daily, home.hot].filter(({ ok }) => !ok).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['/api/focus', 'banners'],
    ['/api/focus/right', 'tiles'],
    ['/api/article/category', 'news'],
    ['/api/global/links', 'links'],
    ['/api/focus/common', 'floors'],
  ] as const)('leaves out in silence what of %s failed', async (path, name) =>
    expect((await readHome(failing(path)))[name]).toEqual([]),
  );
});
