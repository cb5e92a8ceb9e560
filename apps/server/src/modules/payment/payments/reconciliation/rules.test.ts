import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf, recentDays, refusalOfDay } from './rules.ts';

const none = { payments: [], refunds: [] };
const one = (no: string, fen: number) => ({ payments: [{ no, fen }], refunds: [] });

describe('two books of a day', () => {
  it('that say the same do not differ, in whatever order', () => {
    const entries = fc.uniqueArray(fc.record({ no: fc.string(), fen: fc.nat() }), {
      selector: ({ no }) => no,
    });
    fc.assert(
      fc.property(entries, entries, (payments, refunds) => {
        const turned = { payments: payments.toReversed(), refunds: refunds.toReversed() };
        expect(differencesOf({ payments, refunds }, turned)).toEqual([]);
      }),
    );
  });

  it('name what one of them lacks, and whose amount is another', () => {
    expect(differencesOf(one('P1', 5), none)).toMatchObject([{ kind: 'missing_there', number: 'P1' }]);
    expect(differencesOf(none, one('P1', 5))).toMatchObject([{ kind: 'missing_here', number: 'P1' }]);
    expect(differencesOf(one('P1', 5), one('P1', 6))).toEqual([
      { kind: 'amount', entry: 'payment', number: 'P1', our_fen: 5, their_fen: 6 },
    ]);
    const refund = { payments: [], refunds: [{ no: 'R1', fen: 5 }] };
    expect(differencesOf(refund, none)).toMatchObject([{ entry: 'refund', kind: 'missing_there' }]);
  });

  it('count a number twice that stands twice', () => {
    const twice = { payments: [...one('P1', 5).payments, ...one('P1', 5).payments], refunds: [] };
    expect(differencesOf(one('P1', 5), twice)).toMatchObject([{ kind: 'amount', their_fen: 10 }]);
  });
});

describe('a day', () => {
  it('is compared when it is over, and while there are bills', () => {
    expect(refusalOfDay('2026-11-20', '2026-11-21')).toBe('');
    expect(refusalOfDay('2026-11-21', '2026-11-21')).toContain('昨天');
    expect(refusalOfDay('2026-08-23', '2026-11-21')).toBe('');
    expect(refusalOfDay('2026-08-22', '2026-11-21')).toContain('90');
  });

  it('of the last seven is compared by itself', () => {
    expect(recentDays('2026-03-02')).toEqual([
      '2026-03-01',
      '2026-02-28',
      '2026-02-27',
      '2026-02-26',
      '2026-02-25',
      '2026-02-24',
      '2026-02-23',
    ]);
  });
});
