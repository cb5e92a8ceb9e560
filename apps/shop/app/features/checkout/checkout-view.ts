import type { CartGift, CartItem, CheckoutView } from '@qingnang/contract/cart';
import { type Fen, fen, fenToYuan, parseFen, sumFen } from '@qingnang/rules/money';
import { money } from '../../lib/format.ts';
import { lineName, linePieces } from '../cart/line-name.ts';
import { type Deductions, deductionsOf } from './deductions.ts';

const exact = (yuan: number): Fen => parseFen(yuan) ?? fen(0);

/**
 * What the balance can pay of these orders, in yuan: receipt orders are never paid from it (decisions.md §5).
 */
export function usableBalance({ balance, groups }: Pick<CheckoutView, 'balance' | 'groups'>): number {
  const due = sumFen(groups.filter((group) => group.kind !== 'receipt').map((group) => exact(group.payable)));
  const have = exact(balance);
  // biome-ignore lint/complexity/useMathMinMax: these are bigints
  return fenToYuan(have < due ? have : due);
}

/** Yuan left to pay after the balance. */
export const dueAfter = (payable: number, balanceUsed: number): number =>
  fenToYuan(fen(exact(payable) - exact(balanceUsed)));

/** What has changed between two looks at the same lines, one sentence each. */
export function differences(before: CheckoutView, after: CheckoutView): string[] {
  const old = new Map(linesOf(before).map((line) => [line.id, line]));
  const lines = linesOf(after).flatMap((line) => lineDifferences(old.get(line.id), line));
  const shipping =
    before.shipping_fee === after.shipping_fee
      ? []
      : [`运费：${money(before.shipping_fee)} → ${money(after.shipping_fee)}`];
  return [
    ...lines,
    ...giftDifferences(before, after),
    ...deductionDifferences(deductionsOf(before), deductionsOf(after)),
    ...shipping,
  ];
}

const DEDUCTION_WORDS: [part: keyof Deductions, name: string][] = [
  ['manjian', '满减优惠'],
  ['coupon', '优惠券'],
  ['voucher', '现金券'],
];

const deductionDifferences = (before: Deductions, after: Deductions): string[] =>
  DEDUCTION_WORDS.filter(([part]) => before[part] !== after[part]).map(
    ([part, name]) => `${name}：${money(before[part])} → ${money(after[part])}`,
  );

const linesOf = (view: CheckoutView): CartItem[] => view.groups.flatMap((group) => group.lines);

/** A gift is known by what gives it and what it is. */
const giftsOf = (view: CheckoutView): Map<string, CartGift> =>
  new Map(
    view.groups
      .flatMap((group) => group.gifts)
      .map((gift) => [`${gift.promotion_id}:${gift.goods_id}`, gift]),
  );

function giftDifferences(before: CheckoutView, after: CheckoutView): string[] {
  const [old, now] = [giftsOf(before), giftsOf(after)];
  return [...new Map([...old, ...now])].flatMap(([key, { name, bzdw }]) => {
    const [was, is] = [old.get(key)?.number ?? 0, now.get(key)?.number ?? 0];
    return was === is ? [] : [`赠品 ${name}：${was} → ${is} ${bzdw}`];
  });
}

function lineDifferences(before: CartItem | undefined, after: CartItem): string[] {
  const { name, unit } = lineName(after);
  if (!before) return [`${name}：新增 ${after.number} ${unit}`];
  const found: string[] = [];
  if (before.price !== after.price)
    found.push(`${name}：单价 ${money(before.price)} → ${money(after.price)}`);
  if (before.number !== after.number) found.push(`${name}：数量 ${before.number} → ${after.number}`);
  return found;
}

/** The address to begin with: the default one, else the first; null when there is none. */
export const firstAddress = ({ addresses }: CheckoutView): number | null =>
  (addresses.find((address) => address.is_default === 1) ?? addresses[0])?.id ?? null;

/** Pieces in all lines. */
export const piecesOf = (view: CheckoutView): number =>
  linesOf(view).reduce((sum, line) => sum + linePieces(line), 0);

/** Pieces that come at no price. */
export const giftPieces = (view: CheckoutView): number =>
  view.groups.flatMap((group) => group.gifts).reduce((sum, gift) => sum + gift.number, 0);

export const kindsOf = (view: CheckoutView): number => linesOf(view).length;

/** How long an order waits for its payment (decisions.md §5). */
export const MINUTES = { usual: 30, seckill: 15 } as const;

/** Kind of line (product.md §3). */
const SECKILL = 1;

export const hasSeckill = ({ lines }: { lines: readonly { type: number }[] }): boolean =>
  lines.some(({ type }) => type === SECKILL);

/** Of the order that waits least. */
export const minutesToPay = ({
  groups,
}: {
  groups: readonly { lines: readonly { type: number }[] }[];
}): number => (groups.some(hasSeckill) ? MINUTES.seckill : MINUTES.usual);
