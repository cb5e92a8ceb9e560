import { dayAfter } from '@qingnang/rules/days';
import { fen, formatFen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import type { Task } from '../../../jobs/task.ts';
import { sendSms } from '../messages/writes.ts';
import { daySums } from './day/reads.ts';

/**
 * Tells every administrator with a phone, once, what staff did with money, limits and rights on a day; nothing for a quiet one.
 * @param day in China
 * @returns how many were told
 */
export async function tellOfDay(db: Db, day: string): Promise<number> {
  const { events, aloneFen, waiting } = await daySums(db, day);
  if (events === 0 && aloneFen === 0 && waiting === 0) return 0;
  const params = {
    date: day,
    events: String(events),
    amount: formatFen(fen(aloneFen)),
    waiting: String(waiting),
  };
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('staff-day', 0))`.execute(tx);
    const { rows } = await sql<{ phone: string }>`
      select distinct phone from staff s where is_active and role = 'admin' and phone <> ''
        and not exists (select from outbox o where o.channel = 'sms' and o.template = 'staff_day'
          and o.receiver = s.phone and o.params ->> 'date' = ${day})`.execute(tx);
    for (const { phone } of rows) await sendSms(tx, { phone, template: 'staff_day', params });
    return rows.length;
  });
}

export const tasks: Readonly<Record<string, Task>> = {
  tell_of_staff_day: async ({ db }) => {
    await tellOfDay(db, dayAfter(dayInChina(new Date()), -1));
  },
};

/** Half past eight in China. */
export const crontab = ['30 0 * * * tell_of_staff_day'];
