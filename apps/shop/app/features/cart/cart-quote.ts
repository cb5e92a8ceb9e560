import type { CartData, CartItem, CartTotals } from '@qingnang/contract/cart';
import { fen, fenToYuan, parseFen, parsePriceE4, priceE4, priceToYuan } from '@qingnang/rules/money';
import {
  type Quote,
  type QuotedLine,
  type QuoteLine,
  type QuoteWarehouse,
  quote,
} from '@qingnang/rules/quote';

/** A warehouse with what it asks for: free shipping from here, minimum order, fee (yuan). */
export type Warehouse = CartData['shipping_data']['warehouses'][number];

export interface QuotedCart {
  /** Lines whose price and amount stayed the same are the same objects, so that their rows need not render. */
  lines: CartItem[];
  totals: CartTotals;
}

/**
 * What the cart costs as it stands in the browser, by the same function that the server uses. Lines that cannot be
 * bought count nothing.
 */
export function requote(lines: readonly CartItem[], warehouses: readonly Warehouse[]): QuotedCart {
  const known = new Set(warehouses.map((warehouse) => warehouse.ck_id));
  const quoted = quote({
    lines: lines.map((line) => ({ ...quoteLineOf(line), selected: counts(line, known) })),
    warehouses: warehouses.map(quoteWarehouseOf),
    balance: fen(0),
  });
  return {
    lines: lines.map((line, index) => priced(line, quoted.lines[index])),
    totals: totalsOf(quoted, lines.length),
  };
}

export const kindOf = (line: CartItem): 'normal' | 'receipt' =>
  line.goods.is_ephedrine === 1 ? 'receipt' : 'normal';

const counts = (line: CartItem, known: ReadonlySet<number>): boolean =>
  line.is_selected === 1 && line.reason === null && known.has(line.ck_id);

// Five hundred lines are quoted at every key press: the exact prices of a line are read once.
const read = new WeakMap<CartItem, QuoteLine>();

function quoteLineOf(line: CartItem): QuoteLine {
  const before = read.get(line);
  if (before) return before;
  const { goods } = line;
  const steps = goods.ladder_price.flatMap((step) => {
    const price = parsePriceE4(step.price);
    return price === null ? [] : [{ number: step.number, price }];
  });
  const quoteLine: QuoteLine = {
    id: String(line.id),
    warehouseId: line.ck_id,
    kind: kindOf(line),
    number: line.number,
    basePrice: (goods.base_price === null ? null : parsePriceE4(goods.base_price)) ?? priceE4(0),
    ladder: steps.length === 0 ? null : { type: goods.ladder_price_type, steps },
    isOriginalPrice: line.is_yj === 1,
    selected: false,
  };
  read.set(line, quoteLine);
  return quoteLine;
}

const exactFen = (yuan: number) => parseFen(yuan) ?? fen(0);

const quoteWarehouseOf = (warehouse: Warehouse): QuoteWarehouse => ({
  id: warehouse.ck_id,
  threshold: exactFen(warehouse.shipping_amount),
  fee: exactFen(warehouse.fee),
  minimumOrder: exactFen(warehouse.minimum_amount),
  unshippedPaid: exactFen(warehouse.no_trans_order_amount),
});

/** A line that cannot be bought keeps what the server said of it. */
function priced(line: CartItem, quoted: QuotedLine | undefined): CartItem {
  if (!quoted || line.reason !== null) return line;
  const price = priceToYuan(quoted.unitPrice);
  const amount = fenToYuan(quoted.amount);
  return line.price === price && line.amount === amount ? line : { ...line, price, amount };
}

const totalsOf = (quoted: Quote, total: number): CartTotals => ({
  goods_amount: fenToYuan(quoted.goodsAmount),
  discount_amount: fenToYuan(quoted.discount),
  shipping_fee: fenToYuan(quoted.shippingFee),
  payable: fenToYuan(quoted.payable),
  selected_count: quoted.selectedCount,
  selected_number: quoted.selectedNumber,
  total,
  gifts: [],
  groups: quoted.groups.map((group) => ({
    ck_id: group.warehouseId,
    kind: group.kind,
    goods_amount: fenToYuan(group.goodsAmount),
    shipping_fee: fenToYuan(group.shippingFee),
    shipping_gap: fenToYuan(group.shippingGap),
    minimum_gap: fenToYuan(group.minimumGap),
  })),
});
