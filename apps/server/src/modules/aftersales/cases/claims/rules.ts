import type { AfterSalesKind } from '@qingnang/contract/after-sales';
import type { ClaimReason } from '@qingnang/rules/after-sales';
import {
  brokenSets,
  type CaseMoney,
  type ClaimFacts,
  caseMoney,
  claimRefusal,
  giftsToAdd,
  type OrderLineFacts,
  type OrderMoney,
  type Refusal,
} from '@qingnang/rules/claims';
import { type Fen, formatFen } from '@qingnang/rules/money';

/** A lot of an order's line that has left with a parcel, and what may still be claimed of it. */
export interface LotRow {
  shipment_line_id: number;
  order_line_id: number;
  lot_id: number;
  lot_no: string;
  produced_on: string | null;
  expires_on: string | null;
  number: number;
  /** Pieces that no other case holds. */
  left: number;
  shipment_no: string;
  shipped_at: Date;
  received_at: Date | null;
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  maker: string;
  image: string;
  unit_price_e4: number;
  is_gift: boolean;
  storage: string;
  is_ephedrine: boolean;
  is_near_expiry_offer: boolean;
}

/** What an order's money is bound to beside its lines. */
export interface MoneyFacts {
  shipping: Fen;
  cashback: Fen;
  cashbackPaid: Fen;
  cashbackTaken: Fen;
  hasCoupon: boolean;
  /** Whether all other cases that gave money of the order back were the shop's fault. */
  othersAreShopFault: boolean;
}

/** Everything that a claim on an order is judged by. */
export interface OrderClaimFacts {
  lots: LotRow[];
  lines: OrderLineFacts[];
  /** Lines that earned gifts, by promotion. */
  members: Map<number, Set<number>>;
  money: MoneyFacts;
}

/** What a buyer asks for. */
export interface Claim {
  kind: AfterSalesKind;
  reason: ClaimReason;
  lines: readonly { shipmentLineId: number; number: number }[];
}

export interface PlannedLine {
  lot: LotRow;
  number: number;
  /** A gift that goes back with what it was given for. */
  isAdded: boolean;
  refusal: Refusal | null;
}
export interface ClaimPlan {
  lines: PlannedLine[];
  /** Chinese messages by field, for what is not the order's or too many; empty = none. */
  errors: Record<string, string>;
}

export const factsOf = (lot: LotRow): ClaimFacts => ({
  shippedAt: lot.shipped_at.getTime(),
  receivedAt: lot.received_at?.getTime() ?? null,
  expiresOn: lot.expires_on,
  storage: lot.storage,
  isEphedrine: lot.is_ephedrine,
  isNearExpiryOffer: lot.is_near_expiry_offer,
  left: lot.left,
});

/** Judges a claim on the goods of an order, line by line, and adds the gifts that have to go back. */
export function planClaim(claim: Claim, facts: OrderClaimFacts, now: Date): ClaimPlan {
  const errors: Record<string, string> = {};
  const lines: PlannedLine[] = [];
  const seen = new Set<number>();
  claim.lines.forEach(({ shipmentLineId, number }, at) => {
    const lot = facts.lots.find((one) => one.shipment_line_id === shipmentLineId);
    if (!lot) errors[`lines.${at}.shipment_line_id`] = '不是本订单已发的批号';
    else if (seen.has(shipmentLineId)) errors[`lines.${at}.shipment_line_id`] = '同一批号只能填一行';
    else {
      const refusal = claimRefusal(claim.kind, claim.reason, factsOf(lot), now.getTime());
      if (!refusal && number > lot.left)
        errors[`lines.${at}.number`] = `${lot.name} 批号 ${lot.lot_no} 最多可申请 ${lot.left} ${lot.unit}`;
      lines.push({ lot, number, isAdded: false, refusal });
    }
    seen.add(shipmentLineId);
  });
  return {
    lines: claim.kind === 'return' ? wholeReturn(lines, facts) : judgeGifts(claim.kind, lines),
    errors,
  };
}

