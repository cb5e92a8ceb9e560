/**
 * The one quote: what a cart costs. The browser runs it for instant feedback, the server as the truth. Order
 * of the arithmetic (docs/rules/money.md#the-quote): unit price by offer → line amounts → promotions (promotions.ts) →
 * coupon → cash vouchers (coupons.ts) → shipping → wallet balance → payable; then 满返.
 */

import { cashbacksOf } from './cashback.ts';
import { deductionsOf, NO_DEDUCTION, type OrderDeduction } from './deductions.ts';
import { atLeastZero, type Fen, fen, floorToFen, sumFen } from './money.ts';
import {
  amountsOf,
  byId,
  inParts,
  ordersOf,
  type PricedLine,
  type PricedOrder,
  priceLine,
  roomOf,
} from './order-lines.ts';
import type { PromotionLine } from './progress.ts';
import type { ExchangeAllowance, PromotionOutcome } from './promotion-types.ts';
import { applyPromotions, type PromotionResult } from './promotions.ts';
import type { Quote, QuotedLine, QuoteGroup, QuoteInput, QuoteWarehouse } from './quote-types.ts';
import { shippingOf } from './shipping.ts';

export type {
  Quote,
  QuotedLine,
  QuoteGroup,
  QuoteInput,
  QuoteKind,
  QuoteLine,
  QuoteWarehouse,
  VoucherFunds,
} from './quote-types.ts';

const NOTHING = fen(0n);

/**
 * Quotes a cart. Lines come back in their order, groups by warehouse id with the normal order (its parts one
 * after the other) before the receipt order before group orders by offer; the order of the lines changes no amount. Line ids are unique.
 * Throws RangeError on a number that is no whole quantity, and on a selected line whose warehouse is missing.
 */
export function quote(input: QuoteInput): Quote {
  const priced = input.lines.map(priceLine);
  const { orders, result, unearned } = selectedOrders(priced, input);
  const deductions = deductionsOf(orders, result.carried, input.coupons, input.voucher);
  const lines = quotedLines(priced, orders, deductions);
  const paid = new Map(lines.map(({ id, amount, discount }) => [id, fen(amount - discount)]));
  const cashbacks = cashbacksOf(result.cashbacks, paid);
  const groups = payFromBalance(
    groupsOf(orders, deductions, cashbackByOrder(orders, result, cashbacks), input.warehouses),
    input.balance,
  );
  const counted = orders.flatMap(({ order }) => order.members);
  return {
    lines,
    groups,
    ...totalsOf(groups),
    selectedCount: counted.length,
    selectedNumber: counted.reduce((sum, { line }) => sum + line.number * (line.piecesEach ?? 1), 0),
    promotions: result.outcomes.map((outcome) => withCashback(outcome, cashbacks)).sort(byInterest),
    gifts: result.gifts,
    allowances: result.allowances,
    unearned: [...unearned],
  };
}

/** The orders of the selected lines, what promotions do to them, and 换购 lines that stay out. */
function selectedOrders(priced: readonly PricedLine[], { promotions = [], warehouses }: QuoteInput) {
  const selected = priced.filter(({ line }) => line.selected);
  refuseUnknown(selected, warehouses);
  const plain = pricedOrders(selected.filter(({ line }) => !line.exchange));
  const result = applyPromotions(promotions, plain.flatMap(promotionLines));
  const exchange = selected.filter(({ line }) => line.exchange);
  if (exchange.length === 0) return { orders: plain.flatMap(inParts), result, unearned: new Set<string>() };
  const unearned = unearnedOf(exchange, result.allowances);
  const counted = pricedOrders(selected.filter(({ line }) => !unearned.has(line.id)));
  return { orders: counted.flatMap(inParts), result, unearned };
}

