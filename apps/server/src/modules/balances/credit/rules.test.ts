import { fen, lesser, sumFen } from '@qingnang/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditRefusal, dueOn, fillInOrder, freeOf } from './rules.ts';

describe('what has shipped is due', () => {
  it.each([
    ['days', 30, '2026-11-21', '2026-12-21'],
    ['days', 1, '2026-12-31', '2027-01-01'],
    ['days', 90, '2027-12-01', '2028-02-29'],
    ['month_day', 10, '2026-11-01', '2026-12-10'],
    ['month_day', 10, '2026-11-30', '2026-12-10'],
    ['month_day', 28, '2026-12-31', '2027-01-28'],
    ['month_day', 28, '2027-01-31', '2027-02-28'],
  ])('%s %i of %s: %s', (term_kind, term_days, shippedOn, due) => {
    expect(dueOn({ term_kind, term_days }, shippedOn)).toBe(due);
  });
});

describe('a sum on credit', () => {
  const standing = { state: 'open', limit: fen(1000), used: fen(400), overdue: fen(0), isLifted: false };

  it.each([
    [{}, 600, ''],
    [{}, 601, '账期可用额度 ¥6.00，不足以支付本单'],
    [{ used: fen(1400) }, 1, '账期可用额度 ¥0.00，不足以支付本单'],
    [{ overdue: fen(1) }, 600, '有 ¥0.01 账期货款逾期，请先结清'],
    [{ overdue: fen(1), isLifted: true }, 600, ''],
    [{ state: 'stopped', isLifted: true }, 1, '账期已停用，请联系客户经理'],
  ])('%o, %i fen: %s', (change, sum, refusal) => {
    expect(creditRefusal({ ...standing, ...change }, fen(sum))).toBe(refusal);
  });

  it('is never more than what is free', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(fen);
    fc.assert(
      fc.property(amount, amount, amount, (limit, used, sum) => {
        const mine = { ...standing, limit, used };
        expect(creditRefusal(mine, sum) === '').toBe(sum <= freeOf(mine));
      }),
    );
  });
});

it('rooms are filled one after the other, to the whole or to what they hold', () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000n }).map(fen);
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 6 }), (sum, rooms) => {
      const parts = fillInOrder(sum, rooms);
      const all = sumFen(rooms);
      expect(sumFen(parts)).toBe(lesser(sum, all));
      const firstOpen = parts.findIndex((part, at) => part < (rooms[at] ?? 0n));
      if (firstOpen >= 0) expect(parts.slice(firstOpen + 1).every((part) => part === 0n)).toBe(true);
    }),
  );
});
