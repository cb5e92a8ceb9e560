/** Which orders of a cart are better split in two or three, so that each uses a coupon of its own. */

import { bestPlan, byWorth, type CouponPlan, type Saving, waysOf } from './best-plan.ts';
import { type CouponLine, counts, couponFits, couponLinesOf } from './coupons.ts';
import { type Fen, fen, sumFen } from './money.ts';
import type { CouponRule } from './promotion-types.ts';
import { quote } from './quote.ts';
import type { Quote, QuoteInput } from './quote-types.ts';
import { blocksOf } from './split-blocks.ts';
import type { SplitOption } from './split-option.ts';
import { bestDivision, type Division, MOST_PARTS, tidied } from './split-search.ts';

export interface Split {
  /** By line id; lines that are not named stay in the first order of their warehouse. */
  parts: ReadonlyMap<string, number>;
  /** Normal orders that there are then. */
  orders: number;
  /** Less to pay than with the best plan of the orders as they are. */
  saves: Fen;
  /** The best one of the split orders. */
  plan: CouponPlan;
}

/** Less is not worth one order more. */
const LEAST_SAVING = fen(100n);
/** Coupons that are tried for the parts of one order. */
const MOST_COUPONS = 9;

/**
 * Looks for the split that costs the buyer least: a warehouse's normal order in two or three, each with a coupon.
 * Promotions, shipping and minimum order do not change with it, and what holds a promotion together stays
 * together (split-blocks.ts). One order is split after the other; a coupon that another order uses costs what it
 * saves there. Of orders of more than a few blocks, and where several orders compete, near the best, not always it.
 * What vouchers pay follows what is left to pay, so they choose nothing: the split is the same with them and without.
 * @param coupons the buyer's own ones
 * @param whole the best plan for the orders as they are, nothing fixed
 * @returns split null: none that saves ¥1.00; tried: choices of coupons that were worked out
 */
export function splitPlan(
  input: QuoteInput,
  coupons: readonly CouponRule[],
  whole: CouponPlan,
): { split: Split | null; tried: number } {
  if (coupons.length < 2) return { split: null, tried: 0 };
  const { coupons: _, voucher: __, ...bare } = input;
  const views = waysOf(bare, coupons).map((way): View => ({ input: way, quoted: quote(way) }));
  const found = views.map((view) => searched(view, views, coupons, whole));
  const tried = found.reduce((sum, one) => sum + one.tried, 0);
  const best = found.reduce((a, b) => (b.takesOff > a.takesOff ? b : a));
  if (best.parts.size === 0) return { split: null, tried };
  const plan = bestPlan(splitBy(input, best.parts), coupons, new Map());
  const saves = fen(costOf(whole.quote) - costOf(plan.quote));
  const orders = plan.quote.groups.filter(({ kind }) => kind === 'normal').length;
  const split = saves < LEAST_SAVING ? null : { parts: best.parts, orders, saves, plan };
  return { split, tried: tried + plan.tried };
}

/** The same cart with its orders split. */
export const splitBy = (input: QuoteInput, parts: ReadonlyMap<string, number>): QuoteInput => ({
  ...input,
  lines: input.lines.map((line) => {
    const part = parts.get(line.id);
    return part === undefined ? line : { ...line, part };
  }),
});

/** A cart as promotions apply, without coupons and vouchers. */
interface View {
  input: QuoteInput;
  quoted: Quote;
}

/** Whatever the balance pays of it. */
const costOf = ({ goodsAmount, discount, shippingFee }: Quote): bigint =>
  goodsAmount - discount + shippingFee;

