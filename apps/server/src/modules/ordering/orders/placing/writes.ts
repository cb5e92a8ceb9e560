import { randomUUID } from 'node:crypto';
import type { OrderInvoice } from '@qingnang/contract/order-wishes';
import type { QuoteChange, StaleQuote } from '@qingnang/contract/quote-changes';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { isMedicine } from '@qingnang/rules/papers';
import { placeWords } from '@qingnang/rules/places';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import type { QuoteFacts } from '../../../../db/json-columns.ts';
import { voucherShareOf } from '../../../../db/shop-settings.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid } from '../../../../http/errors.ts';
import { type Idempotency, once } from '../../../../http/idempotency.ts';
import type { Buyer } from '../../../../http/session.ts';
import { type AddressRow, addressOf, titleOf } from '../../../company/reads.ts';
import { addressProblem } from '../../../company/rules.ts';
import { allScopes } from '../../../identity/reads.ts';
import type { CartRow } from '../../cart/rules.ts';
import { removeOrdered } from '../../cart/writes.ts';
import { seenQuote } from '../../checkout/changes/reads.ts';
import { changesBetween, factsOf, isBetter } from '../../checkout/changes/rules.ts';
import type { DeductionChoice } from '../../checkout/deductions/rules.ts';
import { type CheckoutPlan, planCheckout } from '../../checkout/reads.ts';
import { type PlanGroup, totalOf } from '../../checkout/rules.ts';
import { noteBought } from '../bought/writes.ts';
import { joinGroupBuys } from '../group-buys/writes.ts';
import { nextNumber } from '../numbers/writes.ts';
import { buyerMoves } from '../progress/reads.ts';
import { noteEvent } from '../progress/writes.ts';
import { expiryOf } from '../rules.ts';
import { appliedTo } from '../taking/rules.ts';
import { takeAll } from '../taking/writes.ts';
import { invoiceOf, type OrderWishes, remarkFor } from '../wishes/rules.ts';
import { withheld } from './approval/reads.ts';

export interface OrderRequest {
  /** Cart lines. */
  ids: readonly number[];
  /** Lines that stand in no cart, named by `ids` all the same; absent = they do. */
  rows?: readonly CartRow[];
  addressId: number;
  useBalance: boolean;
  /** '' = chosen on the pay page. */
  paymentMethod: string;
  wishes: OrderWishes;
  choice: DeductionChoice;
  /** The part of an order that cash vouchers may pay; 2000 = 20 %. */
  voucherShareE2: number;
  /** Names the quote the buyer has seen; null = whatever holds now. */
  quoteHash: string | null;
  /** Who may go over the budget of the month knows that this does. */
  isOverBudget?: boolean;
  /** Somebody has said yes to it: limits and budgets have been looked at. */
  isAgreed?: boolean;
  /** What waited for somebody's yes and becomes these orders; absent = nothing did. */
  proposal?: { id: number; quoteHash: string; seen: QuoteFacts; memberId: number | null };
}

export interface PlacedOrder {
  id: number;
  order_no: string;
  kind: string;
  /** Fen still to be paid. */
  payable_fen: number;
}

export interface Placement {
  orders: PlacedOrder[];
  /** What has become better since the buyer saw the quote. */
  changes: QuoteChange[];
  /** Why it waits for somebody's yes: nothing was placed then; '' = it does not. */
  withheld: string;
}

/**
 * Places the chosen cart lines as orders, one per warehouse and kind, in one transaction: prices frozen, stock reserved,
 * balance, budgets, coupons and vouchers taken, lines taken out of the cart. Either all of it happens or nothing. What has
 * become better since the buyer saw the quote is passed on.
 * @throws 409 when a line cannot be bought, the quote has changed for the worse or something is short or gone, with what
 * differs; 422 for the address and the invoice; 459 without a contract
 * @param request the share of cash vouchers is what staff have set unless it says another
 */
export async function placeOrder(
  db: Db,
  buyer: Buyer,
  request: Omit<OrderRequest, 'voucherShareE2'> & Partial<Pick<OrderRequest, 'voucherShareE2'>>,
  idempotency: Idempotency | null,
): Promise<Placement> {
  const voucherShareE2 = request.voucherShareE2 ?? (await voucherShareOf(db));
  return inTransaction(db, (tx) =>
    once(tx, idempotency, () => placeIn(tx, buyer, { ...request, voucherShareE2 })),
  );
}

