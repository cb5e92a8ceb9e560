import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Buyer } from '../../../../http/session.ts';
import { useType } from '../../../balances/rules.ts';
import { sellerName } from '../../../company/reads.ts';
import { monthAfter, monthsBetween } from './rules.ts';

export { sellerName };

/** One paper of a month: an order, a parcel, a case, an invoice, a payment. */
export interface PaperRow {
  number: string;
  order_id: number | null;
  at: Date;
  what: string;
  amount_fen: number;
}

export interface PartRows {
  count: number;
  sum_fen: number;
  list: PaperRow[];
}

export interface StatementRows {
  month: string;
  months: string[];
  isRunning: boolean;
  orders: PartRows;
  deliveries: PartRows;
  returns: PartRows;
  invoices: PartRows;
  payments: PartRows;
  balance: {
    begin_fen: number;
    in_fen: number;
    out_fen: number;
    by_type: { use_type: number; count: number; sum_fen: number }[];
  };
}

/**
 * All that happened between the buyer and the shop in a month of China, from the rows that the ledgers keep.
 * @param asked the running month when absent
 * @param most rows of each list; sums are of all
 * @throws 422 at `month` for one before the account's or still to come
 */
export async function statementOf(
  db: Db,
  buyer: Buyer,
  asked: string | undefined,
  most: number,
): Promise<StatementRows> {
  const { accountId } = buyer;
  const account = await db
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const running = dayInChina(new Date()).slice(0, 7);
  const months = monthsBetween(dayInChina(account.created_at).slice(0, 7), running);
  const month = asked ?? running;
  if (!months.includes(month)) throw invalid({ month: '这个月没有对账单' });
  const from = startOf(month);
  const until = startOf(monthAfter(month));
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${from} and ${at} < ${until}`;
  const part = (rows: RawBuilder<unknown>) => partOf(db, rows, most);
  const [orders, deliveries, returns, invoices, payments, balance] = await Promise.all([
    part(ordersOf(accountId, within)),
    part(deliveriesOf(accountId, within)),
    part(returnsOf(accountId, within)),
    part(invoicesOf(accountId, within)),
    part(paymentsOf(accountId, within)),
    balanceOfMonth(db, accountId, from, until),
  ]);
  const isRunning = month === running;
  return { month, months, isRunning, orders, deliveries, returns, invoices, payments, balance };
}

/** The hash of the kept statement of a month; undefined where none is made yet. */
export async function keptStatement(
  db: Db | Tx,
  { accountId }: Buyer,
  month: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`
    select f.sha256 from monthly_statement m join file f on f.id = m.file_id
    where m.account_id = ${accountId} and m.month = ${`${month}-01`}::date`.execute(db);
  return rows[0]?.sha256;
}

const startOf = (month: string) =>
  sql<Date>`(${`${month}-01`}::date::timestamp at time zone 'Asia/Shanghai')`;

type Within = (at: RawBuilder<unknown>) => RawBuilder<unknown>;

async function partOf(db: Db, rows: RawBuilder<unknown>, most: number): Promise<PartRows> {
  const [list, sums] = await Promise.all([
    sql<PaperRow>`select * from (${rows}) r order by at, number limit ${most}`.execute(db),
    sql<{ count: number; sum_fen: number }>`
      select count(*) as count, coalesce(sum(amount_fen), 0)::bigint as sum_fen from (${rows}) r`.execute(db),
  ]);
  return { ...(sums.rows[0] ?? { count: 0, sum_fen: 0 }), list: list.rows };
}

const ENDED = [ORDER_STATUS.cancelled, ORDER_STATUS.closed];

const ordersOf = (accountId: number, within: Within) => sql`
  select order_no as number, id as order_id, placed_at as at, '订单' as what,
    goods_fen - discount_fen + shipping_fen as amount_fen
  from sales_order
  where account_id = ${accountId} and status <> all(${ENDED}::smallint[]) and ${within(sql`placed_at`)}`;

/** What pieces of a parcel cost: their share of the line, discounts taken off. */
const deliveriesOf = (accountId: number, within: Within) => sql`
  select s.shipment_no as number, s.order_id, s.shipped_at as at, concat_ws(' ', s.carrier, s.tracking_no) as what, c.amount_fen
  from shipment s join sales_order o on o.id = s.order_id
  cross join lateral (
    select coalesce(sum(div((l.amount_fen - l.discount_fen) * t.number::numeric, l.number)), 0)::bigint as amount_fen
    from shipment_line t join sales_order_line l on l.id = t.order_line_id where t.shipment_id = s.id) c
  where o.account_id = ${accountId} and s.after_sales_id is null and ${within(sql`s.shipped_at`)}`;

const returnsOf = (accountId: number, within: Within) => sql`
  select case_no as number, order_id, closed_at as at, '售后退款' as what, refund_fen as amount_fen
  from after_sales where account_id = ${accountId} and refund_fen > 0 and ${within(sql`closed_at`)}`;

const invoicesOf = (accountId: number, within: Within) => sql`
  select number, null::bigint as order_id, issued_at as at,
    case when red_of is not null then '红字' else '' end || case kind when 'special' then '专用发票' else '普通发票' end as what,
    amount_fen
  from invoice where account_id = ${accountId} and status = 'issued' and ${within(sql`issued_at`)}`;

/** Money from outside and back; what the balance pays stands in the balance, what is owed on credit in the statement of credit. */
const paymentsOf = (accountId: number, within: Within) => sql`
  select payment_no as number, order_id, paid_at as at, ${methodName(sql`method`)} || '付款' as what, amount_fen
  from payment where account_id = ${accountId} and status = 'paid' and method not in ('balance', 'credit') and ${within(sql`paid_at`)}
  union all
  select refund_no, order_id, done_at, ${methodName(sql`method`)} || '退款', -amount_fen
  from refund where account_id = ${accountId} and status = 'done' and method not in ('balance', 'credit') and ${within(sql`done_at`)}
  union all
  select top_up_no, null, paid_at, ${methodName(sql`method`)} || '充值', amount_fen
  from top_up where account_id = ${accountId} and status = 'paid' and ${within(sql`paid_at`)}
  union all
  select b.bank_ref, null, b.decided_at, '账期结款', a.amount_fen
  from bank_allocation a join bank_line b on b.id = a.line_id
  where a.account_id = ${accountId} and a.kind = 'credit' and ${within(sql`b.decided_at`)}
  union all
  select withdrawal_no, null, ended_at, '提现汇出', -amount_fen
  from withdrawal where account_id = ${accountId} and status = 'paid' and ${within(sql`ended_at`)}`;

const methodName = (method: RawBuilder<unknown>) =>
  sql`case ${method} when 'wechat' then '微信' when 'alipay' then '支付宝' else '转账' end`;

async function balanceOfMonth(
  db: Db,
  accountId: number,
  from: RawBuilder<Date>,
  until: RawBuilder<Date>,
): Promise<StatementRows['balance']> {
  const [before, moved] = await Promise.all([
    sql<{ begin_fen: number }>`
      select coalesce(sum(delta_fen), 0)::bigint as begin_fen from wallet_entry
      where account_id = ${accountId} and at < ${from}`.execute(db),
    sql<{ cause: string; is_in: boolean; count: number; sum_fen: number }>`
      select cause, delta_fen > 0 as is_in, count(*) as count, sum(delta_fen)::bigint as sum_fen from wallet_entry
      where account_id = ${accountId} and at >= ${from} and at < ${until}
      group by 1, 2`.execute(db),
  ]);
  const byType = new Map<number, { use_type: number; count: number; sum_fen: number }>();
  const sums = { in_fen: 0, out_fen: 0 };
  for (const { cause, is_in, count, sum_fen } of moved.rows) {
    const use_type = useType(cause);
    const one = byType.get(use_type) ?? { use_type, count: 0, sum_fen: 0 };
    byType.set(use_type, { use_type, count: one.count + count, sum_fen: one.sum_fen + sum_fen });
    if (is_in) sums.in_fen += sum_fen;
    else sums.out_fen -= sum_fen;
  }
  const by_type = [...byType.values()].sort((a, b) => a.use_type - b.use_type);
  return { begin_fen: before.rows[0]?.begin_fen ?? 0, ...sums, by_type };
}
