import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { secretOf } from '../../../../db/secret.ts';
import type { Tx } from '../../../../db/transaction.ts';

/** What is kept of a name that an account signed in with when it is closed: enough to know it again, useless to find it out. */
export async function loginHash(db: Db | Tx, name: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'closing_key'))
    .update(name.toLowerCase())
    .digest('hex');
}

export interface ClosedLogin {
  password_hash: string;
  closed_at: Date;
}

/** The account that signed in with this name before it was closed; undefined for none. */
export async function closedLogin(db: Db, name: string): Promise<ClosedLogin | undefined> {
  const { rows } = await sql<ClosedLogin>`
    select a.password_hash, c.closed_at from account_closing c join account a on a.id = c.account_id
    where c.closed_at is not null and c.login_hashes @> array[${await loginHash(db, name)}]
    order by c.closed_at desc limit 1`.execute(db);
  return rows[0];
}
