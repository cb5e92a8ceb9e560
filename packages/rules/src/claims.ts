/** Which pieces a buyer may claim, and what they bring back: the same words and cents in the preview and at the end. */

import type { AfterSalesKind, AfterSalesRefusal } from '@qingnang/contract/after-sales';
import { type ClaimReason, KINDS } from './after-sales.ts';
import { isColdStorage, STORAGES } from './cold-chain.ts';
import { atLeastZero, type Fen, fen, lesser, sumFen } from './money.ts';
import { partOf } from './pieces.ts';

export interface Refusal {
  code: AfterSalesRefusal;
  message: string;
}

/** A delivered lot as far as claiming goes. Times are milliseconds. */
export interface ClaimFacts {
  shippedAt: number;
  /** null = not known to have arrived. */
  receivedAt: number | null;
  /** Last day of use, `2027-08-31`; null = without. */
  expiresOn: string | null;
  storage: string;
  isEphedrine: boolean;
  /** Bought through a near-expiry offer. */
  isNearExpiryOffer: boolean;
  /** Pieces that no other case holds. */
  left: number;
}

const DAY_MS = 24 * 3600_000;
/** Goods not known to have arrived count as arrived so many days after shipping: the longest of our lines. */
const TRANSIT_DAYS = 4;
/** Less than this to its last day when it was shipped is 近效期 (docs/rules/stock.md#expiry). */
const NEAR_EXPIRY_MONTHS = 6;
const DAYS_A_MONTH = 30.5;
/** Nobody knows how warm a cold goods has been since: within so many days of its arrival it goes back, or not at all. */
const COLD_DAYS = 3;

/** The last moment at which a lot can be claimed for a reason, in milliseconds. */
export function claimUntil(kind: AfterSalesKind, reason: ClaimReason, facts: ClaimFacts): number {
  const { shippedAt, receivedAt, storage } = facts;
  const isBound = goesBack(kind) && isColdStorage(storage) && reason.nature !== 'recall';
  const days = isBound ? COLD_DAYS : reason.days;
  return (receivedAt ?? shippedAt + TRANSIT_DAYS * DAY_MS) + (days ?? 0) * DAY_MS;
}

const goesBack = (kind: AfterSalesKind): boolean => kind === 'return' || kind === 'exchange';

/**
 * Why a lot cannot be claimed for this reason; null when it can. What goes back on a shelf is judged more strictly than what
 * was missing or broken on arrival. (docs/rules/after-sales.md)
 */
export function claimRefusal(
  kind: AfterSalesKind,
  reason: ClaimReason,
  facts: ClaimFacts,
  now: number,
): Refusal | null {
  if (facts.left <= 0) return { code: 'none_left', message: '该批号已全部申请售后' };
  const problem = goesBack(kind) ? returnRefusal(reason, facts) : null;
  if (problem) return problem;
  if (now > claimUntil(kind, reason, facts))
    return { code: 'out_of_window', message: windowWords(reason, facts) };
  return null;
}

function returnRefusal({ nature }: ClaimReason, facts: ClaimFacts): Refusal | null {
  if (facts.isEphedrine) return { code: 'ephedrine', message: '含麻黄碱商品不支持退换，请联系客服' };
  if (isColdStorage(facts.storage) && nature !== 'quality' && nature !== 'damage')
    return { code: 'cold_chain', message: `${STORAGES[facts.storage]}商品仅到货时的质量问题或破损可退换` };
  if (facts.isNearExpiryOffer && nature !== 'quality')
    return { code: 'near_expiry_special', message: '近效期特价商品，非质量问题不退换' };
  if (nature === 'near_expiry' && !isNearExpiry(facts))
    return {
      code: 'not_near_expiry',
      message: `该批号发货时距有效期超过 ${NEAR_EXPIRY_MONTHS} 个月，不属于近效期`,
    };
  return null;
}

const isNearExpiry = ({ expiresOn, shippedAt }: ClaimFacts): boolean =>
  expiresOn !== null && Date.parse(expiresOn) - shippedAt < NEAR_EXPIRY_MONTHS * DAYS_A_MONTH * DAY_MS;

const windowWords = ({ nature, text, days }: ClaimReason, { storage }: ClaimFacts): string =>
  isColdStorage(storage) && nature === 'quality'
    ? `${STORAGES[storage]}商品须在到货 ${COLD_DAYS} 天内申请`
    : `${text}须在到货 ${days} 天内申请，已超过期限`;

/** What one line of a case asks back. */
export interface ClaimedPieces {
  orderLineId: number;
  number: number;
}

/** An order's line as it stands. */
export interface OrderLineFacts {
  id: number;
  number: number;
  shipped: number;
  cut: number;
  returned: number;
  /** Pieces under cases that go back or were paid back, those already in `returned` too. */
  back: number;
  net: Fen;
  voucher: Fen;
  refunded: Fen;
  /** 0 = bought, else the promotion whose gift it is. */
  promotionId: number;
  combinationId: number;
  combinationSets: number;
}

/**
 * A combination goes back in whole sets, all of its parts alike (docs/rules/promotions.md#combinations).
 * @returns the lines that are not part of a whole set
 */
