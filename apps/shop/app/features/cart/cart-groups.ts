import type { CartItem } from '@qingnang/contract/cart';
import type { QuoteKind } from '@qingnang/rules/quote';
import type { CartState } from './CartEditor.ts';
import type { ShownTotals } from './cart-promotions.ts';
import { kindOf, type Warehouse } from './cart-quote.ts';
import { type CartSection, sectionsOf } from './cart-sections.ts';

/** Something to reach: yuan asked for, and yuan still missing (0 = reached). */
export interface Goal {
  amount: number;
  gap: number;
}

/** Lines that become one order: of one warehouse and kind; each 拼团 alone. */
export interface CartGroup {
  key: string;
  name: string;
  kind: QuoteKind;
  lines: CartItem[];
  /** The same lines by promotion, with what they earn at no price. */
  sections: CartSection[];
  /** null: nothing is asked for, or another group of the warehouse says it. */
  minimum: Goal | null;
  shipping: Goal | null;
  /** When it arrives; '' = nothing is promised. */
  promise: string;
  /** Why nothing of it can be ordered to the default address; '' = it can. */
  notServed: string;
}

export interface GroupedCart {
  groups: CartGroup[];
  /** Lines that cannot be bought now. */
  blocked: CartItem[];
}

/** The cart as it is shown: by warehouse in the order of their first lines, receipt goods and groups apart, what is blocked last. */
export function groupLines(
  cart: Pick<CartState, 'lines' | 'warehouses' | 'promotions' | 'achieved' | 'totals'>,
): GroupedCart {
  const { lines, warehouses, totals } = cart;
  const groups = new Map<string, Omit<CartGroup, 'sections'> & { warehouseId: number }>();
  const tellers = tellersOf(lines);
  const told = new Set<number>();
  for (const line of lines) {
    if (line.reason !== null) continue;
    const kind = kindOf(line);
    const key = `${line.ck_id}:${kind}${kind === 'group' ? `:${line.goods_price_id}` : ''}`;
    const group = groups.get(key);
    if (group) {
      group.lines.push(line);
      continue;
    }
    const warehouse = warehouses.find((one) => one.ck_id === line.ck_id);
    const tells = kind === tellers.get(line.ck_id) && !told.has(line.ck_id);
    const goals = warehouse && tells ? goalsOf(warehouse, totals) : NO_GOALS;
    if (tells) told.add(line.ck_id);
    const name = warehouse?.name ?? line.goods.ck_name;
    groups.set(key, {
      key,
      name,
      kind,
      warehouseId: line.ck_id,
      lines: [line],
      promise: warehouse?.promise ?? '',
      notServed: warehouse?.not_served ?? '',
      ...goals,
    });
  }
  return {
    groups: [...groups.values()].map(({ warehouseId, ...group }) => ({
      ...group,
      sections: sectionsOf(group.lines, group.kind === 'normal' ? sourcesAt(warehouseId, cart) : NO_SOURCES),
    })),
    blocked: lines.filter((line) => line.reason !== null),
  };
}

/** Promotions of a warehouse; their gifts ride in its usual order. */
const sourcesAt = (
  warehouseId: number,
  { promotions, achieved, totals }: Pick<CartState, 'promotions' | 'achieved' | 'totals'>,
) => ({
  promotions: promotions.filter(({ ck_id }) => ck_id === warehouseId),
  outcomes: totals.promotions,
  achieved,
  gifts: totals.gifts.filter(({ ck_id }) => ck_id === warehouseId),
});
const NO_SOURCES = { promotions: [], outcomes: [], achieved: new Set<number>(), gifts: [] };

/**
 * The goals count all that leaves a warehouse together: its usual order shows them, else the first one.
 * @returns kind of the order that does, by warehouse
 */
function tellersOf(lines: readonly CartItem[]): Map<number, QuoteKind> {
  const tellers = new Map<number, QuoteKind>();
  for (const line of lines) {
    if (line.reason !== null) continue;
    const kind = kindOf(line);
    if (kind === 'normal' || !tellers.has(line.ck_id)) tellers.set(line.ck_id, kind);
  }
  return tellers;
}

const NO_GOALS = { minimum: null, shipping: null };

function goalsOf(warehouse: Warehouse, totals: ShownTotals): { minimum: Goal | null; shipping: Goal | null } {
  if (warehouse.not_served !== '') return NO_GOALS;
  const group = totals.groups.find((one) => one.ck_id === warehouse.ck_id);
  const { minimum_amount, shipping_amount, no_trans_order_amount, fee } = warehouse;
  const shippingGap = group?.shipping_gap ?? Math.max(0, shipping_amount - no_trans_order_amount);
  return {
    minimum:
      minimum_amount > 0 ? { amount: minimum_amount, gap: group?.minimum_gap ?? minimum_amount } : null,
    shipping: fee > 0 && shipping_amount > 0 ? { amount: shipping_amount, gap: shippingGap } : null,
  };
}
