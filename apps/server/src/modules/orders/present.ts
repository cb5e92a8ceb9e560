import type { OrderDetail, OrderSummary } from '@qingnang/contract/orders';
import { fen, fenToYuan, priceE4, priceToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { endOfDaySeconds, toSeconds } from '../../http/dates.ts';
import { groupData } from '../goods/specials/present.ts';
import type { LineRow, OrderHead, OrderParts, ShipmentRow } from './reads.ts';
import { type AppliedPromotion, actName, buyerActs, orderSteps, PAYMENT_METHOD_NAMES } from './rules.ts';

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
      ...groupData(order.group),
      ends_at: toSeconds(order.group_ends_at ?? order.placed_at),
    },
    acts: buyerActs(order.status),
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
    price: priceToYuan(priceE4(line.unit_price_e4)),
    amount: yuan(line.amount_fen),
    discount: yuan(line.discount_fen),
    is_gift: line.promotion_id === 0 ? 0 : 1,
    combination:
      line.combination_id === 0
        ? null
        : { id: line.combination_id, name: line.combination_name ?? '', sets: line.combination_number },
  };
}

export function presentDetail(order: OrderHead, parts: OrderParts, now: Date): OrderDetail {
  const times = {
    placedAt: order.placed_at,
    paidAt: order.paid_at,
    reviewedAt: order.reviewed_at,
    shippedAt: order.shipped_at,
    completedAt: order.completed_at,
  };
  return {
    ...presentSummary(order, parts.lines),
    consignee: order.consignee,
    phone: order.phone,
    address: `${order.region}${order.address}`,
    remark: order.remark,
    payment_method: order.payment_method,
    payment_method_name: PAYMENT_METHOD_NAMES[order.payment_method] ?? '',
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
    })),
    promotions: appliedPromotions(order),
    refunds: parts.refunds.map((refund) => ({
      method: PAYMENT_METHOD_NAMES[refund.method] ?? refund.method,
      amount: yuan(refund.amount_fen),
      status: refund.status,
      at: toSeconds(refund.done_at ?? refund.created_at),
    })),
    server_time: toSeconds(now),
  };
}

/** @param base `/api/order` for buyers, `/api/admin` for staff: where the delivery note is fetched */
export function presentShipment(shipment: ShipmentRow, base: string): OrderDetail['shipments'][number] {
  return {
    id: shipment.id,
    shipment_no: shipment.shipment_no,
    carrier: shipment.carrier,
    tracking_no: shipment.tracking_no,
    shipped_at: toSeconds(shipment.shipped_at),
    delivery_note_url: `${base}/shipment/${shipment.id}/delivery-note.pdf`,
    lines: shipment.lines.map((line) => ({
      order_line_id: line.order_line_id,
      name: line.name,
      ypgg: line.spec,
      number: line.number,
      lot_no: line.lot_no,
      produced_on: endOfDaySeconds(line.produced_on),
      expires_on: endOfDaySeconds(line.expires_on),
    })),
  };
}

/** What applied when an order was placed, as it is kept in `sales_order.promotions`. */
const appliedPromotions = ({ promotions }: OrderHead): OrderDetail['promotions'] =>
  (promotions as unknown as AppliedPromotion[]).map(({ id, kind, name, amount_fen }) => ({
    id,
    kind,
    name,
    amount: yuan(amount_fen),
  }));