export function brokenSets(
  lines: readonly OrderLineFacts[],
  claimed: ReadonlyMap<number, number>,
): Set<number> {
  const broken = new Set<number>();
  for (const id of new Set(lines.map(({ combinationId }) => combinationId))) {
    if (id === 0) continue;
    const parts = lines.filter(({ combinationId }) => combinationId === id);
    const sets = new Set(
      parts.map((part) => ((claimed.get(part.id) ?? 0) * part.combinationSets) / part.number),
    );
    const [count = 0] = sets;
    // Of sets that were cut while they shipped, all that is left goes back.
    const isRest = parts.every((part) => (claimed.get(part.id) ?? 0) === part.shipped - part.back);
    if (isRest) continue;
    if (sets.size > 1 || !Number.isInteger(count)) for (const part of parts) broken.add(part.id);
  }
  return broken;
}

/**
 * Gifts that have to go back since all that was bought for them goes back.
 * @param members lines that earned a promotion's gifts, by promotion; none known = all that was bought
 * @returns pieces still to be added, by line
 */
export function giftsToAdd(
  lines: readonly OrderLineFacts[],
  claimed: ReadonlyMap<number, number>,
  members: ReadonlyMap<number, ReadonlySet<number>>,
): Map<number, number> {
  const bought = lines.filter(({ promotionId }) => promotionId === 0);
  const openOf = (line: OrderLineFacts) => line.number - line.cut - line.back - (claimed.get(line.id) ?? 0);
  const added = new Map<number, number>();
  for (const gift of lines.filter(({ promotionId }) => promotionId !== 0)) {
    const known = members.get(gift.promotionId);
    const earning = known && known.size > 0 ? bought.filter(({ id }) => known.has(id)) : bought;
    const touches = earning.some(({ id }) => (claimed.get(id) ?? 0) > 0);
    if (!touches || earning.some((line) => openOf(line) > 0)) continue;
    const rest = Math.min(openOf(gift), gift.shipped - gift.back - (claimed.get(gift.id) ?? 0));
    if (rest > 0) added.set(gift.id, rest);
  }
  return added;
}

/** An order's money as far as a case changes it. */
export interface OrderMoney {
  shipping: Fen;
  /** 满返 that the order was promised, that came into the wallet, and that earlier cases kept back. */
  cashback: Fen;
  cashbackPaid: Fen;
  cashbackTaken: Fen;
  /** Every case that gave money back was the shop's fault, this one too. */
  isShopFault: boolean;
}

export interface CaseMoney {
  /** In the order of the claimed pieces. */
  lines: { refund: Fen; voucher: Fen; counted: number }[];
  goods: Fen;
  voucher: Fen;
  shipping: Fen;
  cashback: Fen;
  /** goods + shipping − cashback. */
  refund: Fen;
  /** Nothing of the order stays with the buyer. */
  isWhole: boolean;
}

/**
 * What pieces bring back: of each line its share of what was really paid, the last piece with the rest; with the whole order its
 * shipping fee, when the shop is to blame; less the 满返 that the pieces had earned. Pieces beyond those of a line (sent again
 * for free) bring nothing.
 */
export function caseMoney(
  order: OrderMoney,
  lines: readonly OrderLineFacts[],
  claimed: readonly ClaimedPieces[],
): CaseMoney {
  const gone = new Map(lines.map((line) => [line.id, line.cut + line.returned]));
  const byId = new Map(lines.map((line) => [line.id, line]));
  const parts = claimed.map(({ orderLineId, number }) => {
    const line = byId.get(orderLineId);
    if (!line) throw new RangeError(`claim: no line ${orderLineId}`);
    const before = gone.get(orderLineId) ?? 0;
    const counted = Math.max(0, Math.min(number, line.number - before, line.shipped + line.cut - before));
    gone.set(orderLineId, before + counted);
    return {
      counted,
      refund: partOf(line.net, line.number, before, counted),
      voucher: partOf(line.voucher, line.number, before, counted),
    };
  });
  const goods = sumFen(parts.map(({ refund }) => refund));
  const isWhole = lines.every((line) => (gone.get(line.id) ?? 0) >= line.number);
  const shipping = isWhole && order.isShopFault ? order.shipping : fen(0n);
  const net = sumFen(lines.map((line) => line.net));
  const kept = net - sumFen(lines.map((line) => line.refunded)) - goods;
  const due = order.cashbackPaid - order.cashbackTaken - cashbackFor(order.cashback, net, fen(kept));
  const cashback = lesser(atLeastZero(due), fen(goods + shipping));
  return {
    lines: parts,
    goods,
    voucher: sumFen(parts.map(({ voucher }) => voucher)),
    shipping,
    cashback,
    refund: fen(goods + shipping - cashback),
    isWhole,
  };
}

/**
 * The part of a promised 满返 that what is kept of an order still earns, floored.
 * @param net what the goods cost after everything that was taken off
 * @param kept the same less what was given back
 */
export function cashbackFor(cashback: Fen, net: Fen, kept: Fen): Fen {
  return net === 0n ? cashback : fen((cashback * atLeastZero(kept)) / net);
}

/** Whether a reason belongs to a kind, for what a buyer writes. */
export const isReasonOf = (kind: AfterSalesKind, { nature }: ClaimReason): boolean =>
  KINDS[kind].natures.includes(nature);
