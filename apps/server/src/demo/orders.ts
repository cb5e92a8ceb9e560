import { keysOf } from '@qingnang/contract/keys';
import { COLD_LIMITS, type ColdStorage } from '@qingnang/rules/cold-chain';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import { createLog } from '../http/log.ts';
import type { Buyer, Staff } from '../http/session.ts';
import { addressesOf } from '../modules/company/addresses/reads.ts';
import { titlesOf } from '../modules/company/invoicing/titles/reads.ts';
import { parcelKind } from '../modules/fulfilment/logistics/cold/rules.ts';
import { lotsForOrder, openLines } from '../modules/fulfilment/logistics/reads.ts';
import { pickByExpiry } from '../modules/fulfilment/logistics/rules.ts';
import { shipOrder } from '../modules/fulfilment/logistics/writes.ts';
import { approveOrders } from '../modules/insight/desk/writes.ts';
import { addLines } from '../modules/ordering/cart/writes.ts';
import {
  type OrderRequest,
  type PlacedOrder,
  placeOrder,
} from '../modules/ordering/orders/placing/writes.ts';
import { NO_WISHES, type OrderWishes } from '../modules/ordering/orders/wishes/rules.ts';
import { cancelOrder, closeExpired, confirmReceipt } from '../modules/ordering/orders/writes.ts';
import { beginPayment } from '../modules/payment/payments/opening/writes.ts';
import { settleNotice } from '../modules/payment/payments/writes.ts';
import { asDemo } from './acting.ts';
import { DEMO_SELLER_DEFAULTS } from './settings.ts';

/**
 * Orders of the demo buyer in every state, made by the same acts as real ones, so that stock, wallet and history agree.
 */
export async function loadDemoOrders(db: Db): Promise<void> {
  await asDemo(db, 'yaodian', 'admin', async (buyer, staff) => {
    for (const [index, target] of TARGETS.entries()) await orderIn(db, buyer, staff, target, index);
    await fillCart(db, buyer, TARGETS.length * LINES, 6);
  });
}

const { pending_payment, pending_review, pending_shipment, partly_shipped, shipped } = ORDER_STATUS;
const { completed, cancelled, closed } = ORDER_STATUS;
const TARGETS = [
  completed,
  completed,
  cancelled,
  closed,
  shipped,
  partly_shipped,
  pending_shipment,
  pending_review,
  pending_payment,
];
const LINES = 7;
const COLD_STORAGES = keysOf(COLD_LIMITS);
const PIECES = 20;

/**
 * Puts `count` buyable goods into the cart, each run others, all from one warehouse so that they make one order; 冷藏 and 冷冻
 * goods, which go in parcels of their own, only where they are asked for.
 */
async function fillCart(
  db: Db,
  buyer: Buyer,
  offset: number,
  count: number,
  {
    pieces = PIECES,
    cold = null,
    onHand = 200,
  }: { pieces?: number; cold?: ColdStorage | null; onHand?: number } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number; warehouse_id: number; number: number }>`
    select g.id, s.warehouse_id, (ceil(${pieces}::numeric / g.multiple) * g.multiple)::int as number
    from goods g join stock s on s.goods_id = g.id and s.available > ${onHand}
    where g.status = 'on' and not g.is_ephedrine and not g.is_tcm and g.limit_per_order is null
      and ${cold === null ? sql`not g.storage = any(${[...COLD_STORAGES]}::text[])` : sql`g.storage = ${cold}`} and g.scope in (select scope from account_scope where account_id = ${buyer.accountId})
      and s.warehouse_id = (select id from warehouse order by sort limit 1)
    order by md5(g.id::text) limit ${count} offset ${offset}`.execute(db);
  const { added } = await addLines(
    db,
    buyer,
    rows.map((row) => ({
      goodsId: row.id,
      warehouseId: row.warehouse_id,
      number: row.number,
      goodsPriceId: 0,
      goodsManjianId: 0,
      isOriginalPrice: false,
      type: 0,
    })),
  );
  return added.map((line) => line.lineId);
}

