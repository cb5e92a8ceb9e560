/**
 * What promotions do to the selected lines of a cart. In this order (docs/rules/promotions.md#order-of-promotions):
 *
 * 1. A line counts when it is selected, in a normal order, of a kind that counts (`countsForPromotions`), leaves
 *    from the promotion's warehouse and its goods is named. Steps are reached by amounts before anything is
 *    taken off.
 * 2. 满减: a line carries one at most, a pinned line only the one it is pinned to. Those that overlap share their
 *    lines out so that they take most off (discounts.ts). What is taken off is bounded by the budget left and by what
 *    the lines hold above their price floors; it is shared over the lines by amount, floored to the cent, the
 *    rest to the largest line that has room.
 * 3. Of promotions with the same word in a warehouse one applies: the one that takes off or pays back most, of
 *    equals 满减, then the lower id; if there is none, the gift or 换购 with the lowest id.
 * 4. Gifts: of the highest step reached what is left of them. 换购: each step that is reached allows its pieces;
 *    lines bought so count for no promotion and no coupon.
 * 5. 满返 is known when everything is taken off (cashback.ts).
 */

import { type AppliedDiscount, type Contender, contender, exclusionOf } from './contenders.ts';
import { bestDiscounts } from './discounts.ts';
import { type Fen, fen, lesser, sumFen } from './money.ts';
import { type Progress, type PromotionLine, timesOf } from './progress.ts';
import type {
  ExchangeAllowance,
  GivenGift,
  PromotionOutcome,
  PromotionRule,
  PromotionState,
} from './promotion-types.ts';
import { shareWithin } from './shares.ts';

/** What a line carries of 满减. */
export interface CarriedDiscount {
  promotionId: number;
  amount: Fen;
  /** The line still counts for coupons. */
  withCoupon: boolean;
}

/** A 满返 that applies: what it would pay back were all of it paid. */
export interface PromisedCashback {
  rule: PromotionRule;
  lineIds: readonly string[];
  most: Fen;
}

export interface PromotionResult {
  /** By line id. */
  carried: ReadonlyMap<string, CarriedDiscount>;
  /** By promotion id; of 满返 still what is promised. */
  outcomes: PromotionOutcome[];
  cashbacks: PromisedCashback[];
  gifts: GivenGift[];
  allowances: ExchangeAllowance[];
}

/** 秒杀, group buying, combinations and receipt orders have conditions of their own, and so has what 换购 sells. */
export const countsForPromotions = (line: {
  isCombination: boolean;
  isSeckill: boolean;
  isExchange: boolean;
  kind: 'normal' | 'receipt' | 'group';
}): boolean => line.kind === 'normal' && !line.isCombination && !line.isSeckill && !line.isExchange;

/**
 * Works out what promotions give.
 * @param rules in any order
 * @param lines that count, in an order of their own: equal ones are told apart by it
 */
export function applyPromotions(
  rules: readonly PromotionRule[],
  lines: readonly PromotionLine[],
): PromotionResult {
  const linesFor = lineFinder(rules, lines);
  const entries = [...rules]
    .sort((a, b) => a.id - b.id)
    .map(
      (rule): Entry => ({ ...contender(rule, linesFor(rule)), state: 'open', amount: NOTHING, lostTo: 0 }),
    );
  const carried = carriedBy(settleDiscounts(entries));
  settleOthers(entries, carried);
  return {
    carried,
    outcomes: entries.map(outcomeOf),
    cashbacks: entries.flatMap(promisedBy),
    gifts: entries.flatMap(givenBy),
    allowances: entries.flatMap(allowancesOf),
  };
}

/** A promotion while it is being decided. */
interface Entry extends Contender {
  state: PromotionState;
  amount: Fen;
  lostTo: number;
}

const NOTHING = fen(0n);

