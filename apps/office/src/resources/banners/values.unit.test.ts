import { expect, it } from 'vitest';
import { blankBanner, bodyOf, shapeOf, valuesOf } from './values.ts';

it('sends moments as Unix seconds and leaves empty ones out', () => {
  const body = bodyOf({ ...blankBanner('top'), starts: '2026-03-09 08:00', ends: '' });
  expect(body).toMatchObject({
    place: 'top',
    starts_at: Date.parse('2026-03-09T08:00:00+08:00') / 1000,
    brand_id: 0,
  });
  expect(body).not.toHaveProperty('ends_at');
});

it('sends what is no moment as it is', () => {
  expect(bodyOf({ ...blankBanner(''), ends: '明天' })).toMatchObject({ place: 'home', ends_at: '明天' });
});

it('reads a banner back as it was written', () => {
  const start = Date.parse('2026-03-09T08:00:00+08:00') / 1000;
  const values = valuesOf({
    ...blankBanner('home'),
    id: 1,
    audience: 'passed',
    starts_at: start,
    ends_at: null,
    brand_id: 0,
    taps: 3,
    state: 'open',
  });
  expect(values).toMatchObject({ starts: '2026-03-09 08:00', ends: '', brand_id: undefined });
  expect(bodyOf(values)).toMatchObject({ starts_at: start });
});

it('knows a shape for every place', () => {
  expect(shapeOf('home')).toBe('720 / 320');
  expect(shapeOf('kxzq')).toBe('1200 / 200');
});