/** Splits the orders of a view, one after the other. */
function searched(
  { input, quoted }: View,
  views: readonly View[],
  coupons: readonly CouponRule[],
  whole: CouponPlan,
) {
  const quotes = views.map((view) => view.quoted);
  const orders = quoted.groups
    .filter(({ kind }) => kind === 'normal')
    .map(({ key }) => ({ key, lines: couponLinesOf(input, quoted, key) }));
  const uses = usesOf(orders, whole);
  const found = { parts: new Map<string, number>(), tried: 0, takesOff: Number(quoted.manjian) };
  for (const { key, lines } of orders) {
    const options = promising(coupons, lines);
    const blocks = weighed(blocksOf(input.lines, quotes, key), lines, options);
    const priced = options.map((option, at): SplitOption => {
      const use = uses.get(option.coupon.id);
      const cost = use && use.key !== key ? use.saves : 0;
      const eligible = blocks.map((block) => block.eligible[at] ?? 0);
      const room = blocks.map((block) => block.room[at] ?? 0);
      return { coupon: option.coupon, most: Number(option.saves), cost, eligible, room };
    });
    const own = total([...uses.values()].filter((use) => use.key === key).map(({ saves }) => saves));
    const { division, tried } = bestDivision(priced, total(blocks.map(({ goods }) => goods)), own);
    found.tried += tried;
    if (!division) continue;
    for (const [id, part] of partsOf(division, blocks, priced)) found.parts.set(id, part);
    for (const [id, use] of uses) if (use.key === key) uses.delete(id);
    for (const { coupon, saves } of division.uses) uses.set(coupon.id, { key, saves });
  }
  found.takesOff += total([...uses.values()].map(({ saves }) => saves));
  return found;
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** By id of the coupon: the order that uses it in the plan, and what it saves there (fen). */
function usesOf(
  orders: readonly { key: string; lines: readonly CouponLine[] }[],
  { coupons }: CouponPlan,
): Map<number, { key: string; saves: number }> {
  return new Map(
    orders.flatMap(({ key, lines }) => {
      const coupon = coupons.get(key);
      return coupon ? [[coupon.id, { key, saves: Number(couponFits(coupon, lines).saves) }] as const] : [];
    }),
  );
}

/** The coupons that are tried for an order, best first; of coupons alike no more than there may be parts. */
function promising(coupons: readonly CouponRule[], lines: readonly CouponLine[]): Saving[] {
  const alike = new Map<string, number>();
  const usable = coupons
    .map((coupon) => ({ coupon, ...couponFits(coupon, lines) }))
    .filter(({ saves }) => saves > 0n)
    .sort(byWorth)
    .filter(({ coupon: { kind, minus, percentE2, cap, threshold }, eligible }) => {
      const looks = [kind, minus, percentE2, cap, threshold, eligible].join();
      alike.set(looks, (alike.get(looks) ?? 0) + 1);
      return (alike.get(looks) ?? 0) <= MOST_PARTS;
    });
  const goods = sumFen(lines.map(({ amount }) => amount));
  // Those that save most of all, and beside others of their kind: in halves, in thirds.
  const fitting = [1n, 2n, 3n].map((parts) =>
    usable.filter(({ coupon }) => coupon.threshold * parts <= goods).slice(0, MOST_PARTS),
  );
  const chosen = new Set([...fitting.flat(), ...usable]);
  return [...chosen].slice(0, MOST_COUPONS).sort(byWorth);
}

/** A block as coupons see it, in fen. */
interface Block {
  lineIds: readonly string[];
  /** After 满减. */
  goods: number;
  /** By coupon. */
  eligible: number[];
  room: number[];
}

/** Those that a coupon is for: the others stay where they are. */
function weighed(
  blocks: readonly string[][],
  lines: readonly CouponLine[],
  options: readonly Saving[],
): Block[] {
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return blocks
    .map((lineIds): Block => {
      const own = lineIds.flatMap((id) => lineOf.get(id) ?? []);
      const counted = options.map(({ coupon }) => own.filter((line) => counts(coupon, line)));
      const sum = (of: readonly CouponLine[], part: 'amount' | 'room') =>
        Number(sumFen(of.map((line) => line[part])));
      return {
        lineIds,
        goods: sum(own, 'amount'),
        eligible: counted.map((of) => sum(of, 'amount')),
        room: counted.map((of) => sum(of, 'room')),
      };
    })
    .filter(({ eligible }) => eligible.some((amount) => amount > 0));
}

/**
 * By line id, all but those of the part with most goods, which stays the order. What no coupon needs goes to one part:
 * to the one that becomes largest by it.
 */
function partsOf(
  division: Division,
  blocks: readonly Block[],
  options: readonly SplitOption[],
): (readonly [id: string, part: number])[] {
  const { parts, sizes } = division.uses
    .map((_, part) => tidied(division, options, part))
    .map((tidy) => ({ parts: tidy, sizes: bySize(tidy, blocks) }))
    .reduce((best, one) => ((one.sizes[0]?.goods ?? 0) > (best.sizes[0]?.goods ?? 0) ? one : best));
  const ranks = new Map(sizes.map(({ part }, rank) => [part, rank]));
  return parts.flatMap((part, block) => {
    const rank = ranks.get(part) ?? 0;
    return rank === 0 ? [] : (blocks[block]?.lineIds ?? []).map((id) => [id, rank] as const);
  });
}

/** Parts with what is in them (fen), the largest first; of equals the one of the first block. */
function bySize(parts: readonly number[], blocks: readonly Block[]): { part: number; goods: number }[] {
  const goods = new Map<number, number>();
  for (const [block, part] of parts.entries()) {
    goods.set(part, (goods.get(part) ?? 0) + (blocks[block]?.goods ?? 0));
  }
  return [...goods].map(([part, sum]) => ({ part, goods: sum })).sort((a, b) => b.goods - a.goods);
}