/** The lines of each promotion, in their order. */
function lineFinder(rules: readonly PromotionRule[], lines: readonly PromotionLine[]) {
  /** Places of the lines by warehouse and goods: a cart of 500 lines meets a thousand promotions of a few goods each. */
  const places = new Map<number, Map<number, number[]>>();
  for (const [place, { warehouseId, goodsId }] of lines.entries()) {
    const ofWarehouse = places.get(warehouseId) ?? new Map<number, number[]>();
    places.set(warehouseId, ofWarehouse.set(goodsId, [...(ofWarehouse.get(goodsId) ?? []), place]));
  }
  const pins = heldPins(rules, lines);
  return ({ id, kind, warehouseId, goodsIds }: PromotionRule): PromotionLine[] => {
    const ofWarehouse = places.get(warehouseId);
    if (!ofWarehouse) return [];
    const own = [...goodsIds]
      .flatMap((goodsId) => ofWarehouse.get(goodsId) ?? [])
      .sort((a, b) => a - b)
      .flatMap((place) => lines[place] ?? []);
    if (kind !== 'discount' || pins.size === 0) return own;
    return own.filter((line) => (pins.get(line) ?? id) === id);
  };
}

/** Pins to a 满减 that runs for the line. */
function heldPins(
  rules: readonly PromotionRule[],
  lines: readonly PromotionLine[],
): Map<PromotionLine, number> {
  const discounts = new Map(rules.flatMap((rule) => (rule.kind === 'discount' ? [[rule.id, rule]] : [])));
  const pins = new Map<PromotionLine, number>();
  for (const line of lines) {
    const rule = discounts.get(line.pinnedPromotionId);
    if (rule?.warehouseId === line.warehouseId && rule.goodsIds.has(line.goodsId)) pins.set(line, rule.id);
  }
  return pins;
}

function settleDiscounts(entries: readonly Entry[]): AppliedDiscount[] {
  const discounts = entries.filter(({ rule }) => rule.kind === 'discount');
  const rivals = entries.filter(({ rule }) => rule.kind === 'cashback' && exclusionOf(rule) !== null);
  const applied = bestDiscounts([...discounts, ...rivals.map(worth)]);
  const byRule = new Map(applied.map((one) => [one.rule, one]));
  const carrier = new Map(applied.flatMap((one) => one.lines.map((line) => [line, one] as const)));
  const byWord = new Map(applied.map((one) => [exclusionOf(one.rule), one]));
  for (const entry of discounts) {
    const own = byRule.get(entry.rule);
    if (own) Object.assign(entry, own, { state: 'applied' });
    else if (entry.progress.step) {
      const word = exclusionOf(entry.rule);
      const winner = (word === null ? undefined : byWord.get(word)) ?? strongestOn(entry.lines, carrier);
      entry.state = entry.alone > 0n && winner ? 'lost' : 'empty';
      entry.lostTo = entry.state === 'lost' ? (winner?.rule.id ?? 0) : 0;
    }
  }
  return applied.filter(({ rule }) => rule.kind === 'discount');
}

/** A 满返 pays back what its lines cost at most. */
const worth = (one: Contender): Contender => ({
  ...one,
  alone: lesser(one.alone, sumFen(one.lines.map(({ amount }) => amount))),
});

/** Of what lines carry the one that takes most off; of equals the lowest id. */
function strongestOn(
  lines: readonly PromotionLine[],
  carrier: ReadonlyMap<PromotionLine, AppliedDiscount>,
): AppliedDiscount | undefined {
  let found: AppliedDiscount | undefined;
  for (const line of lines) {
    const one = carrier.get(line);
    if (!one || one === found) continue;
    const isStronger = !found || one.amount > found.amount;
    const isEqual = found?.amount === one.amount && one.rule.id < found.rule.id;
    if (isStronger || isEqual) found = one;
  }
  return found;
}

