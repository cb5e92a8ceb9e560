import { describe, expect, it } from 'vitest';
import { date, dateTime, moment, month, phone, unitPrice, waited, yuan, yuanSum } from './format.ts';

describe('money', () => {
  it('writes amounts with thousands, two decimals and a real minus', () => {
    expect(yuan(1234.5)).toBe('¥1,234.50');
    expect(yuan(0)).toBe('¥0.00');
    expect(yuan(-100)).toBe('−¥100.00');
  });
  it('keeps the decimals of a unit price, up to four', () => {
    expect(unitPrice(12.5)).toBe('¥12.50');
    expect(unitPrice('0.3855')).toBe('¥0.3855');
    expect(unitPrice(null)).toBe('—');
  });
  it('adds exactly where floats do not', () => {
    expect(yuanSum([0.1, 0.2])).toBe('¥0.30');
    expect(yuanSum(Array(1000).fill(0.07))).toBe('¥70.00');
    expect(yuanSum([])).toBe('¥0.00');
  });
});

describe('times', () => {
  const midnight = Date.UTC(2026, 2, 8, 16, 0, 0) / 1000; // 2026-03-09 00:00 in China
  it('are those of China wherever the browser is', () => {
    expect(dateTime(midnight)).toBe('2026-03-09 00:00');
    expect(date(midnight - 1)).toBe('2026-03-08');
    expect(month(midnight)).toBe('2026-03');
    expect(month(null)).toBe('—');
  });
  it('leave out what is the same as now', () => {
    expect(moment(midnight + 60, midnight + 7200)).toBe('00:01');
    expect(moment(midnight - 60, midnight)).toBe('03-08 23:59');
    expect(moment(midnight - 366 * 86_400, midnight)).toBe('2025-03-08');
  });
  it('say a wait in one unit', () => {
    expect([0, 59, 60, 3599, 3600, 172_799, 172_800].map(waited)).toEqual([
      '0 分',
      '0 分',
      '1 分',
      '59 分',
      '1 小时',
      '47 小时',
      '2 天',
    ]);
  });
});

it('groups a mobile number and leaves others alone', () => {
  expect(phone('13800000001')).toBe('138 0000 0001');
  expect(phone('028-85550000')).toBe('028-85550000');
});
