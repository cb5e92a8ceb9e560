import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { PaymentProviders } from '../../../channels/payment/port.ts';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { balanceOf, creditFor } from '../../balances/reads.ts';
import { ownAccounts, shopBank } from '../../company/reads.ts';
import { DUE, RECEIVED } from '../../ordering/reads.ts';
import { NO_BANK, type PaymentMethod } from './rules.ts';

/** An order that waits for money, or is looked at as one. */
export interface DueRow {
  id: number;
  account_id: number;
  company: string;
  order_no: string;
  status: number;
  kind: string;
  warehouse_name: string;
  /** Orders of one submission share it; null = placed before there was one. */
  checkout_id: string | null;
  /** What it waits for; what it was to bring when it waits no more. */
  due_fen: number;
  /** What the bank has brought of it. */
  received_fen: number;
  expires_at: Date | null;
}

const dueRows = (db: Db, accountIds: readonly number[], where: RawBuilder<unknown>): Promise<DueRow[]> =>
  sql<DueRow>`
    select o.id, o.account_id, a.company, o.order_no, o.status, o.kind, w.name as warehouse_name, o.checkout_id,
      case when o.status = ${ORDER_STATUS.pending_payment} then ${DUE} else o.payable_fen end as due_fen,
      ${RECEIVED} as received_fen, o.expires_at
    from sales_order o join warehouse w on w.id = o.warehouse_id join account a on a.id = o.account_id
    where o.account_id = any(${[...accountIds]}::bigint[]) and ${where}
    order by o.expires_at nulls last, o.id`
    .execute(db)
    .then(({ rows }) => rows);

/** Orders that one look shows: what closes first stands first. */
const MOST_DUE = 100;

const stillDue = (db: Db, accountIds: readonly number[], kinds: RawBuilder<unknown>): Promise<DueRow[]> =>
  dueRows(
    db,
    accountIds,
    sql`o.id in (
      select id from sales_order where account_id = any(${[...accountIds]}::bigint[]) and status = ${ORDER_STATUS.pending_payment}
        and coalesce(expires_at > now(), true) and ${kinds} order by expires_at nulls last, id limit ${MOST_DUE})`,
  );

/** The buyer's orders that may still be paid, those that close first before the others. */
export const dueOrders = (db: Db, { accountId }: Buyer): Promise<DueRow[]> =>
  stillDue(db, [accountId], sql`true`);

/** Accounts whose orders this buyer may pay: its own; a head office's stores', too. */
export const payableAccounts = async (db: Db, buyer: Buyer): Promise<readonly number[]> =>
  (await ownAccounts(db, buyer, undefined)).accountIds;

/** The same for a head office with its stores; 含麻 orders are left to the store that has bought them. */
export const storesDue = async (db: Db, buyer: Buyer): Promise<DueRow[]> =>
  stillDue(db, await payableAccounts(db, buyer), sql`kind <> 'receipt'`);

/**
 * Orders to be paid together, what else the buyer has to pay, what the balance holds and the credit allows, and
 * where a transfer would go.
 * @throws 404 unless all are the buyer's or its stores'
 */
export async function payPage(db: Db, buyer: Buyer, orderIds: readonly number[]) {
  const accountIds = await payableAccounts(db, buyer);
  const [orders, due, balance, credit, bank, seckill] = await Promise.all([
    dueRows(db, accountIds, sql`o.id = any(${[...orderIds]}::bigint[])`),
    dueOrders(db, buyer),
    balanceOf(db, buyer),
    creditFor(db, buyer.accountId),
    shopBank(db),
    seckillOrders(db, orderIds),
  ]);
  const [first] = orders;
  if (!first || orders.length < new Set(orderIds).size) throw notFound('订单不存在');
  const others = due.filter(({ id }) => !orderIds.includes(id));
  return { first, orders, others, balance, credit, bank, seckill };
}

export type PayPage = Awaited<ReturnType<typeof payPage>>;

/** Which of the orders hold pieces of a 秒杀. */
export async function seckillOrders(db: Db | Tx, orderIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.order_id as id from sales_order_line l join special_price s on s.id = l.special_price_id
    where l.order_id = any(${[...orderIds]}::bigint[]) and s.kind = 'seckill'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Nobody is sent to a provider or a bank account that the shop has not. @throws 422 at `method` */
export async function requireOpen(
  tx: Tx,
  method: Exclude<PaymentMethod, 'balance' | 'credit'>,
  providers: PaymentProviders,
): Promise<void> {
  if (method === 'transfer') {
    if (!(await shopBank(tx))) throw invalid({ method: `${NO_BANK}，请选择其他支付方式` });
  } else if (!providers[method]) throw invalid({ method: '该支付方式暂未开通' });
}

export interface CashierRow {
  payment_no: string;
  method: string;
  amount_fen: number;
  status: string;
  /** Of the first order, or of the top-up itself. */
  number: string;
  /** How many it pays; 0 = a top-up. */
  orders: number;
  /** The first order; null = a top-up. */
  order_id: number | null;
}

/** A payment of orders or a top-up by its number, as the cashier shows it. */
export async function cashierPayment(db: Db, paymentNo: string): Promise<CashierRow | undefined> {
  const { rows } = await sql<CashierRow>`
    select p.payment_no, p.method, p.amount_fen, p.status, o.order_no as number, o.id as order_id,
      (select count(*) from payment_order where payment_id = p.id) as orders
    from payment p join sales_order o on o.id = p.order_id where p.payment_no = ${paymentNo}
    union all
    select top_up_no, method, amount_fen, status, top_up_no, null, 0 from top_up where top_up_no = ${paymentNo}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Payments that were opened and not heard of for a while, those first that were asked about longest ago: an abandoned one
 * never keeps the shop from finding a paid one.
 */
export async function silentPayments(db: Db, limit: number): Promise<SilentPayment[]> {
  const { rows } = await sql<SilentPayment>`
    select payment_no, method, expires_at is null or expires_at < now() - interval '5 minutes' as is_expired,
      is_ended or expires_at < now() - interval '5 minutes' as is_over
    from (
      select p.payment_no, p.method, p.expires_at, p.asked_at, p.created_at, exists (
          select from payment_order part join sales_order o on o.id = part.order_id
          where part.payment_id = p.id and (o.status <> ${ORDER_STATUS.pending_payment} or part.amount_fen <> ${DUE})) as is_ended
      from payment p where p.status = 'created'
      union all
      select top_up_no, method, expires_at, asked_at, created_at, false from top_up where status = 'created') p
    where method in ('wechat', 'alipay') and created_at < now() - interval '20 seconds'
    order by coalesce(asked_at, created_at) limit ${limit}`.execute(db);
  return rows;
}
export interface SilentPayment {
  payment_no: string;
  method: string;
  /** The provider takes nothing for it any more; some minutes ago already, so that clocks may differ. */
  is_expired: boolean;
  /** Nobody may pay it any more: an order of it ended, was paid or waits for another amount, or its time is over (as of a top-up). */
  is_over: boolean;
}
