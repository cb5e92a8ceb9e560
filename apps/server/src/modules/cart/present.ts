import type { AddAnswer, CartData, CartItem, CartTotals, Hint } from '@qingnang/contract/cart';
import type { GoodsCard } from '@qingnang/contract/catalog';
import { fen, fenToYuan, priceE4, priceToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds } from '../../http/dates.ts';
import { goodsCard } from '../goods/present.ts';
import { specialOfferData } from '../goods/specials/present.ts';
import type { CopyResult } from './copy/writes.ts';
import type { NextHint } from './hints/rules.ts';
import type { Cart, CartLine } from './rules.ts';
import type { AddResult } from './writes.ts';

export function presentCart(cart: Cart): CartData {
  const amounts = new Map(cart.quote.lines.map((line) => [line.id, line.amount]));
  const first = cart.warehouses[0];
  return {
    data: cart.lines.map((line) => presentLine(line, fenToYuan(amounts.get(String(line.row.id)) ?? fen(0)))),
    shipping_data: {
      shipping_amount: fenToYuan(first?.threshold ?? fen(0)),
      no_trans_order_amount: fenToYuan(first?.unshippedPaid ?? fen(0)),
      warehouses: cart.warehouses.map((warehouse) => ({
        ck_id: warehouse.id,
        name: warehouse.name,
        shipping_amount: fenToYuan(warehouse.threshold),
        no_trans_order_amount: fenToYuan(warehouse.unshippedPaid),
        fee: fenToYuan(warehouse.fee),
        minimum_amount: fenToYuan(warehouse.minimumOrder),
      })),
    },
    activity_data: { manjians: { manjians: [] } },
    totals: presentTotals(cart),
  };
}

/** @param amount yuan, the line's share of its order's total */
export function presentLine(line: CartLine, amount: number, notices: readonly string[] = []): CartItem {
  const { row, offer, reason } = line;
  // Who may no longer see prices is not told an earlier one either.
  const changed =
    offer.isVisible && row.seen_price_e4 !== null && priceE4(row.seen_price_e4) !== line.unitPrice;
  return {
    id: row.id,
    type: row.type,
    number: row.number,
    price: priceToYuan(line.unitPrice),
    old_price: changed ? priceToYuan(priceE4(row.seen_price_e4 ?? 0)) : null,
    amount,
    is_selected: row.is_selected && reason === null ? 1 : 0,
    with_coupon: offer.isEphedrine || line.special?.kind === 'seckill' ? 0 : 1,
    goods_manjian_amount: 0,
    gift_data: { total: 0, type: 0 },
    ck_id: row.warehouse_id,
    goods_price_id: row.goods_price_id,
    ladder_price_id: row.ladder_price_id,
    goods_manjian_id: row.goods_manjian_id,
    is_yj: row.is_yj ? 1 : 0,
    reason,
    notices: [...notices],
    goods: lineCard(line),
    combination: null,
  };
}

/** The card of a line shows the special price that it is bought through, and the expiry of its lot. */
function lineCard({ offer, special }: CartLine): GoodsCard {
  const card = goodsCard(offer);
  if (!special) return card;
  const expiry = special.lot ? endOfDaySeconds(special.lot.expiresOn) : card.nearest_expiry;
  return { ...card, special: specialOfferData(offer, special), nearest_expiry: expiry };
}

export function presentTotals({ quote, lines }: Cart): CartTotals {
  return {
    goods_amount: fenToYuan(quote.goodsAmount),
    discount_amount: fenToYuan(quote.discount),
    shipping_fee: fenToYuan(quote.shippingFee),
    payable: fenToYuan(quote.payable),
    selected_count: quote.selectedCount,
    selected_number: quote.selectedNumber,
    total: lines.length,
    gifts: [],
    groups: quote.groups.map((group) => ({
      ck_id: group.warehouseId,
      kind: group.kind,
      goods_amount: fenToYuan(group.goodsAmount),
      shipping_fee: fenToYuan(group.shippingFee),
      shipping_gap: fenToYuan(group.shippingGap),
      minimum_gap: fenToYuan(group.minimumGap),
    })),
  };
}

export function presentAdd({ added, refused, total }: AddResult): AddAnswer {
  return {
    added: added.map(({ goodsId, lineId, number, notices }) => ({
      goods_id: goodsId,
      line_id: lineId,
      number,
      notices,
      reason: null,
    })),
    refused: refused.map(({ goodsId, number, reason }) => ({
      goods_id: goodsId,
      line_id: 0,
      number,
      notices: [],
      reason,
    })),
    total,
  };
}

export function presentCopy({ id, company, added, refused }: CopyResult) {
  return {
    id,
    company,
    added,
    refused: refused.map(({ goodsId, name, message }) => ({ goods_id: goodsId, name, message })),
  };
}

export function presentHint(hint: NextHint): Hint {
  return {
    kind: hint.kind,
    title: hint.title,
    missing_amount: fenToYuan(hint.missingAmount),
    missing_number: hint.missingNumber,
    saves: fenToYuan(hint.saves),
    goods_id: hint.goodsId,
    line_id: hint.lineId,
    url: hint.goodsId === 0 ? '/list' : `/list/info/${hint.goodsId}`,
  };
}
