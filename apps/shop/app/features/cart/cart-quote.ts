import type { CartData, CartGift, CartItem } from '@qingnang/contract/cart';
import type { Reason } from '@qingnang/contract/catalog';
import type { CartPromotion } from '@qingnang/contract/promotions';
import { fen, fenToYuan, parsePriceE4, priceE4, priceToYuan } from '@qingnang/rules/money';
import { countsForPromotions } from '@qingnang/rules/promotions';
import {
  type Quote,
  type QuotedLine,
  type QuoteKind,
  type QuoteLine,
  type QuoteWarehouse,
  quote,
} from '@qingnang/rules/quote';
import { promotionPath } from '../promotions/promotion-path.ts';
import {
  type Allowance,
  allowanceOf,
  exactFen,
  giftsOf,
  outcomesOf,
  promotionRule,
  type ShownTotals,
} from './cart-promotions.ts';

/** A warehouse with what it asks for: free shipping from here, minimum order, fee (yuan). */
export type Warehouse = CartData['shipping_data']['warehouses'][number];

export interface QuotedCart {
  /** Lines that stayed the same are the same objects, so that their rows need not render. */
  lines: CartItem[];
  totals: ShownTotals;
  allowances: Allowance[];
}

/**
 * What the cart costs and what it earns as it stands in the browser, by the same function that the server uses. Lines
 * that cannot be bought count nothing.
 */
export function requote(
  lines: readonly CartItem[],
  warehouses: readonly Warehouse[],
  promotions: readonly CartPromotion[],
): QuotedCart {
  const known = new Set(warehouses.map((warehouse) => warehouse.ck_id));
  const quoted = quote({
    lines: lines.map((line) => ({ ...quoteLineOf(line), selected: counts(line, known) })),
    warehouses: warehouses.map(quoteWarehouseOf),
    balance: fen(0),
    promotions: promotions.map(ruleOf),
  });
  const gifts = giftsOf(quoted.gifts, promotions);
  const unearned = new Set(quoted.unearned);
  return {
    lines: lines.map((line, index) =>
      unearned.has(String(line.id))
        ? unearnedLine(line, quoted.allowances)
        : priced(line, quoted.lines[index], gifts),
    ),
    totals: totalsOf(quoted, lines.length, gifts, promotions),
    allowances: quoted.allowances,
  };
}

/** Which order a line becomes part of: ephedrine goods and every group (拼团) make orders of their own. */
export function kindOf({ goods }: CartItem): QuoteKind {
  if (goods.is_ephedrine === 1) return 'receipt';
  return goods.special?.kind === 'group' ? 'group' : 'normal';
}

/** Lines with conditions of their own count towards no promotion: 秒杀, 拼团, combinations, receipt goods and 换购. */
export const mayCount = (line: CartItem): boolean =>
  countsForPromotions({
    isCombination: line.combination !== null,
    isSeckill: line.type === 1,
    isExchange: line.exchange !== null,
    kind: kindOf(line),
  });

const counts = (line: CartItem, known: ReadonlySet<number>): boolean =>
  line.is_selected === 1 && line.reason === null && known.has(line.ck_id);

// Five hundred lines are quoted at every key press: the exact prices of a line or a promotion are read once.
const read = new WeakMap<CartItem, QuoteLine>();
const rules = new WeakMap<CartPromotion, ReturnType<typeof promotionRule>>();

function ruleOf(promotion: CartPromotion): ReturnType<typeof promotionRule> {
  const before = rules.get(promotion);
  if (before) return before;
  const rule = promotionRule(promotion);
  rules.set(promotion, rule);
  return rule;
}

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
    goodsId: goods.id,
    countsForPromotions: mayCount(line),
    withCoupon: line.with_coupon === 1,
    floor: line.floor_price === null ? null : parsePriceE4(line.floor_price),
    pinnedPromotionId: line.exchange ? 0 : line.goods_manjian_id,
    exchange: line.exchange && {
      promotionId: line.exchange.promotion_id,
      stepId: line.exchange.tier_id,
    },
  };
  read.set(line, quoteLine);
  return quoteLine;
}

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
  const goods_manjian_amount = fenToYuan(quoted.manjian);
  const given = gifts.filter(({ line_ids }) => line_ids.includes(line.id));
  const total = given.reduce((sum, { number }) => sum + number, 0);
  const isSame =
    line.price === price &&
    line.amount === amount &&
    line.goods_manjian_amount === goods_manjian_amount &&
    line.gift_data.total === total;
  if (isSame) return line;
  return { ...line, price, amount, goods_manjian_amount, gift_data: { total, type: total === 0 ? 0 : 1 } };
}

/** A 换购 line whose step is no longer reached, or not so often, stays in the cart, as the server would say it. */
function unearnedLine(line: CartItem, allowances: readonly Allowance[]): CartItem {
  const allowed = allowanceOf(line, allowances);
  const reason: Reason =
    allowed > 0
      ? {
          code: 'limit_used',
          message: `本次最多换购 ${allowed} ${line.goods.bzdw}，请修改数量`,
          action: '',
          url: '',
        }
      : {
          code: 'off_shelf',
          message: '未满足换购条件',
          action: '去凑单',
          url: promotionPath(line.exchange?.promotion_id ?? 0),
        };
  return { ...line, is_selected: 0, reason };
}

const totalsOf = (
  quoted: Quote,
  total: number,
  gifts: ShownTotals['gifts'],
  promotions: readonly CartPromotion[],
): ShownTotals => ({
  goods_amount: fenToYuan(quoted.goodsAmount),
  discount_amount: fenToYuan(quoted.discount),
  cashback_amount: fenToYuan(quoted.cashback),
  shipping_fee: fenToYuan(quoted.shippingFee),
  payable: fenToYuan(quoted.payable),
  selected_count: quoted.selectedCount,
  selected_number: quoted.selectedNumber,
  total,
  gifts,
  promotions: outcomesOf(quoted.promotions, promotions),
  groups: quoted.groups.map((group) => ({
    ck_id: group.warehouseId,
    kind: group.kind,
    goods_amount: fenToYuan(group.goodsAmount),
    discount_amount: fenToYuan(group.discount),
    shipping_fee: fenToYuan(group.shippingFee),
    shipping_gap: fenToYuan(group.shippingGap),
    minimum_gap: fenToYuan(group.minimumGap),
  })),
});