function refuseUnknown(selected: readonly PricedLine[], warehouses: readonly QuoteWarehouse[]): void {
  const known = new Set(warehouses.map(({ id }) => id));
  const stray = selected.find(({ line }) => !known.has(line.warehouseId));
  if (stray) throw new RangeError(`quote: unknown warehouse ${stray.line.warehouseId}`);
}

const pricedOrders = (lines: readonly PricedLine[]): PricedOrder[] =>
  ordersOf(lines).map((order) => ({ order, ...amountsOf(order) }));

/** Those of a normal order that count, in the order of their ids. */
function promotionLines({ order, amounts }: PricedOrder): PromotionLine[] {
  if (order.kind !== 'normal') return [];
  return order.members
    .filter(({ line }) => line.countsForPromotions !== false)
    .flatMap(({ line, exactE4 }) => {
      const { id, goodsId, warehouseId, number, pinnedPromotionId = 0 } = line;
      const amount = amounts.get(id) ?? NOTHING;
      const room = roomOf(line, amount);
      return goodsId === undefined
        ? []
        : [{ id, goodsId, warehouseId, number, exactE4, amount, room, pinnedPromotionId }];
    })
    .sort((a, b) => byId(a.id, b.id));
}

/** Each step's pieces go to its lines by id, as far as whole lines fit. */
function unearnedOf(exchange: readonly PricedLine[], allowances: readonly ExchangeAllowance[]): Set<string> {
  const left = new Map(
    allowances.map(({ promotionId, stepId, number }) => [`${promotionId}:${stepId}`, number]),
  );
  const unearned = new Set<string>();
  for (const { line } of [...exchange].sort((a, b) => byId(a.line.id, b.line.id))) {
    const key = `${line.exchange?.promotionId}:${line.exchange?.stepId}`;
    const number = left.get(key) ?? 0;
    if (number === 0 || line.number > number) unearned.add(line.id);
    else left.set(key, number - line.number);
  }
  return unearned;
}

/** Lines that count carry their share of the group's floored total, the others their own floored amount. */
function quotedLines(
  priced: readonly PricedLine[],
  orders: readonly PricedOrder[],
  deductions: readonly OrderDeduction[],
): QuotedLine[] {
  const amounts = new Map(orders.flatMap((order) => [...order.amounts]));
  const parts = new Map(deductions.flatMap(({ lines }) => [...lines]));
  return priced.map(({ line: { id }, unitPrice, exactE4 }) => {
    const { manjian, coupon, voucher, promotionId } = parts.get(id) ?? NO_DEDUCTION;
    const discount = fen(manjian + coupon + voucher);
    const amount = amounts.get(id) ?? floorToFen(exactE4);
    return { id, unitPrice, amount, discount, manjian, coupon, voucher, promotionId };
  });
}

type DueGroup = Omit<QuoteGroup, 'balanceUsed' | 'payable'>;

/**
 * Shipping and minimum order look at everything that leaves a warehouse together, whatever orders it is split
 * into, before anything is taken off: a discount never costs free shipping. The first order carries the fee.
 */
function groupsOf(
  orders: readonly PricedOrder[],
  deductions: readonly OrderDeduction[],
  cashbacks: ReadonlyMap<string, Fen>,
  warehouses: readonly QuoteWarehouse[],
): DueGroup[] {
  const shipped = new Map(
    warehouses.map((warehouse) => [warehouse.id, shippingFrom(warehouse, orders)] as const),
  );
  return orders.map(({ order, total }, index) => {
    const { key, warehouseId, kind, groupKey, members } = order;
    const { manjian, coupon, couponId, voucher } = deductions[index] ?? { ...NO_DEDUCTION, couponId: 0 };
    const { fee, gap, minimumGap } = shipped.get(warehouseId) ?? {
      fee: NOTHING,
      gap: NOTHING,
      minimumGap: NOTHING,
    };
    const isFirst = orders[index - 1]?.order.warehouseId !== warehouseId;
    return {
      key,
      warehouseId,
      kind,
      groupKey,
      lineIds: members.map(({ line }) => line.id),
      goodsAmount: total,
      discount: fen(manjian + coupon + voucher),
      manjian,
      coupon,
      couponId,
      voucher,
      cashback: cashbacks.get(key) ?? NOTHING,
      shippingFee: isFirst ? fee : NOTHING,
      shippingGap: gap,
      minimumGap,
    };
  });
}

