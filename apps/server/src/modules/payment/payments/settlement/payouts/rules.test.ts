import { describe, expect, it } from 'vitest';
import { fittingPayouts } from './rules.ts';

describe('fittingPayouts', () => {
  const payout = { id: 1, provider: 'wechat' as const, amount_fen: 500, day: '2026-11-20' };
  const line = { payer: '财付通支付科技有限公司', amount_fen: 500, paid_on: '2026-11-21' };
  it.each([
    ['by name, amount and day', line, [1]],
    ['on the same day', { ...line, paid_on: '2026-11-20' }, [1]],
    ['after a long holiday', { ...line, paid_on: '2026-11-30' }, [1]],
    ['of another amount', { ...line, amount_fen: 501 }, []],
    ['by somebody else', { ...line, payer: '支付宝（中国）网络技术有限公司' }, []],
    ['before it left', { ...line, paid_on: '2026-11-19' }, []],
    ['long after', { ...line, paid_on: '2026-12-01' }, []],
  ])('%s', (_, given, ids) => {
    expect(fittingPayouts(given, [payout]).map(({ id }) => id)).toEqual(ids);
  });
  it('keeps their order', () => {
    const later = { ...payout, id: 2, day: '2026-11-21' };
    expect(fittingPayouts(line, [payout, later]).map(({ id }) => id)).toEqual([1, 2]);
  });
});