/** The same within a transaction of whoever calls. */
export async function placeIn(tx: Tx, buyer: Buyer, request: OrderRequest): Promise<Placement> {
  await lockAccount(tx, buyer);
  const { changes, ...settled } = await settleIn(tx, buyer, request);
  const reason = request.isAgreed
    ? ''
    : await withheld(tx, buyer, totalOf(settled.plan.groups), request.isOverBudget ?? false);
  if (reason !== '') return { orders: [], changes, withheld: reason };
  return { orders: await place(tx, buyer, request, settled), changes, withheld: '' };
}

/** All that the orders of one checkout share. */
interface Settled {
  plan: CheckoutPlan;
  address: AddressRow;
  invoice: OrderInvoice | null;
}

/**
 * Checks all that an order is checked for before anything is taken, for orders and for what is to become one.
 * @throws as `placeOrder`, but for what is short or gone
 */
export async function settleIn(
  tx: Tx,
  buyer: Buyer,
  request: OrderRequest,
): Promise<Settled & Pick<Placement, 'changes'>> {
  const address = await addressOf(tx, buyer, request.addressId);
  if (!address) throw invalid({ address_id: '请选择收货地址' });
  const plan = await planCheckout(tx, buyer, {
    ids: request.ids,
    ...(request.rows ? { rows: request.rows } : {}),
    useBalance: request.useBalance,
    addressId: request.addressId,
    choice: request.choice,
    voucherShareE2: request.voucherShareE2,
    forUpdate: true,
  });
  const changes = await acceptedChanges(tx, buyer, request, plan);
  const invoice = await invoiceFor(tx, buyer, request.wishes);
  requireRegistered(plan, address);
  await requireReviewed(tx, plan, address);
  return { plan, address, invoice, changes };
}

/** 含麻 goods go to the address on the licence and nowhere else (docs/rules/trade.md#ephedrine-goods). */
function requireRegistered({ groups }: CheckoutPlan, address: AddressRow): void {
  if (!address.is_registered && groups.some(({ kind }) => kind === 'receipt')) {
    throw invalid({ address_id: '含麻商品只能送到证照上的注册地址，请改选注册地址，或先取消勾选含麻商品' });
  }
}

/** Medicines go to the address on the licence and to reviewed ones (docs/rules/eligibility.md#addresses). */
async function requireReviewed(tx: Tx, { groups }: CheckoutPlan, address: AddressRow): Promise<void> {
  const problem = addressProblem(address);
  if (problem === null) return;
  const medicines = new Set((await allScopes(tx)).filter(isMedicine).map(({ code }) => code));
  if (groups.some(({ rows }) => rows.some(({ goods }) => medicines.has(goods.scope))))
    throw invalid({ address_id: problem });
}

/** What differs from the quote that the buyer has seen, when nobody can mind. @throws 409 with what differs otherwise */
async function acceptedChanges(
  tx: Tx,
  buyer: Buyer,
  { quoteHash, addressId, proposal }: OrderRequest,
  plan: CheckoutPlan,
): Promise<QuoteChange[]> {
  if (quoteHash === null || quoteHash === plan.hash) return [];
  const seen = proposal?.seen ?? (await seenQuote(tx, buyer, quoteHash));
  const now = factsOf(plan.groups, addressId);
  const changes = seen ? changesBetween(seen, now) : [];
  // Who confirms may have been shown less than was proposed: only what was proposed is known here.
  const isKnown = proposal === undefined || proposal.quoteHash === quoteHash;
  if (seen && isKnown && isBetter(seen, now)) return changes;
  const message = seen ? '价格、优惠、运费或赠品有变化，请重新核对订单' : '价格信息已过期，请重新核对订单';
  const data: StaleQuote = { quote_hash: plan.hash, changes };
  throw conflict(message, data);
}

async function invoiceFor(tx: Tx, buyer: Buyer, wishes: OrderWishes): Promise<OrderInvoice | null> {
  const title = wishes.titleId === null ? undefined : await titleOf(tx, buyer, wishes.titleId);
  return invoiceOf(wishes, title);
}

