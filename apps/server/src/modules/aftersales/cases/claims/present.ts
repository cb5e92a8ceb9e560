import type { AfterSalesKind, AfterSalesOptions, AfterSalesPreview } from '@qingnang/contract/after-sales';
import { type ClaimReason, GOODS_KINDS, KIND_CODES, KINDS } from '@qingnang/rules/after-sales';
import { claimRefusal, claimUntil, isReasonOf } from '@qingnang/rules/claims';
import { fen, fenToYuan, priceE4, priceToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import {
  type Claim,
  type ClaimPlan,
  factsOf,
  type LotRow,
  moneyNotes,
  moneyOf,
  type OrderClaimFacts,
} from './rules.ts';

/**
 * Kinds that a reason can be given for.
 * @param hasOrder whether one is named: without it only kinds that need none
 */
export const presentKinds = (hasOrder: boolean, all: readonly ClaimReason[]): AfterSalesOptions['kinds'] =>
  KIND_CODES.filter((kind) => hasOrder || !KINDS[kind].needsOrder).flatMap((kind) => {
    const { name, about, needsLines, isGoods, needsOrder } = KINDS[kind];
    const reasons = all.filter((reason) => isReasonOf(kind, reason));
    if (reasons.length === 0) return [];
    return {
      kind,
      name,
      about,
      needs_lines: Number(needsLines),
      is_goods: Number(isGoods),
      needs_order: Number(needsOrder),
      reasons: reasons.map((reason) => ({
        reason: reason.key,
        nature: reason.nature,
        name: reason.text,
        needs_photo: Number(reason.needsPhoto),
      })),
    };
  });

const lotData = (lot: LotRow) => ({
  shipment_line_id: lot.shipment_line_id,
  order_line_id: lot.order_line_id,
  goods_id: lot.goods_id,
  name: lot.name,
  ypgg: lot.spec,
  bzdw: lot.unit,
  sccj: lot.maker,
  image: lot.image,
  lot_no: lot.lot_no,
  expires_on: endOfDaySeconds(lot.expires_on),
  is_gift: Number(lot.is_gift),
});

export const presentLot = (
  lot: LotRow,
  reasons: readonly ClaimReason[],
  now: Date,
): AfterSalesOptions['lines'][number] => ({
  ...lotData(lot),
  produced_on: endOfDaySeconds(lot.produced_on),
  price: priceToYuan(priceE4(lot.unit_price_e4)),
  shipment_no: lot.shipment_no,
  shipped_at: toSeconds(lot.shipped_at),
  received_at: lot.received_at && toSeconds(lot.received_at),
  shipped_number: lot.number,
  left_number: lot.left,
  choices: GOODS_KINDS.flatMap((kind) =>
    choicesOf(
      kind,
      reasons.filter((reason) => isReasonOf(kind, reason)),
      lot,
      now,
    ),
  ),
});

const choicesOf = (kind: AfterSalesKind, reasons: readonly ClaimReason[], lot: LotRow, now: Date) =>
  reasons.map((reason) => ({
    kind,
    reason: reason.key,
    until: Math.floor(claimUntil(kind, reason, factsOf(lot)) / 1000),
    refusal: claimRefusal(kind, reason, factsOf(lot), now.getTime()),
  }));

export function presentPlan(claim: Claim, plan: ClaimPlan, facts: OrderClaimFacts): AfterSalesPreview {
  const money = moneyOf(claim, plan, facts);
  const gifts = plan.lines.filter(({ isAdded }) => isAdded).length;
  const isSound = plan.lines.length > 0 && plan.lines.every(({ refusal }) => refusal === null);
  const givesMoney = claim.kind !== 'exchange';
  return {
    lines: plan.lines.map(({ lot, number, isAdded, refusal }, at) => ({
      ...lotData(lot),
      number,
      added: Number(isAdded),
      amount: fenToYuan(money.lines[at]?.refund ?? NONE),
      voucher: fenToYuan(money.lines[at]?.voucher ?? NONE),
      refusal,
    })),
    ok: Number(isSound),
    goods_amount: fenToYuan(money.goods),
    shipping_fee: fenToYuan(money.shipping),
    cashback_amount: fenToYuan(money.cashback),
    refund_amount: fenToYuan(money.refund),
    voucher_amount: fenToYuan(money.voucher),
    coupon_back: Number(givesMoney && money.isWhole && facts.money.hasCoupon),
    needs_photo: Number(claim.reason.needsPhoto),
    notes: givesMoney ? moneyNotes(money, facts.money, gifts) : [],
  };
}

const NONE = fen(0n);
