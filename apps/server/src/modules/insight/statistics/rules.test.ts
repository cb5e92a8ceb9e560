import { REPORT_KEYS, REPORTS } from '@qingnang/contract/statistics-words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysIn, movedDay, partsOf, rangeBefore, requestOf } from './rules.ts';

const TODAY = '2026-11-21';
const CLOCK = { now: new Date('2026-11-21T09:30:00+08:00'), today: TODAY };

const SPANS = [6, 3, 1, 0];

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

describe('a range by spans', () => {
  const words = (parts: readonly { months: number; from: string; to: string }[]) =>
    parts.map(({ months, from, to }) => `${months}: ${from} ${to}`);
  it.each([
    ['2026-03-05', '2026-03-20', ['0: 2026-03-05 2026-03-20']],
    ['2026-03-05', '2026-04-20', ['0: 2026-03-05 2026-04-20']],
    ['2026-02-01', '2026-02-28', ['1: 2026-02-01 2026-02-28']],
    ['2026-01-31', '2026-02-28', ['1: 2026-02-01 2026-02-28', '0: 2026-01-31 2026-01-31']],
    ['2025-01-01', '2025-12-31', ['6: 2025-01-01 2025-12-31']],
    [
      '2025-11-28',
      '2026-11-27',
      [
        '6: 2026-01-01 2026-06-30',
        '1: 2025-12-01 2025-12-31',
        '0: 2025-11-28 2025-11-30',
        '3: 2026-07-01 2026-09-30',
        '1: 2026-10-01 2026-10-31',
        '0: 2026-11-01 2026-11-27',
      ],
    ],
  ])('%s to %s', (from, to, parts) => {
    expect(words(partsOf({ from, to }, SPANS))).toEqual(parts);
  });

  it('has every day once', () => {
    fc.assert(
      fc.property(fc.nat(1500), fc.nat(800), (begin, more) => {
        const from = movedDay('2023-01-01', begin);
        const to = movedDay(from, more);
        const parts = partsOf({ from, to }, SPANS).toSorted((a, b) => a.from.localeCompare(b.from));
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to]);
        for (const [at, part] of parts.entries()) {
          if (at > 0) expect(movedDay(parts[at - 1]?.to ?? '', 1)).toBe(part.from);
          if (part.months > 0)
            for (const day of [part.from, movedDay(part.to, 1)]) {
              expect(day.slice(8)).toBe('01');
              expect((Number(day.slice(5, 7)) - 1) % part.months).toBe(0);
            }
        }
      }),
    );
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
