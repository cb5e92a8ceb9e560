import { CODE } from '@qingnang/contract/envelope';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { Refusal } from '../../../../../http/errors.ts';
import { smsBudget } from './reads.ts';
import { prefixOf } from './rules.ts';

/** Refuses a code since a budget is spent; `noteRefused` keeps that when the transaction has been taken back. */
export class BudgetSpent extends Refusal {
  readonly scope: string;

  constructor(scope: string, seconds: number) {
    super(429, CODE.tooMany, '当前获取短信验证码的人太多，请稍后再试或联系客服', { retryAfter: seconds });
    this.scope = scope;
  }
}

/**
 * Takes one code from the budgets of its block of numbers, of the hour and of the day. The rows stay locked to the end of the
 * transaction, which a refusal takes back: many at once spend no more than as many in turn.
 * @param isSent false: only looked at, for a number that is sent nothing but must be answered alike
 * @throws BudgetSpent
 */
export async function spendCode(tx: Tx, phone: string, isSent: boolean): Promise<void> {
  const { hour, day, prefix_hour } = await smsBudget(tx);
  const prefix = prefixOf(phone);
  const wanted = sql`(values (1, ${prefix}, date_trunc('hour', now()), ${prefix_hour}::int),
    (2, 'shop_hour', date_trunc('hour', now()), ${hour}::int),
    (3, 'shop_day', date_trunc('day', now(), 'Asia/Shanghai'), ${day}::int)) w (at, scope, period, most)`;
  if (isSent)
    // Rows in this order, so that two never wait for each other.
    await sql`
      insert into sms_spent as s (scope, period, sent) select scope, period, 1 from ${wanted} order by at
      on conflict (scope, period) do update set sent = s.sent + 1`.execute(tx);
  const { rows } = await sql<{ scope: string; seconds: number }>`
    select w.scope, ceil(extract(epoch from w.period
      + case w.scope when 'shop_day' then interval '1 day' else interval '1 hour' end - now()))::int as seconds
    from ${wanted} join sms_spent s using (scope, period)
    where s.sent > w.most - ${isSent ? 0 : 1}::int
    order by w.at desc limit 1`.execute(tx);
  const [spent] = rows;
  if (spent) throw new BudgetSpent(spent.scope, spent.seconds);
}

/** Counts a refused code where staff see it. */
export async function noteRefused(db: Db, { scope }: BudgetSpent): Promise<void> {
  await sql`
    insert into sms_spent as s (scope, period, refused)
    values (${scope}, case ${scope}::text when 'shop_day' then date_trunc('day', now(), 'Asia/Shanghai')
      else date_trunc('hour', now()) end, 1)
    on conflict (scope, period) do update set refused = s.refused + 1`.execute(db);
}
