import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import { expect, test } from 'vitest';
import { CARTS } from './carts.table.ts';
import { fen, formatFen, parseFen, parsePriceE4, priceE4 } from './money.ts';
import type { CouponRule, PromotionOutcome, PromotionRule } from './promotion-types.ts';
import type { Quote, QuotedLine, QuoteGroup, QuoteInput, QuoteLine } from './quote.ts';
import { quote } from './quote.ts';

const KINDS: Record<string, PromotionKind> = {
  满减: 'discount',
  满赠: 'gift',
  买赠: 'buy_gift',
  换购: 'exchange',
  满返: 'cashback',
};
const ALL_GOODS = [1, 2, 3, 4, 5];

const yuan = (text = '') => parseFen(text) ?? fen(-1);
const price = (text = '') => parsePriceE4(text) ?? priceE4(-1);

const rows = CARTS.trim()
  .split('\n')
  .filter((row) => !row.startsWith('  #'));
const carts = rows.flatMap((name, at) =>
  at % 3 === 0 ? [{ name, cart: rows[at + 1]?.trim() ?? '', quoted: rows[at + 2]?.trim() ?? '' }] : [],
);

test('there are enough of them, each with a name of its own', () => {
  expect(new Set(carts.map(({ name }) => name)).size).toBe(carts.length);
  expect(carts.length >= 60 && carts.every(({ quoted }) => quoted.startsWith('= '))).toBe(true);
});

test.each(carts)('$name', ({ cart, quoted }) => {
  const { result, promotions } = worked(cart);
  expect(`= ${noted(result, promotions)}`).toBe(quoted);
});

function worked(cart: string): { result: Quote; promotions: PromotionRule[] } {
  const [lines = '', ...rest] = cart.split('; ');
  const of = (word: string) => rest.find((part) => part.startsWith(word))?.split(' ');
  const [, available, share] = of('voucher') ?? [];
  const coupon = of('coupon');
  const promotions = rest.filter((part) => /^\d/.test(part)).map((part) => promotion(part.split(' ')));
  const input: QuoteInput = {
    lines: lines.split(', ').map((text, index) => line(text.split(' '), index + 1)),
    warehouses: [
      { id: 1, threshold: yuan('500'), fee: yuan('12'), minimumOrder: fen(0), unshippedPaid: fen(0) },
      { id: 2, threshold: yuan('300'), fee: yuan('8'), minimumOrder: fen(0), unshippedPaid: fen(0) },
    ],
    balance: yuan(of('balance')?.[1] ?? '0'),
    promotions,
    coupons: new Map(coupon ? [['1:normal', couponOf(coupon)]] : []),
    voucher: { available: yuan(available ?? '0'), shareE2: Number.parseInt(share ?? '0', 10) * 100 },
  };
  return { result: quote(input), promotions };
}

/** 'ck=2' of words as '2'. */
const setting = (words: readonly string[], name: string): string | undefined =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);

function line(words: readonly string[], id: number): QuoteLine {
  const [unitPrice, number = '1'] = words[0]?.split('x') ?? [];
  const [promotionId, stepId] = setting(words, 'ex')?.split('/').map(Number) ?? [];
  const floor = setting(words, 'floor');
  return {
    id: String(id),
    goodsId: id,
    warehouseId: Number(setting(words, 'ck') ?? 1),
    kind: words.includes('receipt') ? 'receipt' : words.includes('group') ? 'group' : 'normal',
    number: Number(number),
    basePrice: price(unitPrice),
    ladder: null,
    isOriginalPrice: false,
    selected: !words.includes('unselected'),
    countsForPromotions: !words.includes('apart'),
    withCoupon: !words.includes('nocoupon'),
    floor: floor === undefined ? null : price(floor),
    pinnedPromotionId: Number(setting(words, 'pin') ?? 0),
    exchange: promotionId && stepId ? { promotionId, stepId } : null,
  };
}

const goodsOf = (words: readonly string[]): number[] | undefined =>
  setting(words, 'goods')?.split(',').map(Number);

