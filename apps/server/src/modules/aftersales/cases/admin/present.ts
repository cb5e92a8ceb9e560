import type { StaffCase, StaffCaseRow } from '@qingnang/contract/admin-after-sales';
import { caseActs, caseStatusName, KINDS } from '@qingnang/rules/after-sales';
import { fenToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { dayInChina, endOfDaySeconds, toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { pickByExpiry, piecesFor } from '../../../fulfilment/rules.ts';
import { phoneFor } from '../../../identity/rules.ts';
import { moneyNotes } from '../claims/rules.ts';
import { presentCase, presentCaseDetail, presentCaseLine, yuan } from '../present.ts';
import { restockRefusal } from '../rules.ts';
import type { DeskCase, DeskCaseParts } from './reads.ts';

const buyerOf = (row: DeskCase, staff: Staff): StaffCaseRow['buyer'] => ({
  account_id: row.account_id,
  company: row.company,
  buyer_type_name: row.buyer_type,
  contact_name: row.contact_name,
  phone: phoneFor(staff, 'customer', row.buyer_phone),
});

/** A row's acts are those of staff. */
export const presentDeskRow = (row: DeskCase, now: Date, staff: Staff): StaffCaseRow => ({
  ...presentCase(row),
  acts: caseActs(row.kind, row.status, 'staff', row.nature === 'recall'),
  buyer: buyerOf(row, staff),
  wait_seconds: Math.max(0, toSeconds(now) - toSeconds(row.created_at)),
});

export function presentDeskCase(desk: DeskCaseParts, now: Date, staff: Staff): StaffCase {
  const { row, parts, order, earlier, address } = desk;
  const today = dayInChina(now);
  const detail = presentCaseDetail(row, parts, true);
  return {
    ...detail,
    phone: phoneFor(staff, 'consignee', row.phone),
    acts: caseActs(row.kind, row.status, 'staff', row.nature === 'recall'),
    buyer: buyerOf(row, staff),
    events: detail.events.map((event, at) => ({
      ...event,
      staff_name: parts.events[at]?.staff_name ?? '',
    })),
    lines: parts.lines.map((line) => ({
      ...presentCaseLine(line),
      disposition: line.disposition,
      restock_refusal: restockRefusal(row.nature, line, today),
      packs: line.packs,
    })),
    order_facts: order
      ? {
          status: order.status,
          status_name: statusName(order.status),
          ck_name: order.warehouse_name,
          placed_at: toSeconds(order.placed_at),
          shipped_at: order.shipped_at && toSeconds(order.shipped_at),
          completed_at: order.completed_at && toSeconds(order.completed_at),
          total: yuan(order.total_fen),
          refunded_amount: yuan(order.refunded_fen),
        }
      : null,
    expected: expectedData(desk),
    earlier: earlier.map((one) => ({
      id: one.id,
      case_no: one.case_no,
      kind_name: KINDS[one.kind].name,
      reason_name: one.reason_text,
      status_name: caseStatusName(one.status),
      refund_amount: yuan(one.refund_fen),
      created_at: toSeconds(one.created_at),
    })),
    resend_lots: resendData(desk, today),
    default_return_address: address,
  };
}

function expectedData({ expected }: DeskCaseParts): StaffCase['expected'] {
  if (!expected) return null;
  const { money, hasCoupon, reviewFrom } = expected;
  return {
    goods_amount: fenToYuan(money.goods),
    shipping_fee: fenToYuan(money.shipping),
    cashback_amount: fenToYuan(money.cashback),
    refund_amount: fenToYuan(money.refund),
    voucher_amount: fenToYuan(money.voucher),
    coupon_back: Number(money.isWhole && hasCoupon),
    needs_second: Number(money.refund >= BigInt(reviewFrom)),
    notes: moneyNotes(money, { hasCoupon }, 0),
  };
}

function resendData({ resend: { lines, lots } }: DeskCaseParts, today: string): StaffCase['resend_lots'] {
  const picks = pickByExpiry(lines, lots, today);
  return lines.flatMap((line) =>
    lots
      .map((lot) => ({ lot, onHand: piecesFor(line, lot, lines, today) }))
      .filter(({ onHand }) => onHand > 0)
      .map(({ lot, onHand }) => ({
        line_id: line.orderLineId,
        lot_id: lot.lotId,
        lot_no: lot.lotNo,
        expires_on: endOfDaySeconds(lot.expiresOn),
        on_hand: onHand,
        storage: line.storage,
        number:
          picks.find((pick) => pick.lotId === lot.lotId && pick.orderLineId === line.orderLineId)?.number ??
          0,
      })),
  );
}
