import type { CartData, CartGift, CartGiftGroup, CartItem, CartTotals } from '@qingnang/contract/cart';
import {
  countsForGifts,
  type EarnedGift,
  type GiftLine,
  type GiftPromotion,
  giftsOf,
} from '@qingnang/rules/gifts';
import { fen, fenToYuan, parseFen, parsePriceE4, priceE4, priceToYuan } from '@qingnang/rules/money';
import {
  type Quote,
  type QuotedLine,
  type QuoteKind,
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
 * What the cart costs and which gifts it earns as it stands in the browser, by the same functions that the server uses.
 * Lines that cannot be bought count nothing.
 */
export function requote(
  lines: readonly CartItem[],
  warehouses: readonly Warehouse[],
  giftGroups: readonly CartGiftGroup[],
): QuotedCart {
  const known = new Set(warehouses.map((warehouse) => warehouse.ck_id));
  const quoted = quote({
    lines: lines.map((line) => ({ ...quoteLineOf(line), selected: counts(line, known) })),
    warehouses: warehouses.map(quoteWarehouseOf),
    balance: fen(0),
  });
  const gifts = earnedGifts(lines, quoted.lines, known, giftGroups);
  return {
    lines: lines.map((line, index) => priced(line, quoted.lines[index], gifts)),
    totals: { ...totalsOf(quoted, lines.length), gifts },
  };
}

/** Which order a line becomes part of: ephedrine goods and every group (拼团) make orders of their own. */
export function kindOf({ goods }: CartItem): QuoteKind {
  if (goods.is_ephedrine === 1) return 'receipt';
  return goods.special?.kind === 'group' ? 'group' : 'normal';
}

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
    groupKey: line.goods_price_id,
    number: line.number,
    piecesEach: line.combination?.items.reduce((sum, { number }) => sum + number, 0) ?? 1,
    basePrice: (goods.base_price === null ? null : parsePriceE4(goods.base_price)) ?? priceE4(0),
    ladder: steps.length === 0 ? null : { type: goods.ladder_price_type, steps },
    isOriginalPrice: line.is_yj === 1,
    selected: false,
    shipsFree: line.combination === null && goods.is_dpby === 1 && line.number >= goods.qg_number,
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
function priced(line: CartItem, quoted: QuotedLine | undefined, gifts: readonly CartGift[]): CartItem {
  if (!quoted || line.reason !== null) return line;
  const price = priceToYuan(quoted.unitPrice);
  const amount = fenToYuan(quoted.amount);
  const given = gifts.filter(({ line_ids }) => line_ids.includes(line.id));
  const total = given.reduce((sum, { number }) => sum + number, 0);
  return line.price === price && line.amount === amount && line.gift_data.total === total
    ? line
    : { ...line, price, amount, gift_data: { total, type: total === 0 ? 0 : 1 } };
}

const totalsOf = (quoted: Quote, total: number): Omit<CartTotals, 'gifts'> => ({
  goods_amount: fenToYuan(quoted.goodsAmount),
  discount_amount: fenToYuan(quoted.discount),
  shipping_fee: fenToYuan(quoted.shippingFee),
  payable: fenToYuan(quoted.payable),
  selected_count: quoted.selectedCount,
  selected_number: quoted.selectedNumber,
  total,
  groups: quoted.groups.map((group) => ({
    ck_id: group.warehouseId,
    kind: group.kind,
    goods_amount: fenToYuan(group.goodsAmount),
    shipping_fee: fenToYuan(group.shippingFee),
    shipping_gap: fenToYuan(group.shippingGap),
    minimum_gap: fenToYuan(group.minimumGap),
  })),
});

function earnedGifts(
  lines: readonly CartItem[],
  quoted: readonly QuotedLine[],
  known: ReadonlySet<number>,
  groups: readonly CartGiftGroup[],
): CartGift[] {
  if (groups.length === 0) return [];
  const counted = lines.flatMap((line, index) => {
    const price = quoted[index]?.unitPrice;
    return price !== undefined && counts(line, known) ? giftLine(line, price) : [];
  });
  return giftsOf(groups.map(giftPromotion), counted).flatMap((earned) => giftOf(earned, groups));
}

function giftLine(line: CartItem, unitPrice: bigint): GiftLine[] {
  const isCounted = countsForGifts({
    isCombination: line.combination !== null,
    isSeckill: line.type === 1,
    kind: kindOf(line),
  });
  if (!isCounted) return [];
  const { id, goods, ck_id: warehouseId, number } = line;
  return [{ id, goodsId: goods.id, warehouseId, number, exactE4: unitPrice * BigInt(number) }];
}

const giftPromotion = (group: CartGiftGroup): GiftPromotion => ({
  id: group.id,
  warehouseId: group.ck_id,
  basis: group.basis,
  isRepeating: group.is_repeating === 1,
  goodsIds: new Set(group.goods_ids),
  tiers: group.tiers.map(({ id, reach_amount, reach_number, gift }) => ({
    id,
    reach: reach_amount === null ? BigInt(reach_number ?? 0) : exactFen(reach_amount),
    number: gift.number,
    left: gift.left ?? 0,
  })),
});

function giftOf(earned: EarnedGift, groups: readonly CartGiftGroup[]): CartGift[] {
  const group = groups.find(({ id }) => id === earned.promotionId);
  const tier = group?.tiers.find(({ id }) => id === earned.tierId);
  if (!group || !tier) return [];
  const { goods_id, name, ypgg, sccj, bzdw, image } = tier.gift;
  return [
    {
      promotion_id: group.id,
      promotion_name: group.name,
      line_ids: earned.lineIds,
      goods_id,
      name,
      ypgg,
      sccj,
      bzdw,
      image,
      ck_id: group.ck_id,
      number: earned.number,
      missing: earned.missing,
      note: earned.missing === 0 ? '' : tier.note,
    },
  ];
}