function shippingFrom(warehouse: QuoteWarehouse, orders: readonly PricedOrder[]) {
  const own = orders.filter(({ order }) => order.warehouseId === warehouse.id);
  const goodsAmount = sumFen(own.map(({ total }) => total));
  const shipping = shippingOf({
    goodsAmount,
    threshold: warehouse.threshold,
    fee: warehouse.fee,
    unshippedPaid: warehouse.unshippedPaid,
    allShipFree: own.every(({ order }) => order.members.every(({ line }) => line.shipsFree === true)),
  });
  return { ...shipping, minimumGap: atLeastZero(warehouse.minimumOrder - goodsAmount) };
}

/** The wallet pays all orders but receipt orders one after the other, each up to what it costs, as far as it reaches. */
export function payFromBalance(due: readonly DueGroup[], balance: Fen): QuoteGroup[] {
  let left = atLeastZero(balance);
  return due.map((group) => {
    const cost = fen(group.goodsAmount - group.discount + group.shippingFee);
    const unpaid = group.kind === 'receipt' ? cost : atLeastZero(cost - left);
    const balanceUsed = fen(cost - unpaid);
    left = fen(left - balanceUsed);
    return { ...group, balanceUsed, payable: unpaid };
  });
}

/** By key: a 满返 belongs to the order of its lines. */
function cashbackByOrder(
  orders: readonly PricedOrder[],
  { cashbacks }: PromotionResult,
  amounts: ReadonlyMap<number, Fen>,
): Map<string, Fen> {
  const sums = new Map<string, Fen>();
  for (const { rule, lineIds } of cashbacks) {
    const key = orders.find((one) => one.amounts.has(lineIds[0] ?? ''))?.order.key ?? '';
    sums.set(key, fen((sums.get(key) ?? NOTHING) + (amounts.get(rule.id) ?? NOTHING)));
  }
  return sums;
}

/** What 满返 pays back in the end; nothing when nothing is paid. */
function withCashback(outcome: PromotionOutcome, amounts: ReadonlyMap<number, Fen>): PromotionOutcome {
  const amount = amounts.get(outcome.promotionId);
  if (amount === undefined) return outcome;
  return { ...outcome, amount, state: amount === 0n ? 'empty' : 'applied' };
}

const INTEREST = { applied: 0, open: 1, lost: 2, empty: 3 } as const;

/** Applied ones, then open ones by the part of the way that is missing, then the others; each by id. */
function byInterest(a: PromotionOutcome, b: PromotionOutcome): number {
  if (a.state !== b.state) return INTEREST[a.state] - INTEREST[b.state];
  const further = a.state === 'open' ? missingPart(a) - missingPart(b) : 0;
  return further || a.promotionId - b.promotionId;
}

const missingPart = ({ reached, missing }: PromotionOutcome): number =>
  missing === null ? 1 : Number(missing) / Number(reached + missing);

function totalsOf(groups: readonly QuoteGroup[]) {
  const sum = (part: (group: QuoteGroup) => Fen) => sumFen(groups.map(part));
  return {
    goodsAmount: sum((group) => group.goodsAmount),
    discount: sum((group) => group.discount),
    manjian: sum((group) => group.manjian),
    coupon: sum((group) => group.coupon),
    voucher: sum((group) => group.voucher),
    cashback: sum((group) => group.cashback),
    shippingFee: sum((group) => group.shippingFee),
    balanceUsed: sum((group) => group.balanceUsed),
    payable: sum((group) => group.payable),
  };
}
