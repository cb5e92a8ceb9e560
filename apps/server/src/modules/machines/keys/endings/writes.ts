import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { sendAllSms, tell } from '../../../identity/writes.ts';

/** So many days before its end somebody is told of a key, once each. */
const STEPS = [14, 3];

interface Ending {
  id: number;
  name: string;
  account_id: number | null;
  created_by: number | null;
  expires_at: Date;
  /** The step that has come. */
  step: number;
}

/**
 * Tells of keys that end soon: the company whose key it is, or who made one of the wholesaler's, and managers where that one has left. A
 * key that was made for less than a step is told of at the next one.
 * @returns how many keys were told of
 */
export function tellOfEndings(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Ending>`
      with due as (
        select k.id, min(s.days) as step from api_key k join unnest(${STEPS}::int[]) s (days)
          on k.expires_at <= ${now}::timestamptz + make_interval(days => s.days)
          and k.created_at <= k.expires_at - make_interval(days => s.days)
        where k.revoked_at is null and k.expires_at > ${now} group by k.id)
      update api_key k set warned_days = due.step from due
      where k.id = due.id and (k.warned_days is null or k.warned_days > due.step)
      returning k.id, k.name, k.account_id, k.created_by, k.expires_at, due.step`.execute(tx);
    for (const key of rows) await tellOf(tx, key);
    return rows.length;
  });
}

async function tellOf(tx: Tx, { id, name, account_id: accountId, ...key }: Ending): Promise<void> {
  // The last second of its last day.
  const date = dayInChina(new Date(key.expires_at.getTime() - 1000));
  if (accountId !== null) {
    const cause = `api_key:${id}:ending:${key.step}`;
    await tell(tx, accountId, { key: 'key.ending', fields: { name, date }, url: '/keys', cause });
    return;
  }
  const params = { name, date, days: String(key.step) };
  const phones = await phonesOf(tx, key.created_by);
  await sendAllSms(
    tx,
    phones.map((phone) => ({ phone, template: 'key_ending' as const, params })),
  );
}

/** Who made it, or managers. */
async function phonesOf(tx: Tx, createdBy: number | null): Promise<string[]> {
  const { rows } = await sql<{ phone: string; is_maker: boolean }>`
    select distinct phone, coalesce(id = ${createdBy}, false) as is_maker from staff
    where is_active and phone <> '' and (id = ${createdBy} or role = 'admin')`.execute(tx);
  const makers = rows.filter((row) => row.is_maker);
  return [...new Set((makers.length > 0 ? makers : rows).map(({ phone }) => phone))];
}