async function orderIn(db: Db, buyer: Buyer, staff: Staff, target: number, index: number): Promise<void> {
  const ids = await fillCart(db, buyer, index * LINES, LINES);
  const order = await orderOf(db, buyer, ids, { remark: index === 0 ? '请发效期较长的批号' : '' });
  if (!order) return;
  await leadTo(db, buyer, staff, order.id, target);
  await backdate(db, order.id, (TARGETS.length - index) * 2);
}

/** One more order, completed today, with the best coupon; cash vouchers pay 3 % of it. */
export async function orderWithCoupon(db: Db, buyer: Buyer, staff: Staff): Promise<void> {
  const ids = await fillCart(db, buyer, (TARGETS.length + 1) * LINES, LINES);
  const order = await orderOf(db, buyer, ids, { voucherShareE2: 300 });
  if (order) await leadTo(db, buyer, staff, order.id, completed);
}

/** An order of a few usual goods that waits to be paid. @param turn each takes others */
export async function unpaidOrder(
  db: Db,
  buyer: Buyer,
  turn: number,
  pieces: number,
): Promise<PlacedOrder | undefined> {
  return orderOf(db, buyer, await fillCart(db, buyer, turn * LINES, LINES, { pieces }), {});
}

/** What the demo's other orders take stands before what mixed ones do. */
const FIRST_MIXED = 48;

/** Of each cold goods; 冷冻 ones are dear and few. */
const COLD_PIECES = { cold: { pieces: 5 }, frozen: { pieces: 2, onHand: 5 } };

/** An order of 冷藏 or 冷冻 goods and others. @param turn each takes others, from 0 */
export async function mixedOrder(
  db: Db,
  buyer: Buyer,
  turn: number,
  kept: ColdStorage = 'cold',
): Promise<number> {
  const others = await fillCart(db, buyer, (FIRST_MIXED + turn) * LINES, 3);
  const cold = await fillCart(db, buyer, 0, 2, { ...COLD_PIECES[kept], cold: kept });
  const order = await orderOf(db, buyer, [...others, ...cold], {});
  if (!order || cold.length === 0) throw new Error('the demo shop has no cold goods');
  return order.id;
}

async function orderOf(
  db: Db,
  buyer: Buyer,
  ids: readonly number[],
  { remark = '', voucherShareE2 = 0 }: { remark?: string; voucherShareE2?: number },
): Promise<PlacedOrder | undefined> {
  const [address] = await addressesOf(db, buyer);
  const wishes = { ...(await usualWishes(db, buyer)), remark };
  return place(db, buyer, { ids, addressId: address?.id ?? 0, wishes, voucherShareE2 });
}

/** What is ordered of one goods: through an offer, or at its own price (0). */
interface DemoLine {
  goodsId: number;
  /** 0 = the one that has it. */
  warehouseId: number;
  number: number;
  goodsPriceId: number;
}

/** Orders one goods by itself, without any wish. */
export async function orderLine(
  db: Db,
  buyer: Buyer,
  line: DemoLine,
  addressId: number,
): Promise<PlacedOrder | undefined> {
  const wanted = { ...line, goodsManjianId: 0, isOriginalPrice: false, type: 0 };
  const { added } = await addLines(db, buyer, [wanted]);
  const ids = added.map(({ lineId }) => lineId);
  return place(db, buyer, { ids, addressId, wishes: NO_WISHES, voucherShareE2: 0 });
}

type DemoRequest = Pick<OrderRequest, 'ids' | 'addressId' | 'wishes' | 'voucherShareE2'>;

async function place(db: Db, buyer: Buyer, request: DemoRequest): Promise<PlacedOrder | undefined> {
  const useVoucher = request.voucherShareE2 > 0;
  const whole = {
    ...request,
    useBalance: false,
    paymentMethod: '',
    choice: { coupons: [], useVoucher, isSplit: false, onlyCoupon: null },
    quoteHash: null,
  };
  return (await placeOrder(db, buyer, whole, null)).orders[0];
}

/** As the pharmacy orders: a normal invoice that comes by mail, the reports in the parcel, a year of shelf life. */
async function usualWishes(db: Db, buyer: Buyer): Promise<OrderWishes> {
  const [title] = await titlesOf(db, buyer);
  if (!title) return NO_WISHES;
  return { ...NO_WISHES, invoiceKind: 'normal', titleId: title.id, papers: ['report'], expiryMonths: 12 };
}

