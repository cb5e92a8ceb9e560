import { sql } from 'kysely';
import { sandbox } from '../channels/payment/sandbox.ts';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import { recentDays } from '../modules/payment/payments/reconciliation/rules.ts';
import { reconcile, settleDifference } from '../modules/payment/payments/reconciliation/writes.ts';
import { asDemo } from './acting.ts';

/**
 * The sandbox's own books of what the demo's orders paid, and a week of comparing: all even but two days, one of them explained.
 */
export async function loadDemoReconciliation(db: Db): Promise<void> {
  await keepSandboxBooks(db);
  const [yesterday = '', dayBefore = '', ...older] = recentDays(dayInChina(new Date()));
  await unknownTrade(db, yesterday, 'SB-DEMO-1', 12_800);
  await unknownTrade(db, dayBefore, 'SB-DEMO-2', 1);
  for (const name of ['wechat', 'alipay'] as const) {
    // Nothing is signed: the key is for notifications.
    const provider = sandbox(name, '', db);
    for (const day of [...older.reverse(), dayBefore, yesterday]) await reconcile(db, provider, day);
  }
  await explain(db, 'SB-DEMO-2', '微信商户平台验收用的一分钱，已在商户平台退回');
}

/** What the demo's payments and refunds are in the provider's books. They came in when their orders were paid. */
async function keepSandboxBooks(db: Db): Promise<void> {
  await sql`update payment p set paid_at = o.paid_at from sales_order o
    where o.id = p.order_id and p.status = 'paid' and o.paid_at is not null`.execute(db);
  await sql`insert into sandbox_trade (payment_no, provider, trade_no, amount_fen, paid_at)
    select payment_no, method, provider_trade_no, amount_fen, paid_at from payment
    where status = 'paid' and method in ('wechat', 'alipay') on conflict do nothing`.execute(db);
  await sql`insert into sandbox_trade (payment_no, provider, trade_no, amount_fen, paid_at)
    select top_up_no, method, provider_trade_no, amount_fen, paid_at from top_up
    where status = 'paid' and method in ('wechat', 'alipay') on conflict do nothing`.execute(db);
  await sql`insert into sandbox_refund (refund_no, payment_no, amount_fen, at)
    select r.refund_no, p.payment_no, r.amount_fen, r.done_at from refund r join payment p on p.id = r.payment_id
    where r.status = 'done' and r.method in ('wechat', 'alipay') on conflict do nothing`.execute(db);
}

/** Money at the provider that the shop knows nothing of. */
async function unknownTrade(db: Db, day: string, no: string, amountFen: number): Promise<void> {
  await db
    .insertInto('sandbox_trade')
    .values({
      payment_no: no,
      provider: 'wechat',
      trade_no: no,
      amount_fen: amountFen,
      paid_at: new Date(`${day}T15:20:00+08:00`),
    })
    .onConflict((same) => same.doNothing())
    .execute();
}

async function explain(db: Db, no: string, note: string): Promise<void> {
  const row = await db
    .selectFrom('reconciliation_difference')
    .select('id')
    .where('number', '=', no)
    .executeTakeFirst();
  await asDemo(db, 'yaodian', 'admin', async (_buyer, staff) => {
    if (row) await settleDifference(db, staff, row.id, note);
  });
}
