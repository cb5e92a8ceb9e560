/**
 * The one quote: what a cart costs. The browser runs it for instant feedback, the server as the truth. Order
 * of the arithmetic (decisions.md §4): unit price by offer → line amounts → shipping → wallet balance →
 * payable.
 */

import type { LadderStep } from './ladder.ts';
import { ladderPrice } from './ladder.ts';
import type { Fen, PriceE4 } from './money.ts';
import { fen, floorToFen, sumFen } from './money.ts';
import { lineAmounts } from './shares.ts';
import { shippingOf } from './shipping.ts';

/**
 * Receipt orders (含麻) are orders of their own and are never paid from the balance; every group offer (拼团)
 * makes an order of its own, which waits for its group.
 */
export type QuoteKind = 'normal' | 'receipt' | 'group';

export interface QuoteLine {
  id: string;
  warehouseId: number;
  kind: QuoteKind;
  /** Kind group: the special price whose group it joins. */
  groupKey?: number;
  /** Whole pieces, not negative; sets of a combination. */
  number: number;
  /** Pieces in one of `number`; 1 but for the sets of a combination, whose price is that of all its pieces. */
  piecesEach?: number;
  basePrice: PriceE4;
  ladder: { type: number; steps: readonly LadderStep[] } | null;
  /** `is_yj`: buys at the base price although a ladder exists. */
  isOriginalPrice: boolean;
  selected: boolean;
  /** Ships free by itself. */
  shipsFree?: boolean;
}

export interface QuoteWarehouse {
  id: number;
  /** Free shipping from here. */
  threshold: Fen;
  fee: Fen;
  minimumOrder: Fen;
  /** The account's paid, not yet shipped orders of this warehouse and address. */
  unshippedPaid: Fen;
}

export interface QuoteInput {
  lines: readonly QuoteLine[];
  /** Must hold the warehouse of every selected line. */
  warehouses: readonly QuoteWarehouse[];
  /** What the wallet may pay; 0 = do not use. */
  balance: Fen;
}

export interface QuotedLine {
  id: string;
  unitPrice: PriceE4;
  amount: Fen;
  discount: Fen;
}

/** Selected lines of one warehouse and kind (and group offer): they become one order. */
export interface QuoteGroup {
  /** '1:normal', '1:group:77' */
  key: string;
  warehouseId: number;
  kind: QuoteKind;
  /** The special price of a group order; 0 for the other kinds. */
  groupKey: number;
  lineIds: string[];
  goodsAmount: Fen;
  discount: Fen;
  shippingFee: Fen;
  /**
   * Missing to free shipping and to the minimum order: both count the warehouse's groups together, 0 =
   * reached.
   */
  shippingGap: Fen;
  minimumGap: Fen;
  balanceUsed: Fen;
  payable: Fen;
}

export interface Quote {
  lines: QuotedLine[];
  groups: QuoteGroup[];
  goodsAmount: Fen;
  discount: Fen;
  shippingFee: Fen;
  balanceUsed: Fen;
  payable: Fen;
  /** Selected lines. */
  selectedCount: number;
  /** Pieces of the selected lines. */
  selectedNumber: number;
}

interface PricedLine {
  line: QuoteLine;
  unitPrice: PriceE4;
  /** Exact, in 1/10000 yuan. */
  exactE4: bigint;
}

/** A group before the wallet pays its part. */
interface DueGroup {
  group: Omit<QuoteGroup, 'balanceUsed' | 'payable'>;
  /** By line id. */
  amounts: ReadonlyMap<string, Fen>;
}

/** In this order within a warehouse. */
const KINDS: readonly QuoteKind[] = ['normal', 'receipt', 'group'];
const NOTHING = fen(0n);

/**
 * Quotes a cart. Lines come back in their order, groups by warehouse id with the normal order before the
 * receipt order before group orders by offer, so that the order of the lines changes no total. Line ids are unique. Throws RangeError on a
 * number that is no whole quantity, and on a selected line whose warehouse is missing.
 */
export function quote({ lines, warehouses, balance }: QuoteInput): Quote {
  const priced = lines.map(priceLine);
  const selected = priced.filter(({ line }) => line.selected);
  const due = groupByWarehouse(selected, warehouses).flatMap(({ warehouse, members }) =>
    dueGroups(warehouse, members),
  );
  const groups = payFromBalance(due, balance);
  return {
    lines: quotedLines(priced, due),
    groups,
    goodsAmount: sumFen(groups.map((group) => group.goodsAmount)),
    discount: sumFen(groups.map((group) => group.discount)),
    shippingFee: sumFen(groups.map((group) => group.shippingFee)),
    balanceUsed: sumFen(groups.map((group) => group.balanceUsed)),
    payable: sumFen(groups.map((group) => group.payable)),
    selectedCount: selected.length,
    selectedNumber: selected.reduce((sum, { line }) => sum + line.number * (line.piecesEach ?? 1), 0),
  };
}

