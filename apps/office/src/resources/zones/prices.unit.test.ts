import { expect, it } from 'vitest';
import { blankPrices, pricesBody } from './prices.ts';

const NOW = Date.parse('2026-03-09T08:00:01+08:00') / 1000;
const DAY = 86_400;

it('begins with the time of the zone, as far as it is still to come', () => {
  expect(blankPrices({ starts_at: null, ends_at: null, goods_count: 3 }, NOW)).toMatchObject({
    starts_at: '2026-03-09 08:01',
    ends_at: '',
    isPicked: false,
  });
  expect(blankPrices({ starts_at: NOW + DAY, ends_at: NOW + 2 * DAY, goods_count: 501 }, NOW)).toMatchObject({
    starts_at: '2026-03-10 08:01',
    ends_at: '2026-03-11 08:00',
    isPicked: true,
  });
  expect(blankPrices({ starts_at: NOW - DAY, ends_at: NOW - 1, goods_count: 3 }, NOW)).toMatchObject({
    starts_at: '2026-03-09 08:01',
    ends_at: '',
  });
});

it('sends the goods only when they are picked', () => {
  const values = {
    percent: 94,
    starts_at: '2026-03-09 08:00',
    ends_at: '明天',
    limit_per_account: null,
    isPicked: false,
    goods_ids: [1, 2],
  };
  expect(pricesBody(values)).toEqual({
    percent: 94,
    starts_at: Date.parse('2026-03-09T08:00:00+08:00') / 1000,
    ends_at: '明天',
  });
  expect(pricesBody({ ...values, isPicked: true, limit_per_account: 5 })).toMatchObject({
    goods_ids: [1, 2],
    limit_per_account: 5,
  });
});
