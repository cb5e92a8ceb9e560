import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { tooMany } from '../../../http/errors.ts';
import { requireCaptcha, type TypedCaptcha } from '../captcha/writes.ts';
import { failureAges } from './reads.ts';
import { type Limits, limitsOf } from './rules.ts';

/** Somebody tries to sign in; limits count by the name that was typed and by the address, whether the account exists or not. */
export interface Attempt extends TypedCaptcha {
  realm: 'buyer' | 'staff';
  username: string;
  ip: string;
}

/**
 * Lets an attempt pass to the check of its password. Buyers' and staff's names count apart, an address counts for both.
 * @throws 429 while the name or the address is locked; 422 at `captcha` when one is needed and missing or wrong
 */
export async function admit(db: Db, attempt: Attempt): Promise<void> {
  if ((await admitUnlocked(db, attempt)).needsCaptcha) await requireCaptcha(db, attempt);
}

/**
 * The same without a captcha: for what a code by SMS proves, which one could only ask for with a captcha.
 * @throws 429 while the name or the address is locked
 */
export async function admitUnlocked(db: Db | Tx, attempt: Attempt): Promise<Limits> {
  const limits = limitsOf(await failureAges(db, subjectsOf(attempt)));
  if (limits.lockedSeconds > 0) throw tooMany(limits.lockedSeconds, '登录失败次数过多，请 15 分钟后再试');
  return limits;
}

/**
 * Counts a failure against the name and the address; both rows carry the same time, which ties them together.
 * @throws 429 when the limit was reached while this one was being checked: many at once learn no more than as many in turn
 */
export function noteFailure(db: Db, attempt: Attempt): Promise<void> {
  return inTurn(db, attempt, async (tx) => {
    await tx
      .insertInto('login_failure')
      .values(subjectsOf(attempt).map((subject) => ({ subject })))
      .execute();
  });
}

/** Looked at again after a right password, which is not told from a wrong one either then. @throws 429 as `noteFailure` */
export const admitStill = (db: Db, attempt: Attempt): Promise<void> => inTurn(db, attempt, async () => {});

/** Attempts are counted one after the other, by name first, then by address. @throws 429 while locked */
function inTurn(db: Db, attempt: Attempt, act: (tx: Tx) => Promise<void>): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const subject of subjectsOf(attempt))
      await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt:${subject}`}, 0))`.execute(tx);
    await admitUnlocked(tx, attempt);
    await act(tx);
  });
}

/**
 * Forgets the failures of this name. Of the address only those made with this name go: a thief with one good account must not
 * clear the count of the others he tries.
 */
export async function forgive(db: Db, attempt: Attempt): Promise<void> {
  const [name, address] = subjectsOf(attempt);
  await sql`
    with forgiven as (delete from login_failure where subject = ${name} returning failed_at)
    delete from login_failure
    where subject = ${address} and failed_at in (select failed_at from forgiven)`.execute(db);
}

const subjectsOf = ({ realm, username, ip }: Attempt) =>
  [`${realm}:${username.toLowerCase()}`, `ip:${ip}`] as const;
