import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import { sendSms, tellAll } from '../../messages/writes.ts';
import { type EndingLicence, licenceNotice } from './rules.ts';

export type DueNotice = EndingLicence & { cause: string };

const CERTIFICATES = '/zzzj';

/**
 * Tells accounts of papers that end, by message and SMS; of each cause once.
 * @returns those that had not been told before
 */
export async function tellOfLicences(tx: Tx, due: readonly DueNotice[]): Promise<DueNotice[]> {
  if (due.length === 0) return [];
  const fresh = await notToldYet(tx, due);
  await tellAll(
    tx,
    fresh.map((one) => ({
      accountId: one.account_id,
      ...licenceNotice(one),
      url: CERTIFICATES,
      cause: one.cause,
    })),
  );
  for (const one of fresh) await sendLicenceSms(tx, one);
  return fresh;
}

/** The others have heard of it. Two processes: the second one waits for the accounts' rows. */
async function notToldYet(tx: Tx, due: readonly DueNotice[]): Promise<DueNotice[]> {
  const accounts = due.map(({ account_id }) => account_id);
  await sql`select id from account where id = any(${accounts}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ cause: string }>`
    select cause from message where account_id = any(${accounts}::bigint[]) and cause = any(${due.map(({ cause }) => cause)}::text[])`.execute(
    tx,
  );
  const told = new Set(rows.map(({ cause }) => cause));
  return due.filter(({ cause }) => !told.has(cause));
}

function sendLicenceSms(tx: Tx, { account_id, phone, kind, valid_until, days }: DueNotice): Promise<void> {
  const base = { phone, accountId: account_id };
  if (days < 0)
    return sendSms(tx, {
      ...base,
      template: 'licence_expired',
      params: { licence: kind, date: valid_until },
    });
  const params = { licence: kind, date: valid_until, days: String(days) };
  return sendSms(tx, { ...base, template: 'licence_due', params });
}
