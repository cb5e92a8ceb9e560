import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Json, JsonValue } from '../../../db/tables.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import { type Idempotency, once } from '../../../http/idempotency.ts';
import type { Buyer } from '../../../http/session.ts';
import { type AddressRow, addressOf } from '../../addresses/reads.ts';
import { removeOrdered } from '../../cart/writes.ts';
import type { DeductionChoice } from '../../checkout/deductions/rules.ts';
import { type CheckoutPlan, planCheckout } from '../../checkout/reads.ts';
import type { PlanGroup } from '../../checkout/rules.ts';
import { noteBought } from '../bought/writes.ts';
import { joinGroups } from '../groups/writes.ts';
import { noteEvent } from '../progress/writes.ts';
import { expiryOf } from '../rules.ts';
import { appliedTo } from '../taking/rules.ts';
import { takeAll } from '../taking/writes.ts';

export interface OrderRequest {
  /** Cart lines. */
  ids: readonly number[];
  addressId: number;
  useBalance: boolean;
  /** '' = chosen on the pay page. */
  paymentMethod: string;
  remark: string;
  choice: DeductionChoice;
  /** The part of an order that cash vouchers may pay; 2000 = 20 %. */
  voucherShareE2: number;
  /** Names the quote the buyer has seen; null = whatever holds now. */
  quoteHash: string | null;
}

export interface PlacedOrder {
  id: number;
  order_no: string;
  kind: string;
  /** Fen still to be paid. */
  payable_fen: number;
}

/**
 * Places the chosen cart lines as orders, one per warehouse and kind, in one transaction: prices frozen, stock reserved,
 * balance, budgets, coupons and vouchers taken, lines taken out of the cart. Either all of it happens or nothing.
 * @throws 409 when a line cannot be bought, the quote has changed or something is short or gone, with what differs; 422 for
 * the address; 459 without a contract
 */
export function placeOrder(
  db: Db,
  buyer: Buyer,
  request: OrderRequest,
  idempotency: Idempotency | null,
): Promise<PlacedOrder[]> {
  return inTransaction(db, (tx) =>
    once(tx, idempotency, async () => {
      await lockAccount(tx, buyer);
      const address = await addressOf(tx, buyer, request.addressId);
      if (!address) throw invalid({ address_id: '请选择收货地址' });
      const plan = await planCheckout(tx, buyer, {
        ids: request.ids,
        useBalance: request.useBalance,
        addressId: request.addressId,
        choice: request.choice,
        voucherShareE2: request.voucherShareE2,
        forUpdate: true,
      });
      if (request.quoteHash !== null && request.quoteHash !== plan.hash) {
        throw conflict('价格、优惠、运费或赠品有变化，请重新核对订单', { quote_hash: plan.hash });
      }
      return place(tx, buyer, request, plan, address);
    }),
  );
}

/** One order of an account after the other: limits a day count what the one before has taken. */
async function lockAccount(tx: Tx, { accountId }: Buyer): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

async function place(
  tx: Tx,
  buyer: Buyer,
  request: OrderRequest,
  plan: CheckoutPlan,
  address: AddressRow,
): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = [];
  for (const group of plan.groups)
    placed.push(await insertOrder(tx, buyer, request, { group, plan }, address));
  await insertLines(tx, plan, placed);
  const parts = plan.groups.map((group, index) => ({ group, order: placed[index] as PlacedOrder }));
  await takeAll(tx, buyer, parts);
  const paid = parts.filter(({ group }) => group.payable === 0n);
  await noteBought(
    tx,
    paid.map(({ order }) => order.id),
  );
  // Taking their pieces has locked the offers.
  await joinGroups(
    tx,
    paid.flatMap(({ group }) => (group.groupKey === 0 ? [] : [group.groupKey])),
  );
  await removeOrdered(tx, buyer, request.ids);
  return placed;
}

