import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { SmsBudget } from '../../../../../db/json-columns.ts';
import { readSetting } from '../../../../../db/settings.ts';
import type { Tx } from '../../../../../db/transaction.ts';
import { ALARM_FROM, budgetOf } from './rules.ts';

export const smsBudget = async (db: Db | Tx): Promise<SmsBudget> =>
  budgetOf(await readSetting(db, 'sms_budget'));

export interface BudgetPart {
  sent: number;
  most: number;
  /** Codes that were asked for in vain. */
  refused: number;
}
export interface SmsBudgetState {
  hour: BudgetPart;
  day: BudgetPart;
  /** Asked for in vain within the hour since a block of numbers had had its share. */
  refusedByPrefix: number;
  /** The fuller one of the two, in per cent: the number for metrics. */
  usedPercent: number;
  /** Somebody is being refused, or soon will be: staff have to look. */
  isAlarm: boolean;
}

/** What has been spent on codes by SMS in this hour and today (China's day). */
export async function smsBudgetState(db: Db | Tx): Promise<SmsBudgetState> {
  const budget = await smsBudget(db);
  const { rows } = await sql<{ kind: string; sent: number; refused: number }>`
    select case when scope like 'prefix:%' then 'prefix' else scope end as kind,
      sum(sent)::int as sent, sum(refused)::int as refused
    from sms_spent
    where period = date_trunc('hour', now()) and scope <> 'shop_day'
      or period = date_trunc('day', now(), 'Asia/Shanghai') and scope = 'shop_day'
    group by kind`.execute(db);
  const partOf = (kind: string, most: number): BudgetPart => {
    const row = rows.find((one) => one.kind === kind);
    return { sent: row?.sent ?? 0, most, refused: row?.refused ?? 0 };
  };
  const [hour, day] = [partOf('shop_hour', budget.hour), partOf('shop_day', budget.day)];
  const refusedByPrefix = partOf('prefix', budget.prefix_hour).refused;
  const usedPercent = Math.max(...[hour, day].map(({ sent, most }) => Math.round((100 * sent) / most)));
  const isRefusing = hour.refused + day.refused + refusedByPrefix > 0;
  return { hour, day, refusedByPrefix, usedPercent, isAlarm: isRefusing || usedPercent >= ALARM_FROM };
}
