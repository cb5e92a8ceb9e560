import { expect, it } from 'vitest';
import { fenInCapitals } from './capitals.ts';
import { fen } from './money.ts';

it.each([
  [0n, '零元整'],
  [1n, '壹分'],
  [10n, '壹角整'],
  [15n, '壹角伍分'],
  [100n, '壹元整'],
  [105n, '壹元零伍分'],
  [12_345n, '壹佰贰拾叁元肆角伍分'],
  [100_000n, '壹仟元整'],
  [100_500n, '壹仟零伍元整'],
  [1_000_000n, '壹万元整'],
  [1_000_100n, '壹万零壹元整'],
  [1_050_000n, '壹万零伍佰元整'],
  [10_000_010n, '壹拾万元壹角整'],
  [100_300_405n, '壹佰万叁仟零肆元零伍分'],
  [10_000_000_000n, '壹亿元整'],
  [10_000_050_000n, '壹亿零伍佰元整'],
  [1_000_000_000_000_000n, '壹拾万亿元整'],
  [-250n, '负贰元伍角整'],
])('%d fen are %s', (amount, words) => {
  expect(fenInCapitals(fen(amount))).toBe(words);
});

it('refuses what has no word', () => {
  expect(() => fenInCapitals(fen(10n ** 18n))).toThrow(RangeError);
});