/** 退货: combinations in whole sets, gifts with what they were given for and never alone. */
function wholeReturn(lines: readonly PlannedLine[], facts: OrderClaimFacts): PlannedLine[] {
  const claimed = claimedPieces(lines);
  const broken = brokenSets(facts.lines, claimed);
  const judged = judgeGifts('return', lines).map((line) =>
    line.refusal === null && broken.has(line.lot.order_line_id) ? { ...line, refusal: SETS } : line,
  );
  return [...judged, ...addedGifts(giftsToAdd(facts.lines, claimed, facts.members), lines, facts.lots)];
}

const SETS: Refusal = { code: 'whole_sets', message: '组合商品须整套退货' };
const ALONE: Refusal = { code: 'gift_alone', message: '赠品不能单独退换' };

function judgeGifts(kind: AfterSalesKind, lines: readonly PlannedLine[]): PlannedLine[] {
  const isRefused = (kind === 'return' || kind === 'exchange') && lines.every(({ lot }) => lot.is_gift);
  return lines.map((line) => (isRefused && line.refusal === null ? { ...line, refusal: ALONE } : line));
}

/** By order line; what is refused does not go back. */
function claimedPieces(lines: readonly PlannedLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { lot, number, refusal } of lines) {
    if (refusal === null) sums.set(lot.order_line_id, (sums.get(lot.order_line_id) ?? 0) + number);
  }
  return sums;
}

/** Takes the pieces from the lots that are left of each gift, those that the claim names already less its own. */
function addedGifts(
  wanted: ReadonlyMap<number, number>,
  lines: readonly PlannedLine[],
  lots: readonly LotRow[],
): PlannedLine[] {
  return [...wanted].flatMap(([lineId, pieces]) => {
    let rest = pieces;
    return lots.flatMap((lot) => {
      if (lot.order_line_id !== lineId || lines.some((line) => line.lot === lot)) return [];
      const number = Math.min(rest, lot.left);
      rest -= number;
      return number > 0 ? [{ lot, number, isAdded: true, refusal: null }] : [];
    });
  });
}

/** The money of a planned claim; kinds that replace goods bring none. */
export function moneyOf(
  claim: Pick<Claim, 'kind' | 'reason'>,
  plan: ClaimPlan,
  facts: OrderClaimFacts,
): CaseMoney {
  const pieces = plan.lines.map(({ lot, number, refusal }) => ({
    orderLineId: lot.order_line_id,
    number: refusal === null && claim.kind !== 'exchange' ? Math.min(number, lot.left) : 0,
  }));
  return caseMoney(orderMoney(facts.money, claim.reason.isShopFault), facts.lines, pieces);
}

/** @param isShopFault of the case that is judged */
export const orderMoney = (money: MoneyFacts, isShopFault: boolean): OrderMoney => ({
  ...money,
  isShopFault: isShopFault && money.othersAreShopFault,
});

/** What a buyer should know about the money, in sentences. */
export function moneyNotes(
  money: CaseMoney,
  facts: Pick<MoneyFacts, 'hasCoupon'>,
  addedGiftCount: number,
): string[] {
  const notes: string[] = [];
  if (addedGiftCount > 0) notes.push('对应商品全部退回，赠品须一并寄回');
  if (money.voucher > 0n) notes.push(`现金券 ¥${formatFen(money.voucher)} 退回原券`);
  if (money.cashback > 0n) notes.push(`已发放的满返 ¥${formatFen(money.cashback)} 从退款中扣除`);
  if (money.isWhole && facts.hasCoupon) notes.push('整单退回，优惠券一并退还');
  if (!money.isWhole && facts.hasCoupon) notes.push('部分退回，优惠券不退');
  if (money.shipping > 0n) notes.push(`退还运费 ¥${formatFen(money.shipping)}`);
  return notes;
}
