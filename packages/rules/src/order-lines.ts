/** Lines with their prices, and the orders they become part of. */

import { ladderPrice } from './ladder.ts';
import { atLeastZero, type Fen, fen, floorToFen, type PriceE4, sumFen } from './money.ts';
import type { QuoteKind, QuoteLine } from './quote-types.ts';
import { lineAmounts } from './shares.ts';

export interface PricedLine {
  line: QuoteLine;
  unitPrice: PriceE4;
  /** Exact, in 1/10000 yuan. */
  exactE4: bigint;
}

/** Lines that become one order. */
export interface OrderLines {
  /** '1:normal', '1:normal:p1' (a further part), '1:group:77' */
  key: string;
  warehouseId: number;
  kind: QuoteKind;
  groupKey: number;
  /** In the order of the cart. */
  members: PricedLine[];
}

/** An order with its cents by line id. */
export interface PricedOrder {
  order: OrderLines;
  total: Fen;
  amounts: ReadonlyMap<string, Fen>;
}

/** In this order within a warehouse. */
const KINDS: readonly QuoteKind[] = ['normal', 'receipt', 'group'];

/** The price follows the line's final quantity, however it came about. Throws RangeError on a number that is none. */
export function priceLine(line: QuoteLine): PricedLine {
  const { basePrice, ladder, number } = line;
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new RangeError(`quote: line ${line.id} has no whole quantity: ${number}`);
  }
  const unitPrice =
    ladder && !line.isOriginalPrice ? ladderPrice(basePrice, ladder.steps, ladder.type, number) : basePrice;
  return { line, unitPrice, exactE4: unitPrice * BigInt(number) };
}

/** The orders of lines before any is split: by warehouse, normal before receipt before group orders by offer. */
export function ordersOf(lines: readonly PricedLine[]): OrderLines[] {
  const orders = new Map<string, OrderLines>();
  for (const priced of lines) {
    const { kind, warehouseId } = priced.line;
    const groupKey = kind === 'group' ? (priced.line.groupKey ?? 0) : 0;
    const key = [warehouseId, kind, ...(groupKey === 0 ? [] : [groupKey])].join(':');
    const order = orders.get(key);
    if (order) order.members.push(priced);
    else orders.set(key, { key, warehouseId, kind, groupKey, members: [priced] });
  }
  return [...orders.values()].sort(
    (a, b) =>
      a.warehouseId - b.warehouseId ||
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      a.groupKey - b.groupKey,
  );
}

/**
 * Cents of an order's lines, by line id in the order of the ids, so that where a line stands changes nothing. What 换购
 * sells comes last: whether it counts changes no other line.
 */
export function amountsOf({ members }: OrderLines): { total: Fen; amounts: Map<string, Fen> } {
  const sorted = [...members].sort((a, b) => byId(a.line.id, b.line.id));
  const plain = sorted.filter(({ line }) => !line.exchange);
  const exchange = sorted.filter(({ line }) => line.exchange);
  const own = lineAmounts(plain.map(exactOf));
  const more = lineAmounts(exchange.map(exactOf), leftOver(plain));
  const lines = [...own.lines, ...more.lines];
  const amounts = new Map(
    [...plain, ...exchange].map(({ line }, index) => [line.id, lines[index] ?? fen(0n)]),
  );
  return { total: fen(own.total + more.total), amounts };
}

/**
 * The orders that a normal order is split into, by part. Lines keep the cents that they have with all lines
 * together: a split moves none, so that promotions, shipping and minimum order stay what they are.
 */
export function inParts(whole: PricedOrder): PricedOrder[] {
  const { order, amounts } = whole;
  if (order.kind !== 'normal' || order.members.every(({ line }) => !line.part)) return [whole];
  const parts = new Map<number, PricedLine[]>();
  for (const member of order.members) {
    const part = member.line.part ?? 0;
    const same = parts.get(part);
    if (same) same.push(member);
    else parts.set(part, [member]);
  }
  return [...parts]
    .sort(([a], [b]) => a - b)
    .map(([part, members]) => {
      const ids = new Set(members.map(({ line }) => line.id));
      const own = new Map([...amounts].filter(([id]) => ids.has(id)));
      const key = part === 0 ? order.key : `${order.key}:p${part}`;
      return { order: { ...order, key, members }, total: sumFen([...own.values()]), amounts: own };
    });
}

/** Ids are texts; those that are numbers follow each other as numbers. */
export const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** What may be taken off a line before its price floor; less than a cent above it is none. */
export function roomOf({ floor, number }: QuoteLine, amount: Fen): Fen {
  if (floor === undefined || floor === null) return amount;
  // Rounded up to the cent: what stays is never below the floor.
  const least = floorToFen(floor * BigInt(number) + 99n);
  return atLeastZero(amount - least);
}

const exactOf = ({ exactE4 }: PricedLine): bigint => exactE4;

const leftOver = (lines: readonly PricedLine[]): bigint =>
  lines.reduce((sum, { exactE4 }) => sum + exactE4, 0n) % 100n;
