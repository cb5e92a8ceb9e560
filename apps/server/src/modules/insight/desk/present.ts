import type { AdminOrder, adminOrderRow } from '@qingnang/contract/desk';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { ORDER_STATUS, statusName } from '@qingnang/rules/order-state';
import type { z } from 'zod';
import { dayInChina, endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import type { Staff } from '../../../http/session.ts';
import { mayTakeBack, pickByExpiry, piecesFor } from '../../fulfilment/rules.ts';
import { phoneFor } from '../../identity/rules.ts';
import {
  presentDetail,
  presentHold,
  presentShipment,
  presentSummary,
  wishesFor,
} from '../../ordering/present.ts';
import { PAYMENT_METHOD_NAMES, staffActs } from '../../ordering/rules.ts';
import type { DeskHead, DeskOrder } from './reads.ts';

const buyerOf = (order: DeskHead) => ({
  account_id: order.account_id,
  company: order.company,
  buyer_type: order.buyer_type,
  buyer_type_name: order.buyer_type_name,
  rank: order.rank,
});

export function presentDeskRow(order: DeskHead, now: Date): z.output<typeof adminOrderRow> {
  const { lines: _lines, acts: _acts, ...summary } = presentSummary(order, []);
  const since = order.paid_at ?? order.placed_at;
  return {
    ...summary,
    buyer: buyerOf(order),
    wait_seconds: Math.max(0, toSeconds(now) - toSeconds(since)),
    payment_method_name: PAYMENT_METHOD_NAMES[order.payment_method] ?? '',
    region: order.region,
    remark: order.remark,
    hold_reason: order.hold_reason,
    held_by_gate: order.held_by_gate,
    picked_at: order.picked_at && toSeconds(order.picked_at),
    open_count: order.open_count,
    storage: order.storage ?? '',
  };
}

export function presentDeskOrder(
  { order, parts, payments, split, lines, lots, gate, coldRest }: DeskOrder,
  now: Date,
  staff: Staff,
): AdminOrder {
  const { acts: _acts, ...detail } = presentDetail(order, parts, now);
  const isTransferOpen = payments.some(
    (payment) => payment.method === 'transfer' && payment.status === 'created',
  );
  const today = dayInChina(now);
  const picks = pickByExpiry(lines, lots, today);
  return {
    ...detail,
    phone: phoneFor(staff, 'consignee', order.phone),
    wishes: wishesFor(staff, detail.wishes),
    shipments: parts.shipments.map((shipment) => ({
      ...presentShipment(shipment, '/api/admin'),
      delivery_note_sha256: shipment.note_sha256,
      picker: shipment.picker,
      reviewer: shipment.reviewer,
      lot_reason: shipment.lot_reason,
      may_take_back:
        shipment.marked_at !== null &&
        order.status !== ORDER_STATUS.completed &&
        mayTakeBack(shipment.marked_at, now),
    })),
    buyer: {
      ...buyerOf(order),
      contact_name: order.contact_name,
      phone: phoneFor(staff, 'customer', order.buyer_phone),
    },
    staff_note: order.staff_note,
    region: order.region,
    street: order.address,
    hold: order.held_at && {
      at: toSeconds(order.held_at),
      reason: order.hold_reason,
      by_gate: order.held_by_gate,
    },
    gate: gate.map(presentHold),
    cold_rest: coldRest,
    picked_at: order.picked_at && toSeconds(order.picked_at),
    split_from: split.find((one) => one.is_parent) ?? null,
    split_into: split
      .filter((one) => !one.is_parent)
      .map(({ id, order_no, status }) => ({ id, order_no, status_name: statusName(status) })),
    acts: staffActs(order, isTransferOpen),
    picking: lines.map((line) => ({
      order_line_id: line.orderLineId,
      name: line.name,
      ypgg: line.spec,
      open_number: line.open,
      storage: line.storage,
      lots: lots
        .map((lot) => ({ ...lot, onHand: piecesFor(line, lot, lines, today) }))
        .filter((lot) => lot.onHand > 0)
        .map((lot) => ({
          lot_id: lot.lotId,
          lot_no: lot.lotNo,
          expires_on: endOfDaySeconds(lot.expiresOn),
          on_hand: lot.onHand,
          number:
            picks.find((pick) => pick.lotId === lot.lotId && pick.orderLineId === line.orderLineId)?.number ??
            0,
        })),
    })),
    refunds: parts.refunds.map((refund) => ({
      id: refund.id,
      method: PAYMENT_METHOD_NAMES[refund.method] ?? refund.method,
      amount: fenToYuan(fen(refund.amount_fen)),
      status: refund.status,
      at: toSeconds(refund.done_at ?? refund.created_at),
      by_hand: refund.method === 'transfer' && refund.status === 'pending',
    })),
    payments: payments.map((payment) => ({
      payment_no: payment.payment_no,
      method_name: PAYMENT_METHOD_NAMES[payment.method] ?? payment.method,
      amount: fenToYuan(fen(payment.amount_fen)),
      whole: fenToYuan(fen(payment.whole_fen)),
      status: payment.status,
      at: toSeconds(payment.paid_at ?? payment.created_at),
    })),
  };
}