/** 满返 before gifts and 换购; a word that is taken is taken. */
function settleOthers(entries: readonly Entry[], carried: ReadonlyMap<string, CarriedDiscount>): void {
  const winners = new Map<string, number>();
  const take = ({ rule }: Entry) => {
    const word = exclusionOf(rule);
    if (word !== null) winners.set(word, rule.id);
  };
  entries.filter(({ state }) => state === 'applied').forEach(take);
  const others = entries.filter(({ rule, progress }) => rule.kind !== 'discount' && progress.step);
  for (const entry of others) entry.amount = lesser(entry.alone, leftOf(entry.lines, carried));
  for (const entry of others.sort(byWorth)) {
    const word = exclusionOf(entry.rule);
    const winner = word === null ? undefined : winners.get(word);
    if (!givesSomething(entry)) entry.state = 'empty';
    else if (winner !== undefined) Object.assign(entry, { state: 'lost', lostTo: winner });
    else {
      entry.state = 'applied';
      take(entry);
    }
    if (entry.state !== 'applied') entry.amount = NOTHING;
  }
}

/** Of the amounts of lines when 满减 is taken off. */
const leftOf = (lines: readonly PromotionLine[], carried: ReadonlyMap<string, CarriedDiscount>): Fen =>
  fen(lines.reduce((sum, { id, amount }) => sum + amount - (carried.get(id)?.amount ?? 0n), 0n));

/** Most cashback first (the amount of gifts is 0), then lower ids. */
const byWorth = (a: Entry, b: Entry): number =>
  a.amount === b.amount ? a.rule.id - b.rule.id : a.amount > b.amount ? -1 : 1;

function givesSomething({ rule, steps, amount, progress }: Entry): boolean {
  if (rule.kind === 'cashback') return amount > 0n;
  return rule.kind === 'exchange'
    ? steps.some((step) => allowed(rule, step, progress) > 0)
    : (progress.step?.left ?? 0) > 0;
}

/** Shares of each 满减 over the lines that carry it. */
function carriedBy(discounts: readonly AppliedDiscount[]): Map<string, CarriedDiscount> {
  const carried = new Map<string, CarriedDiscount>();
  for (const { rule, lines, amount } of discounts) {
    const shares = shareWithin(
      amount,
      lines.map((line) => line.amount),
      lines.map((line) => line.room),
    );
    lines.forEach((line, index) => {
      const { id: promotionId, withCoupon } = rule;
      carried.set(line.id, { promotionId, amount: shares[index] ?? NOTHING, withCoupon });
    });
  }
  return carried;
}

function outcomeOf({ rule, lines, progress, state, amount, lostTo }: Entry): PromotionOutcome {
  return {
    promotionId: rule.id,
    kind: rule.kind,
    state,
    stepId: progress.step?.id ?? 0,
    times: progress.times,
    reached: progress.reached,
    missing: progress.missing,
    nextStepId: progress.next?.id ?? 0,
    amount,
    lostTo,
    lineIds: lines.map(({ id }) => id),
  };
}

const promisedBy = ({ rule, lines, state, amount }: Entry): PromisedCashback[] =>
  rule.kind === 'cashback' && state === 'applied'
    ? [{ rule, lineIds: lines.map(({ id }) => id), most: amount }]
    : [];

/** What is not left is told, not replaced by a lower step. */
function givenBy({ rule, lines, progress: { step, times }, state }: Entry): GivenGift[] {
  const isGift = rule.kind === 'gift' || rule.kind === 'buy_gift';
  if (!isGift || !step || state === 'lost') return [];
  const earned = times * step.number;
  const number = Math.min(earned, Math.max(step.left, 0));
  const lineIds = lines.map(({ id }) => id);
  return [{ promotionId: rule.id, stepId: step.id, number, missing: earned - number, lineIds }];
}

function allowancesOf({ rule, steps, progress, state }: Entry): ExchangeAllowance[] {
  if (rule.kind !== 'exchange') return [];
  return steps.map((step) => ({
    promotionId: rule.id,
    stepId: step.id,
    number: state === 'applied' ? allowed(rule, step, progress) : 0,
  }));
}

const allowed = (rule: PromotionRule, step: PromotionRule['steps'][number], { reached }: Progress): number =>
  step.reach <= reached ? Math.min(timesOf(rule, step, reached) * step.number, Math.max(step.left, 0)) : 0;
