import { describe, expect, it } from 'vitest';
import {
  badge,
  clockFace,
  count,
  date,
  dateTime,
  expiry,
  leftWords,
  money,
  phone,
  priceParts,
  toMillis,
} from './format.ts';

describe('amounts', () => {
  it.each([
    [0, '¥0.00'],
    [7.3, '¥7.30'],
    [1234.5, '¥1,234.50'],
    [1234567.89, '¥1,234,567.89'],
    [0.1234, '¥0.1234'],
    [2.105, '¥2.105'],
    [-70, '-¥70.00'],
    // 19.9 is not exact as a float; it must not turn into 19.89
    [19.9, '¥19.90'],
  ])('%d reads %s', (yuan, words) => expect(money(yuan)).toBe(words));

  it('parts yuan and cents for the price', () =>
    expect(priceParts(4032.25)).toEqual({ yuan: '4,032', cents: '.25' }));

  it('groups counts', () =>
    expect([count(999), count(1000), count(-12800)]).toEqual(['999', '1,000', '-12,800']));

  it('caps badges at 99', () =>
    expect([badge(-1), badge(0), badge(99), badge(100)]).toEqual(['0', '0', '99', '99+']));
});

describe('times', () => {
  // 2026-03-09 06:05:09 UTC is 14:05:09 in China
  const seconds = 1773036309;

  it('writes China time whatever the zone of the browser', () => {
    expect(dateTime(seconds)).toBe('2026-03-09 14:05');
    expect(date(seconds)).toBe('2026-03-09');
    expect(expiry(seconds)).toBe('2026-03');
  });

  it('takes ten digits for seconds and thirteen for milliseconds', () => {
    expect(toMillis(seconds)).toBe(seconds * 1000);
    expect(toMillis(seconds * 1000)).toBe(seconds * 1000);
    expect(dateTime(seconds * 1000)).toBe('2026-03-09 14:05');
  });

  it('shows the next day after four in the afternoon UTC', () => expect(date(1773072000)).toBe('2026-03-10'));

  it('counts days into the hours and never goes below zero', () => {
    expect(clockFace(90061)).toEqual({ hours: '25', minutes: '01', seconds: '01' });
    expect(clockFace(-5)).toEqual({ hours: '00', minutes: '00', seconds: '00' });
  });
});

describe('phone', () => {
  it('parts a mobile number', () => expect(phone('13800000001')).toBe('138 0000 0001'));
  it('leaves anything else alone', () => expect(phone('028-00000166')).toBe('028-00000166'));
});

it.each([
  [30 * 86_400 - 1, '29 天 23:59:59'],
  [86_400, '1 天 00:00:00'],
  [3600 + 61, '01:01:01'],
  [61, '01:01'],
  [-5, '00:00'],
])('says %d seconds as %s', (seconds, words) => expect(leftWords(seconds)).toBe(words));
