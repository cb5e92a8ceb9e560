import type { AfterSalesKind, AfterSalesNature } from '@qingnang/contract/after-sales';
import { CASE_STATUS, type CaseAct, type CaseActor, KINDS } from '@qingnang/rules/after-sales';
import { type Fen, fen } from '@qingnang/rules/money';
import { partOf } from '@qingnang/rules/pieces';
import { between, chance } from '../catalog/random.ts';
import { afterWork } from './calendar.ts';
import { KNOWN_QUIET_DAYS } from './customers.ts';
import { giveBack, type Payment, type Refund } from './money.ts';
import type { Parcel, ParcelLine } from './parcels.ts';

/** After-sales of the year: what came broken, short or wrong, and what papers were missing. */

interface CaseMove {
  act: CaseAct | 'apply';
  actor: CaseActor;
  at: Date;
  to: number;
}

export interface YearCase {
  id: number;
  no: string;
  parcel: Parcel;
  kind: AfterSalesKind;
  /** The starter of that nature. */
  reason: AfterSalesNature;
  words: string;
  reply: string;
  /** What it is about; null = papers or words. */
  claimed: (ParcelLine & { claims: number }) | null;
  moves: CaseMove[];
  status: number;
  refund: Fen;
}

/** What is claimed, of a hundred cases. */
const WISHES: readonly (readonly [
  share: number,
  kind: AfterSalesKind,
  reason: AfterSalesNature,
  words: string,
  reply: string,
])[] = [
  [16, 'return', 'quality', '铝塑板封口不严，部分药片受潮', ''],
  [14, 'return', 'damage', '开箱后发现瓶身破裂，药液渗漏', ''],
  [26, 'damage', 'damage', '外箱被压，内盒变形无法上架', ''],
  [18, 'short', 'short', '整箱封条完好，开箱清点少货', ''],
  [6, 'exchange', 'quality', '包装印刷模糊，扫码无法识别', ''],
  [10, 'report', 'missing', '请补该批号药检报告', '该批号药检报告已上传，请在订单中下载。'],
  [5, 'papers', 'missing', '随货同行单未盖章，请补寄', '已补寄盖章件，请留意查收。'],
  [5, 'complaint', 'delivery', '送货司机未提前电话联系', '已向承运方反馈并提醒司机，给您添麻烦了。'],
];
/** Of all parcels, and of those of the last days: as many as keep somebody busy. */
const CASE_SHARE = 0.045;
const NEW_SHARE = 0.16;
const NEW_DAYS = 6;
const REFUSED_SHARE = 0.14;

const hours = (at: Date, from: number, to: number, seed: string): Date =>
  new Date(at.getTime() + between(seed, from * 60, to * 60) * 60_000);

/** The cases of delivered parcels up to now, without numbers, in the order of time. Orders with coupons have none. */
export function claimAll(parcels: readonly Parcel[], now: Date): YearCase[] {
  return parcels
    .flatMap((parcel) => {
      const { order, deliveredAt, shippedAt } = parcel;
      const seed = `case:${order.seed}:${shippedAt.getTime()}`;
      if (!deliveredAt || order.coupon !== null || order.customer.quietDays >= KNOWN_QUIET_DAYS) return [];
      const isNew = now.getTime() - deliveredAt.getTime() < NEW_DAYS * 24 * 3600_000;
      if (chance(seed) > (isNew ? NEW_SHARE : CASE_SHARE)) return [];
      const appliedAt = hours(deliveredAt, 1, 60, `at:${seed}`);
      return appliedAt <= now ? [caseOf(parcel, seed, appliedAt, now)] : [];
    })
    .sort((a, b) => appliedAtOf(a).getTime() - appliedAtOf(b).getTime());
}

export const appliedAtOf = ({ moves, parcel }: YearCase): Date => moves[0]?.at ?? parcel.shippedAt;

