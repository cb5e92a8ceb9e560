import type { V1Invoice, V1Receivable } from '@qingnang/contract/v1-money';
import type { V1Order, V1Shipment } from '@qingnang/contract/v1-orders';
import { decimalFen, decimalPrice, fen, priceE4 } from '@qingnang/rules/money';
import { orderStatuses } from '@qingnang/rules/order-state';
import { instantInChina } from '../../../http/dates.ts';
import type { InvoiceRow, OrderRow, ReceivableRow, ShipmentRow } from './reads.ts';

const amount = (value: number) => decimalFen(fen(value));
const price = (value: number) => decimalPrice(priceE4(value));
const moment = (at: Date | null) => at && instantInChina(at);

const stateOf = (status: number): V1Order['state'] => {
  const state = orderStatuses.find(({ code }) => code === status);
  if (!state) throw new Error(`no order has status ${status}`);
  return state.key;
};

export const presentOrder = (row: OrderRow): V1Order => ({
  id: row.id,
  number: row.order_no,
  state: stateOf(row.status),
  is_held: row.is_held,
  hold_reason: row.hold_reason,
  customer: { id: row.account_id, name: row.company },
  customer_external_id: row.customer_external_id,
  warehouse: row.warehouse,
  goods_amount: amount(row.goods_fen),
  discount: amount(row.discount_fen),
  shipping_fee: amount(row.shipping_fen),
  paid_by_balance: amount(row.balance_fen),
  payable: amount(row.payable_fen),
  refunded: amount(row.refunded_fen),
  payment_method: row.payment_method,
  consignee: row.consignee,
  phone: row.phone,
  region: row.region,
  address: row.address,
  remark: row.remark,
  placed_at: instantInChina(row.placed_at),
  paid_at: moment(row.paid_at),
  reviewed_at: moment(row.reviewed_at),
  shipped_at: moment(row.shipped_at),
  completed_at: moment(row.completed_at),
  closed_at: moment(row.closed_at),
  lines: row.lines.map((line) => ({
    id: line.id,
    goods_id: line.goods_id,
    external_id: line.external_id,
    name: line.name,
    spec: line.spec,
    unit: line.unit,
    maker: line.maker,
    approval_no: line.approval_no,
    quantity: line.number,
    unit_price: price(line.unit_price_e4),
    amount: amount(line.amount_fen),
    discount: amount(line.discount_fen),
    shipped_quantity: line.shipped_number,
    cut_quantity: line.cut_number,
    returned_quantity: line.returned_number,
  })),
});

export const presentShipment = (row: ShipmentRow): V1Shipment => ({
  id: row.id,
  number: row.shipment_no,
  order_id: row.order_id,
  order_number: row.order_no,
  customer_id: row.account_id,
  customer_external_id: row.customer_external_id,
  carrier: row.carrier,
  tracking_no: row.tracking_no,
  shipped_at: instantInChina(row.shipped_at),
  delivered_at: moment(row.delivered_at),
  lines: row.lines.map(({ number, ...line }) => ({ ...line, quantity: number })),
});

export const presentInvoice = (row: InvoiceRow): V1Invoice => ({
  id: row.id,
  number: row.number ?? '',
  kind: row.kind,
  state: row.status,
  customer_id: row.account_id,
  customer_external_id: row.customer_external_id,
  title: row.title,
  tax_no: row.tax_no,
  amount: amount(row.amount_fen),
  tax: amount(row.tax_fen),
  red_of: row.red_of,
  created_at: instantInChina(row.created_at),
  issued_at: moment(row.issued_at),
  orders: row.orders.map((one) => ({
    order_id: one.order_id,
    order_number: one.order_no,
    amount: amount(one.amount_fen),
  })),
});

export const presentReceivable = (row: ReceivableRow): V1Receivable => ({
  id: row.id,
  order_id: row.order_id,
  order_number: row.order_no,
  customer_id: row.debtor_id,
  customer_external_id: row.customer_external_id,
  amount: amount(row.amount_fen),
  settled: amount(row.settled_fen),
  reduced: amount(row.reduced_fen),
  written_off: amount(row.written_off_fen),
  open: amount(row.open_fen),
  due_on: row.due_on,
  created_at: instantInChina(row.created_at),
});
