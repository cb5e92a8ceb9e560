import { createHash } from 'node:crypto';
import { UNPAID_MINUTES, UNPAID_TRANSFER_MINUTES } from '@qingnang/rules/constants';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { json } from '../../db/json.ts';
import type { Tx } from '../../db/transaction.ts';
import { between, chance } from '../catalog/random.ts';
import { moveTo } from './lives.ts';
import { isEnded, type Warehouses, type YearOrder } from './orders.ts';
import { regionOf } from './parcels.ts';
import { insertRows } from './rows.ts';

/** Who of the staff does what, by user name. */
export type Staff = ReadonlyMap<string, number>;

/** Orders with their lines and histories. */
export async function writeOrders(
  tx: Tx,
  orders: readonly YearOrder[],
  warehouses: Warehouses,
  staff: Staff,
): Promise<void> {
  await insertRows(
    tx,
    'sales_order',
    orders.map((order) => orderRow(order, warehouses)),
  );
  await insertRows(tx, 'sales_order_line', orders.flatMap(lineRows));
  await insertRows(
    tx,
    'order_event',
    orders.flatMap((order) => eventRows(order, staff)),
  );
}

function orderRow(order: YearOrder, warehouses: Warehouses) {
  const { customer, life, method, placedAt, seed } = order;
  const at = (act: Parameters<typeof moveTo>[1]): Date | null => moveTo(life, act)?.at ?? null;
  const isBalance = method === 'balance';
  const ended = isEnded(order) ? life.moves.at(-1) : undefined;
  const isPaid = isBalance || moveTo(life, 'pay') !== undefined;
  return {
    id: order.id,
    order_no: order.no,
    account_id: customer.id,
    kind: 'normal',
    checkout_id: checkoutId(order.no),
    warehouse_id: warehouses.get(customer.warehouse)?.id ?? 0,
    status: life.status,
    goods_fen: Number(order.goodsAmount),
    discount_fen: Number(order.discount),
    coupon_fen: Number(order.discount),
    shipping_fen: Number(order.shipping),
    balance_fen: isBalance ? Number(order.total) : 0,
    payable_fen: isBalance ? 0 : Number(order.total),
    payment_method: isPaid || method === 'transfer' ? method : '',
    consignee: customer.address.consignee,
    phone: customer.address.phone,
    region: regionOf(customer),
    address: customer.address.detail,
    address_id: customer.address.id,
    remark: remarkOf(order),
    placed_at: placedAt,
    expires_at: isPaid ? null : expiry(order),
    paid_at: isBalance ? placedAt : at('pay'),
    reviewed_at: at('approve'),
    picked_at: at('pick'),
    shipped_at: at('ship'),
    completed_at: at('confirm_receipt'),
    closed_at: ended?.at ?? null,
    close_reason: ended?.note ?? '',
    held_at: order.hold?.at ?? null,
    hold_reason: order.hold?.reason ?? '',
    version: life.moves.length + (order.hold ? 1 : 0),
    refunded_fen: Number(order.refunded),
    invoice: order.invoice && json(order.invoice),
    papers: chance(`papers:${seed}`) < 0.6 ? ['report'] : [],
    expiry_months: ([0, 0, 0, 6, 12] as const)[between(`months:${seed}`, 0, 4)] ?? 0,
  };
}

/** The same for the same order, as a browser's is for its checkout. */
function checkoutId(no: string): string {
  const hex = createHash('md5').update(no).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

const MINUTE_MS = 60_000;
const expiry = ({ placedAt, method }: YearOrder): Date =>
  new Date(
    placedAt.getTime() + (method === 'transfer' ? UNPAID_TRANSFER_MINUTES : UNPAID_MINUTES) * MINUTE_MS,
  );

const REMARKS = [
  '请发效期较长的批号',
  '到货前请电话联系',
  '周末不收货，请周一送',
  '随货同行单请盖章',
  '纸箱请加固',
  '和上一单一起送',
] as const;
const remarkOf = ({ seed }: YearOrder): string =>
  chance(`remark:${seed}`) < 0.09 ? (REMARKS[between(`words:${seed}`, 0, REMARKS.length - 1)] ?? '') : '';

const lineRows = ({ id: order_id, lines }: YearOrder) =>
  lines.map(({ goods, ...line }) => ({
    id: line.id,
    order_id,
    goods_id: goods.id,
    name: goods.name,
    spec: goods.spec,
    unit: goods.unit,
    maker: goods.maker,
    approval_no: goods.approvalNo,
    image: goods.image,
    number: line.number,
    unit_price_e4: Number(line.unitPrice),
    amount_fen: Number(line.amount),
    discount_fen: Number(line.discount),
    coupon_fen: Number(line.coupon),
    ladder_price_id: line.ladderId,
    shipped_number: line.shipped,
    returned_number: line.returned,
    refunded_fen: Number(line.refunded),
  }));

/** Orders are looked at by service, packed and sent by the warehouse. */
export const ACTORS: Readonly<Record<string, string>> = {
  approve: 'service',
  reject: 'service',
  pick: 'warehouse',
  ship: 'warehouse',
};

function eventRows({ id, life, hold, parcelWords }: YearOrder, staff: Staff) {
  let ships = 0;
  const moves = life.moves.map(({ act, actor, at, to, note }, index) => {
    const words = act === 'ship' ? (parcelWords[ships++] ?? '') : note;
    const staff_id = actor === 'staff' ? (staff.get(ACTORS[act] ?? 'admin') ?? null) : null;
    const from_status = life.moves[index - 1]?.to ?? null;
    return { order_id: id, at, act, actor, staff_id, from_status, to_status: to, note: words };
  });
  if (!hold) return moves;
  const held = {
    order_id: id,
    at: hold.at,
    act: 'hold',
    actor: 'staff' as const,
    staff_id: staff.get('service') ?? null,
    from_status: life.status,
    to_status: life.status,
    note: hold.reason,
  };
  return [...moves, held];
}

/** It waits for staff: paid, and not on its way. */
export const isWaiting = ({ life: { status } }: YearOrder): boolean =>
  status === ORDER_STATUS.pending_review || status === ORDER_STATUS.pending_shipment;
