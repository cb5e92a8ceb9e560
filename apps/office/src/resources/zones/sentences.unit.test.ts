import { describe, expect, it } from 'vitest';
import { namesOf } from '../../app/reference.ts';
import type { StaffZoneDetail } from './api.ts';
import { deleteWords, discountWords, publishFacts, stopWords, windowWords } from './sentences.ts';
import { BLANK } from './values.ts';

const at = (text: string) => Date.parse(`${text}:00+08:00`) / 1000;
const START = at('2026-03-09T08:00');
const END = at('2026-03-10T08:00');

it('says from when to when', () => {
  expect(windowWords({})).toBe('长期');
  expect(windowWords({ starts_at: null, ends_at: END })).toBe('即日 至 2026-03-10 08:00');
  expect(windowWords({ starts_at: START, ends_at: END })).toBe('2026-03-09 08:00 至 2026-03-10 08:00');
});

const NAMES = namesOf({ ranks: [{ rank: 2, name: '金卡会员' }], buyer_types: [] });

describe('publishing', () => {
  const zone = (more: Partial<StaffZoneDetail>, form: Partial<StaffZoneDetail['form']>): StaffZoneDetail => ({
    id: 1,
    version: 1,
    code: 'a1',
    kind: 'zone',
    title: '甲',
    summary: '',
    image: '',
    url: '/zqmb?id=1',
    starts_at: START,
    ends_at: END,
    sort: 0,
    taps: 0,
    state: 'running',
    has_draft: 1,
    prices: 0,
    form: {
      ...BLANK,
      rule: { ...BLANK.rule, is_free_shipping: 0, is_controlled: 0 },
      blocks: [],
      sort: 0,
      starts_at: START,
      ends_at: END,
      ...form,
    },
    goods: [],
    goods_count: 1200,
    ...more,
  });
  const facts = (more: Partial<StaffZoneDetail>, form: Partial<StaffZoneDetail['form']>, now = START) =>
    Object.fromEntries(publishFacts(zone(more, form), now, NAMES).map(({ label, text }) => [label, text]));

  it('says the dates, those before too when they move, the audience and the goods', () => {
    expect(facts({}, { audience: 'passed', ranks: [2] })).toEqual({
      活动时间: '2026-03-09 08:00 至 2026-03-10 08:00',
      可见人群: '审核通过客户：金卡',
      商品: '1,200 个',
      发布后: '买家立即看到新内容。',
    });
    expect(facts({}, { ends_at: END + 60 }).活动时间).toBe(
      '2026-03-09 08:00 至 2026-03-10 08:01（原 2026-03-09 08:00 至 2026-03-10 08:00）',
    );
    expect(facts({ state: 'draft', starts_at: null }, {}).活动时间).not.toContain('原');
  });

  it('warns when nobody will see it', () => {
    expect(facts({}, {}, END).发布后).toBe('结束时间已过，买家看不到。');
    expect(facts({}, { starts_at: START + 60 }).发布后).toBe(
      '现在正在进行，开始时间之前买家将看不到。2026-03-09 08:01 起买家可见。',
    );
    expect(facts({ state: 'stopped' }, {}).发布后).toContain('不会恢复');
  });
});

it('says how many zone prices end', () => {
  expect(stopWords({ prices: 0 })).toBe('买家立即看不到。');
  expect(stopWords({ prices: 12 })).toContain('12 个专区价同时停止');
  expect(deleteWords({ prices: 3 })).toContain('3 个专区价同时停止');
});

it.each([
  [94, '9.4 折'],
  [88.5, '8.85 折'],
  [99.99, '9.999 折'],
  [50, '5 折'],
  [100, ''],
  [0, ''],
  [null, ''],
])('%s per cent is %s', (percent, words) => {
  expect(discountWords(percent)).toBe(words);
});
