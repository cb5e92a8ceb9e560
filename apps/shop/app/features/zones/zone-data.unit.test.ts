import type { ZoneBlock, ZoneData } from '@qingnang/contract/zones';
import { describe, expect, it } from 'vitest';
import { answering } from '../../lib/answering.fixture.ts';
import { ApiError } from '../../lib/api-error.ts';
import { aCard, anOffer } from '../goods/card.fixture.ts';
import { readCampaign } from './campaign-data.ts';
import { centrePath, idsIn } from './centre.ts';
import { isRepeated, readAbove, readZone, readZones, shownBlock, type ZoneGoods } from './zone-data.ts';

const goodsBlock: ZoneBlock = {
  kind: 'goods',
  title: '',
  subtitle: '',
  more_url: '',
  list: [aCard({ id: 7 })],
};
const specialsBlock: ZoneBlock = {
  kind: 'specials',
  title: '',
  subtitle: '',
  more_url: '',
  list: [{ goods: aCard({ id: 8 }), offer: anOffer() }],
};
const aZone: ZoneData = {
  id: 5,
  code: 'winter',
  kind: 'activity',
  title: '冬季呼吸专场',
  summary: '',
  image: '',
  starts_at: null,
  ends_at: null,
  url: '/hdmb?id=5',
  blocks: [goodsBlock, specialsBlock],
  has_goods: true,
  timestamp: 1_780_000_000,
};

const gone = new ApiError('refused', '活动不存在或已结束', 404);

describe('readAbove', () => {
  it('asks for the draft that staff look at, and says that it is one', async () => {
    const { call, asked } = answering({ '/api/zone/zhzq': aZone });
    const above = await readAbove(call, 'zhzq', new URLSearchParams('page=2&preview=token'));
    expect(asked).toEqual([{ path: '/api/zone/zhzq', query: { preview: 'token' } }]);
    expect([above.isPreview, above.blocks.length]).toEqual([true, 2]);
  });

  it('is nothing, and no preview, where the zone cannot be read or the link is over', async () => {
    const query = new URLSearchParams('preview=old');
    for (const error of [gone, new ApiError('server', '系统繁忙', 503)])
      expect(await readAbove(answering({ '/api/zone/zhzq': error }).call, 'zhzq', query)).toEqual({
        summary: '',
        blocks: [],
        isPreview: false,
      });
  });
});

describe('readZone', () => {
  it('asks by code or number, with the preview of staff', async () => {
    const { call, asked } = answering({ '/api/zone/a%2Fb': aZone });
    await readZone(call, 'a/b', 'token');
    expect(asked).toEqual([{ path: '/api/zone/a%2Fb', query: { preview: 'token' } }]);
  });

  it.each([
    ['an unknown one', gone],
    ['what can be none', new ApiError('invalid', '专区最多 40 个字', 422)],
  ])('is null for %s', async (_, error) =>
    expect(await readZone(answering({ '/api/zone/x': error }).call, 'x')).toBeNull(),
  );

  it('asks nothing without a key', async () => {
    const { call, asked } = answering({});
    expect(await readZone(call, '')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('leaves other failures to the page', async () => {
    const error = new ApiError('server', '系统繁忙', 500);
    await expect(readZone(answering({ '/api/zone/x': error }).call, 'x')).rejects.toBe(error);
  });

  it('keeps of the goods what is shown', () => {
    expect(shownBlock(goodsBlock)).not.toHaveProperty(['list', 0, 'approval_no']);
    expect(shownBlock(specialsBlock)).not.toHaveProperty(['list', 0, 'goods', 'approval_no']);
  });
});

describe('readCampaign', () => {
  const read = (goods: unknown, query = '') =>
    readCampaign(
      answering({ '/api/zone/5': aZone, '/api/zone/5/goods': goods }).call,
      '5',
      new URLSearchParams(query),
    );

  it('brings all goods, a page at a time', async () => {
    const campaign = await read({ list: [aCard({ id: 9 })], total: 41 }, 'page=3');
    expect(campaign?.goods).toMatchObject({ total: 41, page: 3, list: [{ id: 9 }] });
  });

  it('does not list again what its blocks show', async () =>
    expect((await read({ list: [aCard({ id: 7 }), aCard({ id: 8 })], total: 2 }))?.goods).toBeNull());

  it('shows a draft without its goods', async () => {
    const campaign = await read(gone, 'preview=token');
    expect(campaign).toMatchObject({ isPreview: true, goods: null });
  });
});

describe('isRepeated', () => {
  const goods = (ids: number[], total = ids.length): ZoneGoods => ({
    list: ids.map((id) => aCard({ id })),
    total,
    page: 1,
    page_size: 20,
  });
  const blocks = aZone.blocks.map(shownBlock);
  it.each([
    [goods([7, 8]), true],
    [goods([7, 9]), false],
    [goods([7, 8], 21), false],
  ])('%#', (list, expected) => expect(isRepeated(list, blocks)).toBe(expected));
});

describe('/Hdzx/:ids/:id?', () => {
  it.each([
    ['3,5,3,x,0,-1,7', ['3', '5', '7']],
    ['', []],
    ["1' or 1=1", []],
    ['1234567890123456', []],
  ])('%j names %j', (text, ids) => expect(idsIn(text)).toEqual(ids));
  it('looks up fifty at most', () =>
    expect(idsIn(Array.from({ length: 80 }, (_, index) => index + 1).join(','))).toHaveLength(50));
  it('asks nothing when none is named', async () =>
    expect(await readZones(answering({}).call, [])).toEqual([]));
  it('writes the address of one among them', () => expect(centrePath([3, 5], 5)).toBe('/Hdzx/3,5/5'));
});