/** One order of an account after the other: limits a day count what the one before has taken. */
async function lockAccount(tx: Tx, { accountId }: Buyer): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

async function place(
  tx: Tx,
  buyer: Buyer,
  request: OrderRequest,
  { plan, address, invoice }: Settled,
): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = [];
  const checkoutId = randomUUID();
  for (const group of plan.groups)
    placed.push(await insertOrder(tx, buyer, request, { group, plan, address, invoice, checkoutId }));
  await insertLines(tx, plan, placed);
  const parts = plan.groups.map((group, index) => ({ group, order: placed[index] as PlacedOrder }));
  await takeAll(tx, buyer, parts);
  const paid = parts.filter(({ group }) => group.payable === 0n);
  await noteBought(
    tx,
    paid.map(({ order }) => order.id),
  );
  // Taking their pieces has locked the offers.
  await joinGroupBuys(
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
  { group, plan, address, invoice, checkoutId }: Settled & { group: PlanGroup; checkoutId: string },
): Promise<PlacedOrder> {
  const { wishes } = request;
  const now = new Date();
  const applied = appliedTo(group, plan.cart.promotions);
  const isPaid = group.payable === 0n;
  const specials = group.lines.map(({ cartLine }) => cartLine.special);
  const hasSeckill = specials.some((special) => special?.kind === 'seckill');
  const groupEnd = specials.find((special) => special?.kind === 'group')?.endsAt;
  const groupEndsAt = groupEnd === undefined ? null : new Date(groupEnd * 1000);
  const row = await tx
    .insertInto('sales_order')
    .values({
      order_no: nextNumber('order', group.kind === 'receipt' ? 'H' : 'D'),
      account_id: buyer.accountId,
      placed_by: buyer.actingHead?.accountId ?? null,
      member_id: request.proposal?.memberId ?? buyer.member?.id ?? null,
      kind: group.kind,
      checkout_id: checkoutId,
      proposal_id: request.proposal?.id ?? null,
      warehouse_id: group.warehouseId,
      group_offer_id: group.groupKey || null,
      status: isPaid ? paidStatus(group) : ORDER_STATUS.pending_payment,
      goods_fen: Number(group.goodsAmount),
      discount_fen: Number(group.discount),
      coupon_fen: Number(group.coupon),
      voucher_fen: Number(group.voucher),
      cashback_fen: Number(group.cashback),
      promotions: json(applied),
      shipping_fen: Number(group.shippingFee),
      balance_fen: Number(group.balanceUsed),
      payable_fen: Number(group.payable),
      payment_method: isPaid ? 'balance' : request.paymentMethod,
      consignee: address.consignee,
      phone: address.phone,
      region: placeWords(address),
      address: address.detail,
      address_id: address.id,
      remark: remarkFor(wishes, group.key),
      invoice: invoice && json(invoice),
      papers: [...wishes.papers],
      expiry_months: wishes.expiryMonths,
      expiry_wish: wishes.expiryWish,
      delivery_note: wishes.deliveryNote,
      placed_at: now,
      expires_at: isPaid ? null : expiryOf(now, request.paymentMethod, hasSeckill, groupEndsAt),
      paid_at: isPaid ? now : null,
    })
    .returning(['id', 'order_no', 'kind', 'payable_fen', 'status'])
    .executeTakeFirstOrThrow();
  await noteEvent(tx, row.id, 'place', buyerMoves(buyer), { from: null, to: row.status });
  return { id: row.id, order_no: row.order_no, kind: row.kind, payable_fen: row.payable_fen };
}

/** A group's order waits until `joinGroupBuys` has looked whether the group is reached. */
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
    select * from jsonb_to_recordset(${json(rows)}::jsonb) as line (order_id bigint, goods_id bigint, name text,
      spec text, unit text, maker text, approval_no text, image text, number int, unit_price_e4 bigint,
      amount_fen bigint, discount_fen bigint, coupon_fen bigint, voucher_fen bigint, discount_promotion_id bigint,
      ladder_price_id bigint, is_yj boolean, special_price_id bigint,
      combination_id bigint, combination_number int, promotion_id bigint)`.execute(tx);
}
