import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { ContactsBefore } from '../../../../db/json-columns.ts';
import type { Tx } from '../../../../db/transaction.ts';
import { momentInChina } from '../../../../http/dates.ts';
import { conflict } from '../../../../http/errors.ts';
import { linkHash, WAIT_HOURS, waitWords } from './rules.ts';

export interface ChangeRow {
  id: number;
  account_id: number;
  before: ContactsBefore;
  words: string;
  told: string;
  created_at: Date;
  undone_at: Date | null;
}

/**
 * What a link undoes: the change that it was sent for and all of the account since then, the latest first; none when it has run out
 * or has been used.
 * @param locks for the undoing
 */
export async function undoable(db: Db | Tx, token: string, locks = false): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.account_id, c.before, c.words, c.told, c.created_at, c.undone_at
    from account_change c join account_change first on first.account_id = c.account_id and first.id <= c.id
    where first.token_hash = ${linkHash(token)} and first.undone_at is null and first.expires_at > now()
      and c.undone_at is null
    order by c.id desc ${locks ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/**
 * Lets money and signatures pass when nothing of what the account is its owner's by has changed, or was undone, within a day. What
 * changed before the company handed in anything does not count: it had nothing yet, and its papers have been reviewed since.
 * @param act such as 提现
 * @throws 409 that says until when
 */
export async function requireSettled(db: Db | Tx, accountId: number, act: string): Promise<void> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(greatest(created_at, undone_at)) + make_interval(hours => ${WAIT_HOURS}) as until
    from account_change where account_id = ${accountId} and (holds or undone_at is not null)`.execute(db);
  const until = rows[0]?.until;
  if (until && until > new Date()) throw conflict(waitWords(act, momentInChina(until)));
}