/** The price follows the line's final quantity, however it came about. */
function priceLine(line: QuoteLine): PricedLine {
  const { basePrice, ladder, number } = line;
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new RangeError(`quote: line ${line.id} has no whole quantity: ${number}`);
  }
  const unitPrice =
    ladder && !line.isOriginalPrice ? ladderPrice(basePrice, ladder.steps, ladder.type, number) : basePrice;
  return { line, unitPrice, exactE4: unitPrice * BigInt(number) };
}

/** Each warehouse with its selected lines, by id. */
function groupByWarehouse(
  selected: readonly PricedLine[],
  warehouses: readonly QuoteWarehouse[],
): { warehouse: QuoteWarehouse; members: PricedLine[] }[] {
  const known = new Map(warehouses.map((warehouse) => [warehouse.id, warehouse]));
  const byId = new Map<number, { warehouse: QuoteWarehouse; members: PricedLine[] }>();
  for (const priced of selected) {
    const id = priced.line.warehouseId;
    const warehouse = known.get(id);
    if (!warehouse) throw new RangeError(`quote: unknown warehouse ${id}`);
    const entry = byId.get(id) ?? { warehouse, members: [] };
    entry.members.push(priced);
    byId.set(id, entry);
  }
  return [...byId.values()].sort((a, b) => a.warehouse.id - b.warehouse.id);
}

/**
 * The orders of one warehouse. Shipping and minimum order look at everything that leaves it together,
 * whatever orders it is split into; the first order carries the fee: the normal one if there is one.
 */
function dueGroups(warehouse: QuoteWarehouse, members: readonly PricedLine[]): DueGroup[] {
  const orders = ordersOf(members).map(orderAmounts);
  const goodsAmount = sumFen(orders.map((order) => order.goodsAmount));
  const shipping = shippingOf({
    goodsAmount,
    threshold: warehouse.threshold,
    fee: warehouse.fee,
    unshippedPaid: warehouse.unshippedPaid,
    allShipFree: members.every(({ line }) => line.shipsFree === true),
  });
  return orders.map(({ amounts, ...order }, index) => ({
    amounts,
    group: {
      ...order,
      key: [warehouse.id, order.kind, ...(order.groupKey === 0 ? [] : [order.groupKey])].join(':'),
      warehouseId: warehouse.id,
      discount: NOTHING,
      shippingFee: index === 0 ? shipping.fee : NOTHING,
      shippingGap: shipping.gap,
      minimumGap: atLeastZero(warehouse.minimumOrder - goodsAmount),
    },
  }));
}

interface OrderMembers {
  kind: QuoteKind;
  groupKey: number;
  members: PricedLine[];
}

const groupKeyOf = (line: QuoteLine): number => (line.kind === 'group' ? (line.groupKey ?? 0) : 0);

/** Lines of one warehouse by the order they become part of, in the order of `KINDS`. */
function ordersOf(members: readonly PricedLine[]): OrderMembers[] {
  const orders = new Map<string, OrderMembers>();
  for (const priced of members) {
    const { kind } = priced.line;
    const groupKey = groupKeyOf(priced.line);
    const order = orders.get(`${kind}:${groupKey}`) ?? { kind, groupKey, members: [] };
    order.members.push(priced);
    orders.set(`${kind}:${groupKey}`, order);
  }
  return [...orders.values()].sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.groupKey - b.groupKey,
  );
}

function orderAmounts({ kind, groupKey, members }: OrderMembers) {
  const { total, lines } = lineAmounts(members.map(({ exactE4 }) => exactE4));
  const amounts = new Map(members.map(({ line }, index) => [line.id, lines[index] ?? NOTHING]));
  return { kind, groupKey, lineIds: [...amounts.keys()], amounts, goodsAmount: total };
}

/** The wallet pays all orders but receipt orders one after the other, each up to what it costs, as far as it reaches. */
function payFromBalance(due: readonly DueGroup[], balance: Fen): QuoteGroup[] {
  let left = atLeastZero(balance);
  return due.map(({ group }) => {
    const cost = fen(group.goodsAmount - group.discount + group.shippingFee);
    const unpaid = group.kind === 'receipt' ? cost : atLeastZero(cost - left);
    const balanceUsed = fen(cost - unpaid);
    left = fen(left - balanceUsed);
    return { ...group, balanceUsed, payable: unpaid };
  });
}

/** Selected lines carry their share of the group's floored total, the others their own floored amount. */
function quotedLines(priced: readonly PricedLine[], due: readonly DueGroup[]): QuotedLine[] {
  const amounts = new Map(due.flatMap(({ amounts: own }) => [...own]));
  return priced.map(({ line, unitPrice, exactE4 }) => ({
    id: line.id,
    unitPrice,
    amount: amounts.get(line.id) ?? floorToFen(exactE4),
    discount: NOTHING,
  }));
}

function atLeastZero(amount: bigint): Fen {
  return fen(amount > 0n ? amount : 0n);
}
