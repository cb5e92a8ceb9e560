import { REPORT_KEYS, REPORTS } from '@qingnang/contract/statistics-words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysIn, partsOf, rangeBefore, requestOf } from './rules.ts';

const TODAY = '2026-11-21';
const CLOCK = { now: new Date('2026-11-21T09:30:00+08:00'), today: TODAY };

describe('what a report is asked for', () => {
  it('is today, in the report’s own order, unless something is said', () => {
    expect(requestOf('sales_goods', {}, CLOCK, null)).toEqual({
      report: 'sales_goods',
      from: TODAY,
      to: TODAY,
      ...CLOCK,
      days: 0,
      keywords: '',
      sort: 'amount',
      isAscending: false,
      salesmanId: null,
    });
    expect(requestOf('slow', {}, CLOCK, 7)).toMatchObject({ days: 90, sort: 'value', salesmanId: 7 });
  });

  it('is of one day, its hours in their order, where a report is', () => {
    const asked = requestOf('sales_hour', { from: '2026-11-01', to: '2026-11-20' }, CLOCK, null);
    expect(asked).toMatchObject({ from: '2026-11-20', to: '2026-11-20', isAscending: true });
    expect(requestOf('sales_hour', { direction: 'desc' }, CLOCK, null).isAscending).toBe(false);
    expect(requestOf('sales_hour', { sort: 'amount' }, CLOCK, null).isAscending).toBe(false);
  });

  it('is refused at its field when it cannot be answered', () => {
    const errorsOf = (report: 'sales_day' | 'slow', query: object) => {
      try {
        requestOf(report, query, CLOCK, null);
        return {};
      } catch (error) {
        return (error as { errors: object }).errors;
      }
    };
    expect(Object.keys(errorsOf('sales_day', { from: '2026-11-22', to: TODAY }))).toEqual(['to']);
    expect(Object.keys(errorsOf('sales_day', { from: '2025-11-20' }))).toEqual(['to']);
    expect(Object.keys(errorsOf('sales_day', { from: '2025-11-21' }))).toEqual([]);
    expect(Object.keys(errorsOf('sales_day', { sort: 'maker' }))).toEqual(['sort']);
    expect(Object.keys(errorsOf('slow', { days: 31 }))).toEqual(['days']);
  });
});

describe('the range before', () => {
  it('of a month is the month before, of anything else as many days', () => {
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({
      from: '2026-01-30',
      to: '2026-02-28',
    });
    expect(rangeBefore({ from: TODAY, to: TODAY })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(rangeBefore({ from: '2024-01-01', to: '2024-12-31' })).toEqual({
      from: '2022-12-31',
      to: '2023-12-31',
    });
  });

  it('ends the day before, and is as long unless both are months', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.nat(365), (from, more) => {
        const to = new Date(Date.parse(from) + more * 86_400_000).toISOString().slice(0, 10);
        const before = rangeBefore({ from, to });
        expect(daysIn({ from: before.to, to: from })).toBe(2);
        if (!from.endsWith('-01')) expect(daysIn(before)).toBe(daysIn({ from, to }));
      }),
    );
  });
});

describe('a range by its months', () => {
  const range = (from: string, to: string) => ({ from, to });
  it.each([
    ['2026-03-05', '2026-03-20', [], [range('2026-03-05', '2026-03-20')]],
    ['2026-03-05', '2026-04-20', [], [range('2026-03-05', '2026-04-20')]],
    ['2026-02-01', '2026-02-28', [range('2026-02-01', '2026-02-28')], []],
    [
      '2025-11-28',
      '2026-11-27',
      [range('2025-12-01', '2026-10-31')],
      [range('2025-11-28', '2025-11-30'), range('2026-11-01', '2026-11-27')],
    ],
    ['2026-01-31', '2026-02-28', [range('2026-02-01', '2026-02-28')], [range('2026-01-31', '2026-01-31')]],
  ])('%s to %s', (from, to, months, days) => {
    expect(partsOf({ from, to })).toEqual({ months, days });
  });
});

describe('the words of the reports', () => {
  it.each(REPORT_KEYS)(
    '%s: columns are told apart, it is sorted by one of them, rates by their parts',
    (key) => {
      const { columns, sort, isRange, days } = REPORTS[key];
      const keys = columns.map((column) => column.key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toContain(sort);
      if (isRange) expect(days).toBeUndefined();
      for (const { of = [] } of columns) expect(keys).toEqual(expect.arrayContaining([...of]));
    },
  );
});
