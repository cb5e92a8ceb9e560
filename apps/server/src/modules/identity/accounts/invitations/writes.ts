/**
 * One-time passwords that staff hand to customers who cannot be sent a code, and owners to the members of their company. Only their hashes are kept. The present password holds
 * until one is used; its use is a change of the password like any other: the number on file is told, with a link that undoes it.
 */

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { hashChosen } from '../../../../http/chosen-passwords.ts';
import { invalid } from '../../../../http/errors.ts';
import type { Asking } from '../../../../http/proof.ts';
import { forgive } from '../attempts/writes.ts';
import { requirePassword } from '../password/rules.ts';
import { replacePassword } from '../password/writes.ts';
import type { SignInRow } from '../reads.ts';
import { endOtherSessions } from '../writes.ts';
import { invitedBy } from './reads.ts';
import { newSecret, readSecret, secretHash } from './rules.ts';

/**
 * Makes a one-time password for each account; those before hold no more.
 * @returns the secrets by account, which nobody can read again
 */
export async function inviteAccounts(
  tx: Tx,
  staffId: number,
  accountIds: readonly number[],
  hours: number,
): Promise<{ secrets: Map<number, string>; expiresAt: Date }> {
  const secrets = new Map(accountIds.map((id) => [id, newSecret(randomInt)]));
  const expiresAt = new Date(Date.now() + hours * 3600_000);
  const rows = [...secrets].map(([account, secret]) => ({
    account,
    hash: secretHash(secret).toString('hex'),
  }));
  await sql`delete from account_invitation
    where account_id = any(${[...accountIds]}::bigint[]) and member_id is null`.execute(tx);
  await sql`
    insert into account_invitation (token_hash, account_id, staff_id, expires_at)
    select decode(hash, 'hex'), account, ${staffId}, ${expiresAt}
    from jsonb_to_recordset(${json(rows)}::jsonb) as n (account bigint, hash text)`.execute(tx);
  return { secrets, expiresAt };
}

/** The same for a member, by the company's owner. */
export async function inviteMember(
  tx: Tx,
  { accountId, memberId }: { accountId: number; memberId: number },
  hours: number,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = newSecret(randomInt);
  const expiresAt = new Date(Date.now() + hours * 3600_000);
  await tx.deleteFrom('account_invitation').where('member_id', '=', memberId).execute();
  await tx
    .insertInto('account_invitation')
    .values({
      token_hash: secretHash(secret),
      account_id: accountId,
      member_id: memberId,
      staff_id: null,
      expires_at: expiresAt,
    })
    .execute();
  return { secret, expiresAt };
}

/**
 * Sets the password of whom a one-time password is for; everybody who is signed in is signed out, what failed before is forgotten.
 * @throws 422 at `password`, also when the one-time password is worth nothing any more
 */
export async function acceptInvitation(
  db: Db,
  typed: string,
  password: string,
  asking: Asking,
): Promise<SignInRow> {
  const invited = await invitedBy(db, typed);
  if (!invited) throw gone();
  requirePassword(password, invited);
  const passwordHash = await hashChosen(password);
  await inTransaction(db, async (tx) => {
    await takeInvitation(tx, typed, invited);
    await replacePassword(tx, invited, passwordHash, asking);
    await endOtherSessions(tx, { accountId: invited.id, memberId: invited.member_id });
  });
  const { ip } = asking;
  for (const username of [invited.username, invited.phone])
    await forgive(db, { realm: 'buyer', username, ip });
  return { ...invited, password_hash: passwordHash };
}

/** Of two that come with the same one at once, one finds it gone. */
async function takeInvitation(tx: Tx, typed: string, { id, member_id }: SignInRow): Promise<void> {
  const taken = await tx
    .deleteFrom('account_invitation')
    .where('token_hash', '=', secretHash(readSecret(typed) ?? ''))
    .executeTakeFirst();
  if (taken.numDeletedRows !== 1n) throw gone();
  await tx
    .deleteFrom('account_invitation')
    .where('account_id', '=', id)
    .where('member_id', 'is not distinct from', member_id)
    .execute();
}

const gone = () => invalid({ password: '一次性密码已失效或已使用，请联系客服' });
