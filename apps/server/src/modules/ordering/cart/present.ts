import type { AddAnswer, CartData, CartItem, CartTotals, Hint } from '@qingnang/contract/cart';
import type { StoreCopy } from '@qingnang/contract/cart-copy';
import type { GoodsCard } from '@qingnang/contract/catalog';
import { fen, fenToYuan, priceE4, priceToYuan } from '@qingnang/rules/money';
import type { QuotedLine } from '@qingnang/rules/quote';
import { endOfDaySeconds } from '../../../http/dates.ts';
import { contractData, goodsCard, specialOfferData } from '../../catalogue/present.ts';
import { presentPromotion } from '../../marketing/present.ts';
import type { CombinationOffer } from '../../marketing/rules.ts';
import type { CopyResult } from './copy/writes.ts';
import type { NextHint } from './hints/rules.ts';
import { giftData, lineGifts, manjianSteps, promotionResults } from './promotions/present.ts';
import type { CartGift } from './promotions/rules.ts';
import { type Cart, type CartLine, takesCoupon } from './rules.ts';
import type { AddResult } from './writes.ts';

export function presentCart(cart: Cart): CartData {
  const quoted = new Map(cart.quote.lines.map((line) => [line.id, line]));
  const first = cart.warehouses[0];
  return {
    data: cart.lines.map((line) => presentLine(line, quoted.get(String(line.row.id)), cart.gifts)),
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
        promise: warehouse.promise,
        not_served: warehouse.notServed,
      })),
    },
    activity_data: {
      manjians: { manjians: manjianSteps(cart.quote, cart.promotions) },
      promotions: cart.promotions.map(presentPromotion),
    },
    totals: presentTotals(cart),
  };
}

/**
 * @param quoted the line's share of its order's total and of what is taken off
 * @param gifts of the whole cart
 */
export function presentLine(
  line: CartLine,
  quoted: QuotedLine | undefined,
  gifts: readonly CartGift[],
  notices: readonly string[] = [],
): CartItem {
  const { row, offer, reason, combination, exchange } = line;
  // Who may no longer see prices is not told an earlier one either.
  const changed =
    offer.isVisible && row.seen_price_e4 !== null && priceE4(row.seen_price_e4) !== line.unitPrice;
  return {
    id: row.id,
    type: row.type,
    number: row.number,
    price: priceToYuan(line.unitPrice),
    old_price: changed ? priceToYuan(priceE4(row.seen_price_e4 ?? 0)) : null,
    amount: fenToYuan(quoted?.amount ?? fen(0)),
    is_selected: row.is_selected && reason === null ? 1 : 0,
    with_coupon: takesCoupon(line) ? 1 : 0,
    goods_manjian_amount: fenToYuan(quoted?.manjian ?? fen(0)),
    floor_price: offer.isVisible && offer.floorPrice !== null ? priceToYuan(offer.floorPrice) : null,
    contract: contractData(offer),
    exchange: exchange && { promotion_id: exchange.promotionId, tier_id: exchange.stepId },
    gift_data: lineGifts(gifts, row.id),
    ck_id: row.warehouse_id,
    goods_price_id: row.goods_price_id,
    ladder_price_id: row.ladder_price_id,
    goods_manjian_id: row.goods_manjian_id,
    is_yj: row.is_yj ? 1 : 0,
    reason,
    notices: [...notices],
    goods: lineCard(line),
    combination: combination && combinationData(combination),
  };
}

const combinationData = ({ id, name, image, parts, price }: CombinationOffer): CartItem['combination'] => ({
  id,
  name,
  image,
  items: parts.map(({ goods, each, price: ofPart }) => ({
    goods_id: goods.id,
    name: goods.name,
    ypgg: goods.spec,
    sccj: goods.maker,
    bzdw: goods.unit,
    image: goods.image,
    number: each,
    price: price === null ? 0 : priceToYuan(ofPart),
  })),
});

/** The card of a line shows the special price that it is bought through, and the expiry of its lot. */
function lineCard({ offer, special }: CartLine): GoodsCard {
  const card = goodsCard(offer);
  if (!special) return card;
  const expiry = special.lot ? endOfDaySeconds(special.lot.expiresOn) : card.nearest_expiry;
  return { ...card, special: specialOfferData(offer, special), nearest_expiry: expiry };
}

export function presentTotals({ quote, lines, gifts, promotions }: Cart): CartTotals {
  return {
    goods_amount: fenToYuan(quote.goodsAmount),
    discount_amount: fenToYuan(quote.discount),
    cashback_amount: fenToYuan(quote.cashback),
    promotions: promotionResults(quote.promotions, promotions),
    shipping_fee: fenToYuan(quote.shippingFee),
    payable: fenToYuan(quote.payable),
    selected_count: quote.selectedCount,
    selected_number: quote.selectedNumber,
    total: lines.length,
    gifts: gifts.map(giftData),
    groups: quote.groups.map((group) => ({
      ck_id: group.warehouseId,
      kind: group.kind,
      goods_amount: fenToYuan(group.goodsAmount),
      discount_amount: fenToYuan(group.discount),
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

export function presentCopy({ id, company, added, corrected, refused }: CopyResult): StoreCopy {
  const noteData = ({ goodsId, name, message }: CopyResult['refused'][number]) => ({
    goods_id: goodsId,
    name,
    message,
  });
  return { id, company, added, corrected: corrected.map(noteData), refused: refused.map(noteData) };
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
    url: hintUrl(hint),
  };
}

function hintUrl({ goodsId, promotionId }: NextHint): string {
  if (promotionId !== 0) return `/zhmz/list?id=${promotionId}`;
  return goodsId === 0 ? '/list' : `/list/info/${goodsId}`;
}
