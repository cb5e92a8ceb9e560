import type { ColdParcel } from '@qingnang/contract/cold-chain';
import type { OrderData, OrderDetail, OrderSummary, PlacedOrders } from '@qingnang/contract/orders';
import { RECEIPT_STATUSES, type ReceiptStatus } from '@qingnang/contract/receipts';
import { caseStatusName, caseUrl, KINDS } from '@qingnang/rules/after-sales';
import { fen, fenToYuan, priceE4, priceToYuan } from '@qingnang/rules/money';
import { ORDER_STATUS, statusName } from '@qingnang/rules/order-state';
import { endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import { groupBuyData } from '../../catalogue/present.ts';
import { presentCause } from './gate/present.ts';
import type { Placement } from './placing/writes.ts';
import type { besideOrder, ColdColumns, LineRow, OrderHead, OrderParts, ShipmentRow } from './reads.ts';
import { actName, buyerActs, orderSteps, PAYMENT_METHOD_NAMES, proposedWords } from './rules.ts';
import { presentWishes } from './wishes/present.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

export function presentSummary(order: OrderHead, lines: readonly LineRow[]): OrderSummary {
  return {
    id: order.id,
    order_no: order.order_no,
    kind: order.kind,
    status: order.status,
    status_name: statusName(order.status),
    ck_name: order.warehouse_name,
    goods_amount: yuan(order.goods_fen),
    discount_amount: yuan(order.discount_fen),
    coupon_amount: yuan(order.coupon_fen),
    voucher_amount: yuan(order.voucher_fen),
    cashback_amount: yuan(order.cashback_fen),
    shipping_fee: yuan(order.shipping_fen),
    balance_amount: yuan(order.balance_fen),
    payable: yuan(order.payable_fen),
    total: yuan(order.goods_fen - order.discount_fen + order.shipping_fen),
    line_count: order.line_count,
    piece_count: order.piece_count,
    lines: lines.map(presentLine),
    placed_at: toSeconds(order.placed_at),
    expires_at: order.expires_at && toSeconds(order.expires_at),
    group: order.group && {
      ...groupBuyData(order.group),
      ends_at: toSeconds(order.group_ends_at ?? order.placed_at),
    },
    acts: buyerActs(order, new Date()),
  };
}

function presentLine(line: LineRow): OrderSummary['lines'][number] {
  return {
    id: line.id,
    goods_id: line.goods_id,
    name: line.name,
    ypgg: line.spec,
    bzdw: line.unit,
    sccj: line.maker,
    approval_no: line.approval_no,
    image: line.image,
    number: line.number,
    shipped_number: line.shipped_number,
    cut_number: line.cut_number,
    returned_number: line.returned_number,
    refunded: yuan(line.refunded_fen),
    price: priceToYuan(priceE4(line.unit_price_e4)),
    amount: yuan(line.amount_fen),
    discount: yuan(line.discount_fen),
    is_gift: line.promotion_id === 0 ? 0 : 1,
    is_exchange: line.is_exchange ? 1 : 0,
    combination:
      line.combination_id === 0
        ? null
        : { id: line.combination_id, name: line.combination_name ?? '', sets: line.combination_number },
  };
}

export const presentPlacement = ({ orders, changes }: Placement): PlacedOrders => ({
  orders: orders.map(({ payable_fen, ...order }) => ({ ...order, amount: yuan(payable_fen) })),
  changes,
});

/** What its buyer sees of an order. */
export function presentOwn(
  order: OrderHead,
  parts: OrderParts,
  { linked, cases, gate, promise }: Awaited<ReturnType<typeof besideOrder>>,
  now: Date,
): OrderDetail {
  const detail = presentDetail(order, parts, now);
  return {
    ...detail,
    events: detail.events.map((event) =>
      WORDS_OF_STAFF.includes(event.act) ? { ...event, note: '' } : event,
    ),
    promise: isUnderWay(order.status) ? promise : '',
    is_held: order.held_at !== null && gate === null,
    gate: gate && { since: toSeconds(gate.began_at), causes: gate.causes.map(presentCause) },
    linked: linked.map(({ id, order_no, status, relation }) => ({
      id,
      order_no,
      status_name: statusName(status),
      relation,
    })),
    receipt:
      order.receipt_status === ''
        ? null
        : {
            status: order.receipt_status,
            status_name: RECEIPT_STATUSES[order.receipt_status as ReceiptStatus],
          },
    cases: cases.map(({ id, case_no, kind, status }) => ({
      id,
      case_no,
      kind_name: KINDS[kind as keyof typeof KINDS]?.name ?? '售后',
      status,
      status_name: caseStatusName(status),
      url: caseUrl(kind, id),
    })),
  };
}

/** Paid, and not with the buyer yet. */
const isUnderWay = (status: number): boolean =>
  status >= ORDER_STATUS.pending_review && status <= ORDER_STATUS.shipped;

/** Acts whose notes staff write for each other. */
const WORDS_OF_STAFF: readonly string[] = ['hold', 'release', 'pick', 'gate_release'];

/** What its buyer and staff see alike. */
export function presentDetail(order: OrderHead, parts: OrderParts, now: Date): OrderData {
  const times = {
    placedAt: order.placed_at,
    paidAt: order.paid_at,
    reviewedAt: order.reviewed_at,
    pickedAt: order.picked_at,
    shippedAt: order.shipped_at,
    completedAt: order.completed_at,
  };
  return {
    ...presentSummary(order, parts.lines),
    consignee: order.consignee,
    phone: order.phone,
    address: `${order.region}${order.address}`,
    remark: order.remark,
    wishes: presentWishes(order),
    payment_method: order.payment_method,
    payment_method_name: PAYMENT_METHOD_NAMES[order.payment_method] ?? '',
    received: yuan(parts.received),
    due: order.status === ORDER_STATUS.pending_payment ? yuan(order.payable_fen - parts.received) : 0,
    paid_at: order.paid_at && toSeconds(order.paid_at),
    shipped_at: order.shipped_at && toSeconds(order.shipped_at),
    completed_at: order.completed_at && toSeconds(order.completed_at),
    closed_at: order.closed_at && toSeconds(order.closed_at),
    close_reason: order.close_reason,
    steps: orderSteps(order.status, times).map((step) => ({ ...step, at: step.at && toSeconds(step.at) })),
    shipments: parts.shipments.map((shipment) => presentShipment(shipment, '/api/order')),
    events: parts.events.map((event) => ({
      at: toSeconds(event.at),
      act: event.act,
      act_name: actName(event.act),
      note: event.note,
      person: event.person ?? '',
    })),
    promotions: appliedPromotions(order),
    refunds: parts.refunds.map((refund) => ({
      method: PAYMENT_METHOD_NAMES[refund.method] ?? refund.method,
      amount: yuan(refund.amount_fen),
      status: refund.status,
      at: toSeconds(refund.done_at ?? refund.created_at),
    })),
    placed_by: order.placed_by_company ?? '',
    placed_by_member: order.placed_by_member ?? '',
    proposed: order.proposal_kind === null ? '' : proposedWords(order.proposal_kind, order.proposer ?? ''),
    refunded_amount: yuan(order.refunded_fen),
    server_time: toSeconds(now),
  };
}

/** @param base `/api/order` for buyers, `/api/admin` for staff: where the delivery note is fetched */
export function presentShipment(shipment: ShipmentRow, base: string): OrderData['shipments'][number] {
  return {
    id: shipment.id,
    shipment_no: shipment.shipment_no,
    carrier: shipment.carrier,
    tracking_no: shipment.tracking_no,
    shipped_at: toSeconds(shipment.shipped_at),
    delivered_at: shipment.delivered_at && toSeconds(shipment.delivered_at),
    carrier_phone: shipment.carrier_phone,
    delivered_by: shipment.delivered_by,
    receiver: shipment.receiver,
    driver_phone: shipment.driver_phone,
    is_resend: shipment.is_resend,
    tracking: shipment.tracking,
    receiving: shipment.receiving,
    has_codes: shipment.has_codes,
    delivery_note_url: `${base}/shipment/${shipment.id}/delivery-note.pdf`,
    cold:
      shipment.cold && presentCold(shipment.cold, base === '/api/admin' ? '/api/admin/files' : '/api/file'),
    lines: shipment.lines.map((line) => ({
      order_line_id: line.order_line_id,
      name: line.name,
      ypgg: line.spec,
      number: line.number,
      quality: line.quality,
      lot_no: line.lot_no,
      produced_on: endOfDaySeconds(line.produced_on),
      expires_on: endOfDaySeconds(line.expires_on),
      report_ids: line.report_ids,
      recall_class: line.recall_class,
    })),
  };
}

const TENTHS = 10;

/** @param files where its file is fetched: `/api/file` for buyers, `/api/admin/files` for staff */
export const presentCold = (row: ColdColumns, files: string): ColdParcel => ({
  storage: row.storage,
  box_no: row.box_no,
  recorder_no: row.recorder_no,
  departed: row.departed_e1 / TENTHS,
  file_url: row.file_id === null ? '' : `${files}/${row.file_id}`,
  arrived: row.arrived_e1 === null ? null : row.arrived_e1 / TENTHS,
});

/** What applied when an order was placed, as it is kept in `sales_order.promotions`. */
const appliedPromotions = ({ promotions }: OrderHead): OrderData['promotions'] =>
  promotions.map(({ id, kind, name, amount_fen }) => ({
    id,
    kind,
    name,
    amount: yuan(amount_fen),
  }));
