import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import type { Task } from '../../../jobs/task.ts';
import { tellAll } from '../../identity/writes.ts';
import { SOON_DAYS } from './rules.ts';

/** Days after which a draft that nobody signed goes. */
const DRAFT_DAYS = 60;

/** Once a day: contracts that begin, contracts that end, drafts that nobody wants. */
export const tasks = {
  watch_contracts: async ({ db }) => {
    const today = dayInChina(new Date());
    await beginContracts(db, today);
    await tellDue(db, today);
    await sql`
      delete from contract where status = 'draft' and created_at < now() - make_interval(days => ${DRAFT_DAYS})`.execute(
      db,
    );
  },
} satisfies Readonly<Record<string, Task>>;

// 00:20 in China.
export const crontab: readonly string[] = ['20 16 * * * watch_contracts'];

/** A contract that was signed ahead counts from its first day on, also when that of the year before it was made void. */
export async function beginContracts(db: Db, today: string): Promise<void> {
  await sql`
    update account a set contract_valid_until = c.valid_until, updated_at = now()
    from contract c
    where c.account_id = a.id and c.status = 'signed' and ${today}::date between c.valid_from and c.valid_until
      and (a.contract_valid_until is null or a.contract_valid_until < c.valid_until)`.execute(db);
}

/** Tells those whose contract ends within 30 days that the next one may be signed. Once for each. */
export async function tellDue(db: Db, today: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; until: string }>`
      select a.id, a.contract_valid_until as until from account a
      where a.pass_status = 1 and not a.is_blocked
        and a.contract_valid_until between ${today}::date and ${today}::date + ${SOON_DAYS}::int
        and not exists (select from message m where m.account_id = a.id
          and m.cause = 'contract:due:' || a.contract_valid_until::text)`.execute(tx);
    await tellAll(
      tx,
      rows.map(({ id, until }) => ({
        accountId: id,
        key: 'contract.ending' as const,
        fields: { until, year: String(Number(until.slice(0, 4)) + 1) },
        url: '/dzht',
        cause: `contract:due:${until}`,
      })),
    );
  });
}
