import { expect, test } from 'vitest';
import { fen } from './money.ts';
import { shippingOf } from './shipping.ts';

const rules = { threshold: fen(50_000), fee: fen(1_200), unshippedPaid: fen(0), allShipFree: false };

test.each<[string, bigint, Partial<typeof rules>, bigint, bigint]>([
  ['below the threshold', 30_000n, {}, 1_200n, 20_000n],
  ['one cent short', 49_999n, {}, 1_200n, 1n],
  ['at the threshold', 50_000n, {}, 0n, 0n],
  ['beyond it', 80_000n, {}, 0n, 0n],
  ['unshipped orders help', 30_000n, { unshippedPaid: fen(15_000) }, 1_200n, 5_000n],
  ['unshipped orders close the gap', 30_000n, { unshippedPaid: fen(20_000) }, 0n, 0n],
  ['unshipped orders beyond it', 1n, { unshippedPaid: fen(90_000) }, 0n, 0n],
  ['nothing selected', 0n, {}, 0n, 50_000n],
  ['everything ships free by itself', 30_000n, { allShipFree: true }, 0n, 20_000n],
  ['no threshold', 1n, { threshold: fen(0) }, 0n, 0n],
])('%s', (_, goodsAmount, changed, fee, gap) => {
  expect(shippingOf({ ...rules, ...changed, goodsAmount: fen(goodsAmount) })).toEqual({ fee, gap });
});