async function insertOrder(
  tx: Tx,
  buyer: Buyer,
  request: OrderRequest,
  { group, plan }: { group: PlanGroup; plan: CheckoutPlan },
  address: AddressRow,
): Promise<PlacedOrder> {
  const now = new Date();
  const applied = appliedTo(group, plan.cart.promotions) as unknown as JsonValue;
  const isPaid = group.payable === 0n;
  const specials = group.lines.map(({ cartLine }) => cartLine.special);
  const hasSeckill = specials.some((special) => special?.kind === 'seckill');
  const prefix = group.kind === 'receipt' ? 'H' : 'D';
  const groupEnd = specials.find((special) => special?.kind === 'group')?.endsAt;
  const groupEndsAt = groupEnd === undefined ? null : new Date(groupEnd * 1000);
  const row = await tx
    .insertInto('sales_order')
    .values({
      order_no: sql<string>`${prefix} || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('order_no_seq')::text, 6, '0')`,
      account_id: buyer.accountId,
      kind: group.kind,
      warehouse_id: group.warehouseId,
      group_offer_id: group.groupKey || null,
      status: isPaid ? paidStatus(group) : ORDER_STATUS.pending_payment,
      goods_fen: Number(group.goodsAmount),
      discount_fen: Number(group.discount),
      coupon_fen: Number(group.coupon),
      voucher_fen: Number(group.voucher),
      cashback_fen: Number(group.cashback),
      promotions: sql<Json>`${applied}::jsonb`,
      shipping_fen: Number(group.shippingFee),
      balance_fen: Number(group.balanceUsed),
      payable_fen: Number(group.payable),
      payment_method: isPaid ? 'balance' : request.paymentMethod,
      consignee: address.consignee,
      phone: address.phone,
      region: `${address.province}${address.city}${address.district}`,
      address: address.detail,
      address_id: address.id,
      remark: request.remark,
      placed_at: now,
      expires_at: isPaid ? null : expiryOf(now, request.paymentMethod, hasSeckill, groupEndsAt),
      paid_at: isPaid ? now : null,
    })
    .returning(['id', 'order_no', 'kind', 'payable_fen', 'status'])
    .executeTakeFirstOrThrow();
  await noteEvent(tx, row.id, 'place', { actor: 'buyer' }, null, row.status);
  return { id: row.id, order_no: row.order_no, kind: row.kind, payable_fen: row.payable_fen };
}

/** A group's order waits until `joinGroups` has looked whether the group is reached. */
const paidStatus = ({ kind }: PlanGroup): number =>
  kind === 'group' ? ORDER_STATUS.pending_group : ORDER_STATUS.pending_review;

/** All lines of all orders in one statement. */
async function insertLines(tx: Tx, plan: CheckoutPlan, placed: readonly PlacedOrder[]): Promise<void> {
  const rows = plan.groups.flatMap((group, index) =>
    group.rows.map((row) => ({
      order_id: placed[index]?.id ?? 0,
      goods_id: row.goods.id,
      name: row.goods.name,
      spec: row.goods.spec,
      unit: row.goods.unit,
      maker: row.goods.maker,
      approval_no: row.goods.approvalNo,
      image: row.goods.image,
      number: row.number,
      unit_price_e4: Number(row.unitPrice),
      amount_fen: Number(row.amount),
      discount_fen: Number(row.discount),
      coupon_fen: Number(row.coupon),
      voucher_fen: Number(row.voucher),
      discount_promotion_id: row.discountPromotionId,
      ladder_price_id: row.ladderId,
      is_yj: row.isOriginalPrice,
      special_price_id: row.special?.id ?? 0,
      combination_id: row.combinationId,
      combination_number: row.sets,
      promotion_id: row.promotionId,
    })),
  );
  await sql`
    insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, image, number,
      unit_price_e4, amount_fen, discount_fen, coupon_fen, voucher_fen, discount_promotion_id, ladder_price_id, is_yj,
      special_price_id, combination_id, combination_number, promotion_id)
    select * from jsonb_to_recordset(${rows as JsonValue}::jsonb) as line (order_id bigint, goods_id bigint, name text,
      spec text, unit text, maker text, approval_no text, image text, number int, unit_price_e4 bigint,
      amount_fen bigint, discount_fen bigint, coupon_fen bigint, voucher_fen bigint, discount_promotion_id bigint,
      ladder_price_id bigint, is_yj boolean, special_price_id bigint,
      combination_id bigint, combination_number int, promotion_id bigint)`.execute(tx);
}