async function leadTo(db: Db, buyer: Buyer, staff: Staff, id: number, target: number): Promise<void> {
  if (target === pending_payment) return keepOpen(db, id);
  if (target === cancelled) {
    await cancelOrder(db, buyer, id, '商品买错了');
    return;
  }
  if (target === closed) {
    await db
      .updateTable('sales_order')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await closeExpired(db, createLog('warn'));
    return;
  }
  await pay(db, buyer, id);
  if (target === pending_review) return;
  await approveOrders(db, staff, [id]);
  if (target === pending_shipment) return;
  await ship(db, staff, id, target === partly_shipped);
  if (target === completed) await confirmReceipt(db, buyer, id);
}

/** The demo's open order stays open for a month, so that the pay page can be looked at. */
export async function keepOpen(db: Db, id: number): Promise<void> {
  const month = new Date(Date.now() + 30 * 24 * 3600_000);
  await db.updateTable('sales_order').set({ expires_at: month }).where('id', '=', id).execute();
}

/** Pays as a provider's notification would. */
export async function pay(db: Db, buyer: Buyer, id: number): Promise<void> {
  const paymentNo = await beginPayment(db, buyer, { orderIds: [id], method: 'transfer' }, {}, null);
  if (!paymentNo) return;
  const payment = await db
    .selectFrom('payment')
    .select('amount_fen')
    .where('payment_no', '=', paymentNo)
    .executeTakeFirstOrThrow();
  await db.updateTable('payment').set({ method: 'wechat' }).where('payment_no', '=', paymentNo).execute();
  await settleNotice(db, 'wechat', {
    noticeId: `demo-${paymentNo}`,
    paymentNo,
    providerTradeNo: `demo-${paymentNo}`,
    amountFen: payment.amount_fen,
  });
}

/** What the demo's cold parcels travel in; on a day of rest the shop's own vehicle brings them. */
const COLD_BOXES = {
  cold: { boxNo: 'BX-03', recorderNo: 'RC-1207', departed: 42 },
  frozen: { boxNo: 'BX-11', recorderNo: 'RC-2203', departed: -186 },
} as const;
/** In waybill numbers. */
const MARKS = { plain: '', cold: 'L', frozen: 'D' } as const;
const COLD_WAY = { dayReason: '专车当日送达', fileId: null };

/** Ships what is open, goods of each cold class in a parcel of their own; or the first line only. */
export async function ship(db: Db, staff: Staff, id: number, onlyFirst: boolean): Promise<void> {
  const lines = await openLines(db, id);
  const chosen = onlyFirst ? lines.slice(0, 1) : lines;
  for (const kind of ['plain', ...COLD_STORAGES] as const) {
    const own = chosen.filter(({ storage }) => parcelKind([storage]) === kind);
    const picks = pickByExpiry(own, await lotsForOrder(db, id), dayInChina(new Date()));
    if (picks.length === 0) continue;
    const parcel = {
      carrier: '自有配送',
      trackingNo: `ZY${MARKS[kind]}${String(id).padStart(8, '0')}`,
      driverPhone: '138 0000 0091',
      lotReason: '',
      cold: kind === 'plain' ? null : { ...COLD_BOXES[kind], ...COLD_WAY },
      isWhole: false,
      seller: DEMO_SELLER_DEFAULTS,
    };
    await shipOrder(db, staff, id, { ...parcel, picks }, null);
  }
}

/** Moves an order and its history some days into the past. */
export async function backdate(db: Db, id: number, days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days})`;
  await sql`update sales_order set placed_at = placed_at - ${ago}, paid_at = paid_at - ${ago}, reviewed_at = reviewed_at - ${ago},
    shipped_at = shipped_at - ${ago}, completed_at = completed_at - ${ago}, closed_at = closed_at - ${ago}
    where id = ${id}`.execute(db);
  await sql`update order_event set at = at - ${ago} where order_id = ${id}`.execute(db);
  await sql`update shipment set shipped_at = shipped_at - ${ago} where order_id = ${id}`.execute(db);
}