function promotion(words: readonly string[]): PromotionRule {
  const basis = words.includes('pieces') ? 'number' : 'amount';
  const budget = setting(words, 'budget');
  const steps = words.slice(2).filter((word) => /^\d/.test(word));
  return {
    id: Number(words[0]),
    kind: KINDS[words[1] ?? ''] ?? 'discount',
    warehouseId: Number(setting(words, 'ck') ?? 1),
    basis,
    isRepeating: words.includes('each'),
    goodsIds: new Set(goodsOf(words) ?? ALL_GOODS),
    exclusionGroup: setting(words, 'word') ?? '',
    withCoupon: !words.includes('nocoupon'),
    budgetLeft: budget === undefined ? null : yuan(budget),
    steps: steps.map((step, index) => {
      const [reach = '', minus = '0', number = '0'] = step.replace(':', '-0-').split('-');
      const left = Number(setting(words, 'left') ?? 99);
      const reached = basis === 'amount' ? yuan(reach) : BigInt(reach);
      return { id: index + 1, reach: reached, minus: yuan(minus), number: Number(number), left };
    }),
  };
}

function couponOf(words: readonly string[]): CouponRule {
  const [threshold, off = ''] = words[1]?.split('-') ?? [];
  const isPercent = off.endsWith('%');
  const cap = setting(words, 'cap');
  const goods = goodsOf(words);
  return {
    id: 1,
    kind: isPercent ? 'percent' : 'amount',
    minus: isPercent ? fen(0) : yuan(off),
    percentE2: isPercent ? Number.parseInt(off, 10) * 100 : 0,
    cap: cap === undefined ? null : yuan(cap),
    threshold: yuan(threshold),
    goodsIds: goods ? new Set(goods) : null,
    validUntil: 0,
  };
}

function noted(result: Quote, promotions: readonly PromotionRule[]): string {
  const outcomes = result.promotions.toSorted((a, b) => a.promotionId - b.promotionId);
  return [
    result.lines.map(lineNote).join(', '),
    result.groups.map(orderNote).join(' & '),
    ...outcomes.map((outcome) => outcomeNote(outcome, promotions)),
    ...result.gifts.map(
      ({ promotionId, number, missing }) =>
        `gift ${promotionId} x${number}${missing > 0 ? `, ${missing} short` : ''}`,
    ),
    ...result.allowances.map(({ promotionId, stepId, number }) => `may ${promotionId}/${stepId} x${number}`),
    ...result.unearned.map((id) => `out ${id}`),
  ].join('; ');
}

function lineNote({ amount, manjian, coupon, voucher }: QuotedLine): string {
  const parts = [
    ['m', manjian],
    ['c', coupon],
    ['v', voucher],
  ] as const;
  const off = parts.filter(([, part]) => part !== 0n).map(([letter, part]) => ` ${letter}${formatFen(part)}`);
  return `${formatFen(amount)}${off.join('')}`;
}

function orderNote({ goodsAmount, discount, shippingFee, payable, cashback }: QuoteGroup): string {
  const amounts = `${formatFen(goodsAmount)} -${formatFen(discount)} +${formatFen(shippingFee)} =${formatFen(payable)}`;
  return cashback > 0n ? `${amounts} back ${formatFen(cashback)}` : amounts;
}

function outcomeNote(outcome: PromotionOutcome, promotions: readonly PromotionRule[]): string {
  const { promotionId, state, amount, missing, lostTo } = outcome;
  if (state === 'lost') return `${promotionId} lost to ${lostTo}`;
  if (state === 'empty') return `${promotionId} empty`;
  const money = amount > 0n ? ` ${formatFen(amount)}` : '';
  const isPieces = promotions.find(({ id }) => id === promotionId)?.basis === 'number';
  const more = missing === null ? '' : `, ${isPieces ? `${missing} pieces` : formatFen(fen(missing))} more`;
  return `${promotionId} ${state}${money}${more}`;
}
