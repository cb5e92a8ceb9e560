import { CASE_STATUS, type ClaimReason } from '@qingnang/rules/after-sales';
import type { Tx } from '../../db/transaction.ts';
import { claimReason } from '../../modules/aftersales/cases/claims/reads.ts';
import { SEND_BACK_DAYS } from '../../modules/aftersales/cases/rules.ts';
import { appliedAtOf, type YearCase } from './cases.ts';
import { insertRows } from './rows.ts';
import type { Staff } from './write-orders.ts';

const ADDRESS = '成都市锦江区静居寺南街 86 号 青囊药采退货组 13800000026';
const DAY_MS = 24 * 3600_000;

/** Cases with their lines, histories and what was set apart. */
export async function writeCases(tx: Tx, cases: readonly YearCase[], staff: Staff, now: Date): Promise<void> {
  const rows = cases.map(async (one) => caseRow(one, await claimReason(tx, one.reason)));
  await insertRows(tx, 'after_sales', await Promise.all(rows));
  await insertRows(tx, 'after_sales_line', cases.flatMap(lineRow));
  await insertRows(
    tx,
    'after_sales_event',
    cases.flatMap(({ id, moves, reply }) =>
      moves.map(({ act, actor, at, to }, index) => ({
        case_id: id,
        at,
        act,
        actor,
        staff_id: actor === 'staff' ? (staff.get('quality') ?? null) : null,
        from_status: moves[index - 1]?.to ?? null,
        to_status: to,
        note: act === 'refuse' ? reply : '',
      })),
    ),
  );
  await insertRows(
    tx,
    'quarantine',
    cases.flatMap((one) => apartRow(one, staff, now)),
  );
}

function caseRow(one: YearCase, { key, nature, text, isShopFault }: ClaimReason) {
  const { moves, kind, status, parcel } = one;
  const at = (...acts: string[]) => moves.find(({ act }) => acts.includes(act))?.at ?? null;
  const reviewedAt = moves.find(({ actor }) => actor === 'staff')?.at ?? null;
  const sentAt = at('send_back');
  const isBack = at('approve_return') !== null;
  return {
    id: one.id,
    case_no: one.no,
    order_id: parcel.order.id,
    account_id: parcel.order.customer.id,
    kind,
    reason: key,
    nature,
    reason_text: text,
    is_shop_fault: isShopFault,
    status,
    describe: one.words,
    contact: parcel.order.customer.contact,
    phone: parcel.order.customer.phone,
    reply: moves.some(({ act }) => act === 'answer' || act === 'refuse') ? one.reply : '',
    return_address: isBack ? ADDRESS : '',
    return_carrier: sentAt ? '顺丰速运' : '',
    return_tracking_no: sentAt ? `SF${String(one.id).padStart(10, '0')}` : '',
    refund_fen: Number(one.refund),
    version: moves.length,
    created_at: appliedAtOf(one),
    reviewed_at: reviewedAt,
    sent_back_at: sentAt,
    inspected_at: at('accept'),
    closed_at: status >= CASE_STATUS.done ? (moves.at(-1)?.at ?? null) : null,
    send_until: isBack && reviewedAt ? new Date(reviewedAt.getTime() + SEND_BACK_DAYS * DAY_MS) : null,
  };
}

const isAccepted = ({ refund }: YearCase): boolean => refund > 0n;

function lineRow(one: YearCase) {
  const { claimed, kind } = one;
  if (!claimed) return [];
  return [
    {
      case_id: one.id,
      order_line_id: claimed.line.id,
      shipment_line_id: claimed.id,
      number: claimed.claims,
      accepted_number: isAccepted(one) ? claimed.claims : null,
      disposition: isAccepted(one) && kind === 'return' ? 'quarantine' : null,
      refund_fen: Number(one.refund),
    },
  ];
}

/** What came back is set apart; older pieces have been destroyed. */
function apartRow(one: YearCase, staff: Staff, now: Date) {
  const { claimed, kind, moves, words } = one;
  const at = moves.find(({ act }) => act === 'accept')?.at;
  if (!claimed || kind !== 'return' || !isAccepted(one) || !at) return [];
  const decidedAt = new Date(at.getTime() + 20 * DAY_MS);
  const isDecided = decidedAt < now;
  return [
    {
      lot_id: claimed.lot.id,
      case_id: one.id,
      number: claimed.claims,
      reason: words,
      status: isDecided ? 'destroyed' : 'held',
      decided_by: isDecided ? (staff.get('quality') ?? null) : null,
      decided_at: isDecided ? decidedAt : null,
      note: isDecided ? '按不合格药品销毁' : '',
      created_at: at,
    },
  ];
}
