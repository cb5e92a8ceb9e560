import { expect, test } from 'vitest';
import { fen, priceE4 } from './money.ts';
import { nextSteps } from './next-steps.ts';
import type { PromotionRule } from './promotion-types.ts';
import { quote } from './quote.ts';

/** One line of ¥100.00, 10 pieces. */
const lines = [
  {
    id: '1',
    goodsId: 1,
    warehouseId: 1,
    kind: 'normal',
    number: 10,
    basePrice: priceE4(100_000),
    ladder: null,
    isOriginalPrice: false,
    selected: true,
  } as const,
];
const warehouse = { id: 1, threshold: fen(0), fee: fen(0), minimumOrder: fen(0), unshippedPaid: fen(0) };

const rule = (id: number, more: Partial<PromotionRule>): PromotionRule => ({
  id,
  kind: 'discount',
  warehouseId: 1,
  basis: 'amount',
  isRepeating: false,
  goodsIds: new Set([1]),
  exclusionGroup: '',
  withCoupon: true,
  budgetLeft: null,
  steps: [],
  ...more,
});
const step = (id: number, reach: number, minus: number, number = 0, left = 0) => ({
  id,
  reach: BigInt(reach),
  minus: fen(minus),
  number,
  left,
});

/** 'promotion/step missing saves' */
const stepsOf = (...promotions: PromotionRule[]) => {
  const { promotions: outcomes } = quote({ lines, warehouses: [warehouse], balance: fen(0), promotions });
  return nextSteps(outcomes, promotions).map(
    ({ promotionId, stepId, missing, saves }) => `${promotionId}/${stepId} ${missing} ${saves}`,
  );
};

test.each<[string, PromotionRule, string[]]>([
  ['the first step', rule(1, { steps: [step(1, 15_000, 700)] }), ['1/1 5000 700']],
  [
    'what the next step takes off more',
    rule(1, { steps: [step(1, 10_000, 700), step(2, 20_000, 1_500)] }),
    ['1/2 10000 800'],
  ],
  [
    'once more of 每满',
    rule(1, { kind: 'cashback', isRepeating: true, steps: [step(1, 3_000, 200)] }),
    ['1/1 2000 200'],
  ],
  ['nothing at the top', rule(1, { steps: [step(1, 10_000, 700)] }), []],
  [
    'no more than the budget holds',
    rule(1, { budgetLeft: fen(900), steps: [step(1, 10_000, 700), step(2, 20_000, 1_500)] }),
    ['1/2 10000 200'],
  ],
  [
    'nothing when the budget is used up',
    rule(1, { budgetLeft: fen(700), steps: [step(1, 10_000, 700), step(2, 20_000, 1_500)] }),
    [],
  ],
  ['a gift that is left', rule(1, { kind: 'gift', steps: [step(1, 15_000, 0, 2, 2)] }), ['1/1 5000 0']],
  ['no gift that is not', rule(1, { kind: 'gift', steps: [step(1, 15_000, 0, 2, 1)] }), []],
  [
    'no second gift when only one is left',
    rule(1, { kind: 'gift', isRepeating: true, steps: [step(1, 8_000, 0, 1, 1)] }),
    [],
  ],
  ['pieces', rule(1, { kind: 'buy_gift', basis: 'number', steps: [step(1, 12, 0, 1, 9)] }), ['1/1 2 0']],
])('%s', (_, promotion, expected) => {
  expect(stepsOf(promotion)).toEqual(expected);
});

test('best first: money for each yuan missing, money for pieces, then goods by what is missing', () => {
  const kinds = [
    rule(1, { kind: 'gift', steps: [step(1, 12_000, 0, 1, 9)] }),
    rule(2, { kind: 'exchange', steps: [step(1, 11_000, 0, 1, 9)] }),
    rule(3, { basis: 'number', steps: [step(1, 11, 9_000)] }),
    // 500 of 5,000 and 300 of 2,000: the second gives more for each yuan.
    rule(4, { kind: 'cashback', steps: [step(1, 15_000, 500)] }),
    rule(5, { kind: 'cashback', steps: [step(1, 12_000, 300)] }),
  ];
  expect(stepsOf(...kinds)).toEqual([
    '5/1 2000 300',
    '4/1 5000 500',
    '3/1 1 9000',
    '2/1 1000 0',
    '1/1 2000 0',
  ]);
});

test('a promotion that lost has no next step', () => {
  const steps = [step(1, 10_000, 700), step(2, 20_000, 1_500)];
  const [loser, winner] = [
    rule(1, { steps, exclusionGroup: 'a' }),
    rule(2, { steps: [step(1, 5_000, 900)], exclusionGroup: 'a' }),
  ];
  expect(stepsOf(loser, winner)).toEqual([]);
});
