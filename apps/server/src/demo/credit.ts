import { dayAfter } from '@qingnang/rules/days';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import { createLog } from '../http/log.ts';
import { type Buyer, isApproved } from '../http/session.ts';
import { liftOverdue, setTerms, termsAct } from '../modules/balances/credit/admin/terms/writes.ts';
import { applyForCredit } from '../modules/balances/credit/own/writes.ts';
import { dueOn } from '../modules/balances/credit/rules.ts';
import { headsOf, statementById } from '../modules/balances/credit/statements/reads.ts';
import { disputeLine, makeStatements } from '../modules/balances/credit/statements/writes.ts';
import { agree } from '../modules/identity/approvals/writes.ts';
import { approveOrders } from '../modules/insight/desk/writes.ts';
import { confirmReceipt } from '../modules/ordering/orders/writes.ts';
import { beginPayment } from '../modules/payment/payments/opening/writes.ts';
import { asDemo, asDemoStaff } from './acting.ts';
import { backdate, ship, unpaidOrder } from './orders.ts';

interface DemoCredit {
  limit: string;
  /** Days after the shipment. */
  days: number;
  /** What was ordered on credit: days ago, and pieces of every goods. */
  orders: readonly [days: number, pieces: number][];
  /** What has become of it; absent = it is as its orders leave it. */
  end?: 'nearly' | 'stopped' | 'disputed' | 'lifted';
}

/** Of customers of the year, in the order of their ids. */
const CUSTOMERS: readonly DemoCredit[] = [
  {
    limit: '50000',
    days: 60,
    orders: [
      [38, 12],
      [6, 14],
    ],
    end: 'disputed',
  },
  { limit: '80000', days: 45, orders: [[12, 10]], end: 'nearly' },
  { limit: '60000', days: 30, orders: [[55, 10]] },
  { limit: '30000', days: 30, orders: [[34, 8]], end: 'stopped' },
  { limit: '60000', days: 15, orders: [[24, 12]], end: 'lifted' },
];
/** What the demo's other orders take stands before it. */
const FIRST_TURN = 40;

/** A customer that asks for 账期 and, in the shop with a year, customers that have it in each of its states, by the same acts as real ones. */
export async function loadDemoCredit(db: Db): Promise<void> {
  let turn = FIRST_TURN;
  const usernames = await yearCustomers(db, CUSTOMERS.length);
  const all = usernames.flatMap((username, at): [string, DemoCredit][] => {
    const credit = CUSTOMERS[at];
    return credit ? [[username, credit]] : [];
  });
  for (const [username, credit] of all) {
    await agreeTerms(db, username, credit);
    for (const [days, pieces] of credit.orders) {
      await owe(db, username, { credit, days, pieces, turn });
      turn += 1;
    }
  }
  await makeStatements(db, dayInChina(new Date()), createLog('warn'));
  for (const [username, credit] of all) await bringTo(db, username, credit);
  await asDemo(db, 'zhensuo', 'finance', async (buyer) => {
    if (!isApproved(buyer)) return;
    await applyForCredit(db, buyer, { amount: '20000', reason: '每月采购约 8,000 元，希望月结' }, null);
  });
}

/** Customers of the year that may order; none in the small demo. */
async function yearCustomers(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select a.username from account a
    where a.pass_status = 1 and a.contract_valid_until > now() and a.buyer_type = 'pharmacy' and a.head_account_id is null
      and exists (select from setting where key = 'demo_year')
      and (select count(*) from sales_order o where o.account_id = a.id and o.status = 60) > 5
    order by a.id limit ${count}`.execute(db);
  return rows.map(({ username }) => username);
}

/** Finance asks, the administrator agrees. */
async function agreeTerms(db: Db, username: string, { limit, days }: DemoCredit): Promise<void> {
  await asDemo(db, username, 'finance', async ({ accountId }, finance) => {
    await setTerms(db, finance, {
      account_id: accountId,
      limit,
      term_kind: 'days',
      term_days: days,
      state: 'open',
      reason: '年度框架协议',
    });
    const { id } = await db
      .selectFrom('approval')
      .select('id')
      .where('act', '=', termsAct.key)
      .where('account_id', '=', accountId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    await asDemoStaff(db, 'admin', (admin) =>
      agree(db, { acts: [termsAct], needsFactor: false }, admin, id, '同意'),
    );
  });
}

interface Owed {
  credit: DemoCredit;
  days: number;
  pieces: number;
  turn: number;
}

/** An order on credit that has arrived some days ago. */
async function owe(db: Db, username: string, { credit, days, pieces, turn }: Owed): Promise<void> {
  await asDemo(db, username, 'admin', async (buyer, staff) => {
    const order = await unpaidOrder(db, buyer, turn, pieces);
    if (!order) return;
    await beginPayment(db, buyer, { orderIds: [order.id], method: 'credit' }, {}, null);
    await approveOrders(db, staff, [order.id]);
    await ship(db, staff, order.id, false);
    await confirmReceipt(db, buyer, order.id);
    await backdate(db, order.id, days);
    const due = dueOn({ term_kind: 'days', term_days: credit.days }, dayAfter(dayInChina(new Date()), -days));
    const ago = sql<Date>`at - make_interval(days => ${days})`;
    await sql`update receivable set due_on = ${due}::date where order_id = ${order.id}`.execute(db);
    await sql`update receivable_entry set at = ${ago}
      where receivable_id = (select id from receivable where order_id = ${order.id})`.execute(db);
  });
}

async function bringTo(db: Db, username: string, { days, limit, end }: DemoCredit): Promise<void> {
  if (end === undefined) return;
  await asDemo(db, username, 'finance', async (buyer, finance) => {
    const { accountId } = buyer;
    const terms = {
      account_id: accountId,
      limit,
      term_kind: 'days' as const,
      term_days: days,
      state: 'open' as const,
      reason: '按季度复核调整',
    };
    if (end === 'nearly') await setTerms(db, finance, { ...terms, limit: await nearlyUsed(db, accountId) });
    if (end === 'stopped')
      await setTerms(db, finance, { ...terms, state: 'stopped', reason: '对账单长期未确认' });
    if (end === 'lifted') await liftOverdue(db, finance, accountId, '客户已出示付款凭证，款项在途');
    if (end === 'disputed') await mindFirst(db, buyer);
  });
}

/** A limit of which nine tenths are used, in yuan. */
async function nearlyUsed(db: Db, accountId: number): Promise<string> {
  const { used_fen } = await db
    .selectFrom('credit_account')
    .select('used_fen')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return String(Math.ceil(used_fen / 90));
}

async function mindFirst(db: Db, buyer: Buyer): Promise<void> {
  const { rows } = await headsOf(db, buyer.accountId, { page: 1, page_size: 1 });
  const [head] = rows;
  if (!head) return;
  const [line] = (await statementById(db, buyer, head.id)).lines;
  if (line)
    await disputeLine(db, buyer, head.id, { line_id: line.id, dispute: '其中 2 盒到货破损，已申请售后' });
}