function caseOf(parcel: Parcel, seed: string, appliedAt: Date, now: Date): YearCase {
  let at = between(`wish:${seed}`, 0, 99);
  const wish = WISHES.find(([share]) => {
    at -= share;
    return at < 0;
  });
  const [, kind, reason, words, reply] = wish ?? [0, 'complaint', 'delivery', '', ''];
  const line = parcel.lines[between(`line:${seed}`, 0, parcel.lines.length - 1)];
  const claims = Math.max(1, Math.floor((line?.number ?? 1) * 0.2 * chance(`pieces:${seed}`)));
  const moves = courseOf(kind, seed, appliedAt).filter((move) => move.at <= now);
  return {
    id: 0,
    no: '',
    parcel,
    kind,
    reason,
    words,
    reply: moves.some(({ act }) => act === 'refuse')
      ? '经核对出库复核记录，商品完好，请与承运方确认签收情况。'
      : reply,
    claimed: line && KINDS[kind].needsLines ? { ...line, claims } : null,
    moves,
    status: moves.at(-1)?.to ?? CASE_STATUS.pending_review,
    refund: fen(0n),
  };
}

/** What becomes of a case; the refund's arrival is added by `refundCases`. */
function courseOf(kind: AfterSalesKind, seed: string, appliedAt: Date): CaseMove[] {
  const move = (act: CaseMove['act'], actor: CaseActor, at: Date, to: number): CaseMove => ({
    act,
    actor,
    at,
    to,
  });
  const applied = move('apply', 'buyer', appliedAt, CASE_STATUS.pending_review);
  const reviewedAt = afterWork(appliedAt, between(`review:${seed}`, 60, 1500));
  const staff = (act: CaseAct, to: number) => move(act, 'staff', reviewedAt, to);
  if (kind !== 'report' && chance(`refused:${seed}`) < REFUSED_SHARE)
    return [applied, staff('refuse', CASE_STATUS.refused)];
  if (kind === 'return') {
    const sentAt = hours(reviewedAt, 4, 90, `sent:${seed}`);
    const seenAt = afterWork(hours(sentAt, 40, 80, `back:${seed}`), between(`seen:${seed}`, 60, 900));
    return [
      applied,
      staff('approve_return', CASE_STATUS.pending_return),
      move('send_back', 'buyer', sentAt, CASE_STATUS.pending_inspection),
      move('accept', 'staff', seenAt, CASE_STATUS.refunding),
    ];
  }
  if (kind === 'damage' || kind === 'short') return [applied, staff('approve_refund', CASE_STATUS.refunding)];
  if (kind !== 'exchange') return [applied, staff('answer', CASE_STATUS.done)];
  // Another parcel would need a shelf: the buyer has helped itself.
  return [
    applied,
    move('withdraw', 'buyer', hours(reviewedAt, 20, 70, `withdrawn:${seed}`), CASE_STATUS.withdrawn),
  ];
}

/** Pays back what was accepted, noted on lines, orders and payments. Cases must be numbered. */
export function refundCases(cases: readonly YearCase[], payments: readonly Payment[], now: Date): Refund[] {
  const paid = new Map(payments.map((payment) => [payment.order, payment]));
  return cases.flatMap((one) => {
    const { claimed, parcel, status, moves } = one;
    const payment = paid.get(parcel.order);
    const decided = moves.at(-1);
    if (status !== CASE_STATUS.refunding || !claimed || !payment || !decided) return [];
    const { line, claims } = claimed;
    one.refund = partOf(line.amount, line.number, line.returned, claims);
    line.returned += claims;
    line.refunded = fen(line.refunded + one.refund);
    if (one.refund === 0n) throw new Error(`case ${one.no} gives nothing back`);
    const cause = `after_sales:${one.id}`;
    const refund = giveBack(payment, one.refund, { cause, at: decided.at, isByStaff: true }, now);
    if (refund.doneAt) {
      moves.push({ act: 'refund_done', actor: 'system', at: refund.doneAt, to: CASE_STATUS.done });
      one.status = CASE_STATUS.done;
    }
    return [refund];
  });
}
