import { describe, expect, it } from 'vitest';
import { blankVoucher, bodyOf } from './values.ts';

const NOW = Date.parse('2026-11-21T16:30:00+08:00') / 1000;

describe('giving cash vouchers', () => {
  it('begins with 90 days, to the end of the day', () =>
    expect(blankVoucher(NOW).valid_until).toBe('2027-02-19 23:59'));

  it('sends what was typed, with who gets it', () =>
    expect(
      bodyOf({ ...blankVoucher(NOW), name: ' 11 月返利 ', amount: ' 50 ', usernames: 'yaodian zhensuo' }),
    ).toEqual({
      name: '11 月返利',
      note: '',
      amount: '50',
      valid_until: Date.parse('2027-02-19T23:59:00+08:00') / 1000,
      usernames: ['yaodian', 'zhensuo'],
      by_audience: 0,
      ranks: [],
      provinces: [],
      buyer_types: [],
    }));
});
