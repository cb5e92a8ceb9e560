import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { tooMany } from '../../../../http/errors.ts';
import { issueChallenge, notProven, requireWork } from '../challenge/writes.ts';
import { failureAges } from './reads.ts';
import { type Limits, limitsOf } from './rules.ts';

/** Somebody tries to sign in; limits count by the name that was typed and by the address, whether the account exists or not. */
export interface Attempt {
  realm: 'buyer' | 'staff';
  username: string;
  ip: string;
  /** Of the browser, when it has signed in under this name before; null and absent = it has not. */
  device?: string | null | undefined;
  /** The solution of a proof of work. */
  captcha?: string | undefined;
  /** Level of the proof that was given; null = none; absent: none is asked for. */
  proven?: number | null;
}

const PURPOSES = { buyer: 'login', staff: 'staff' } as const;
const subjectOf = ({ realm, username }: Attempt) => ({ purpose: PURPOSES[realm], name: username });

/**
 * Lets an attempt pass to the check of its password. Buyers' and staff's names count apart, an address counts for both.
 * @returns the attempt with what it has proven, for `noteFailure` and `admitStill`
 * @throws 429 while it is locked; 422 at `captcha` when a proof of work is needed and missing or not enough
 */
export async function admit(db: Db, attempt: Attempt): Promise<Attempt> {
  const { level } = await admitUnlocked(db, attempt);
  const proven = level === null ? null : await requireWork(db, subjectOf(attempt), level, attempt.captcha);
  return { ...attempt, proven };
}

/** The challenge that the next sign-in has to solve; null when it need not. */
export async function challengeOf(db: Db, attempt: Attempt, tries: number) {
  const { level } = await limitsFor(db, attempt);
  return level === null ? null : issueChallenge(db, subjectOf(attempt), level, tries);
}

/**
 * The same without a proof of work: for what a code by SMS proves, which one could only ask for with one, and for who is signed in.
 * @throws 429 while it is locked
 */
export async function admitUnlocked(db: Db | Tx, attempt: Attempt): Promise<Limits> {
  const limits = await limitsFor(db, attempt);
  if (limits.lockedSeconds > 0) throw tooMany(limits.lockedSeconds, '登录失败次数过多，请 15 分钟后再试');
  return limits;
}

async function limitsFor(db: Db | Tx, attempt: Attempt): Promise<Limits> {
  const { name, address, here } = subjectsOf(attempt);
  const [names = [], addresses = [], heres = []] = await failureAges(db, [name, address, here]);
  return limitsOf({ name: names, address: addresses, here: heres }, isKnown(attempt));
}

/**
 * Counts a failure against the name, the address and both together; the rows carry the same time, which ties them together. What a
 * known device gets wrong counts against itself only.
 * @throws 429, 422 when a limit was reached while this one was being checked: many at once learn no more than as many in turn
 */
export function noteFailure(db: Db, attempt: Attempt): Promise<void> {
  return inTurn(db, attempt, async (tx) => {
    const { name, address, here } = subjectsOf(attempt);
    const subjects = isKnown(attempt) ? [here] : [name, address, here];
    await tx
      .insertInto('login_failure')
      .values(subjects.map((subject) => ({ subject })))
      .execute();
  });
}

/** Looked at again after a right password, which is not told from a wrong one either then. @throws as `noteFailure` */
export const admitStill = (db: Db, attempt: Attempt): Promise<void> => inTurn(db, attempt, async () => {});

/** Attempts are counted one after the other, by name first, then by address. @throws 429, 422 */
function inTurn(db: Db, attempt: Attempt, act: (tx: Tx) => Promise<void>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { name, address, here } = subjectsOf(attempt);
    for (const subject of isKnown(attempt) ? [here] : [name, address])
      await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt:${subject}`}, 0))`.execute(tx);
    const { level } = await admitUnlocked(tx, attempt);
    if (attempt.proven !== undefined && level !== null && (attempt.proven ?? -1) < level) throw notProven();
    await act(tx);
  });
}

/**
 * Forgets the failures of this name. Of the address only those made with this name go: a thief with one good account must not
 * clear the count of the others he tries.
 */
export async function forgive(db: Db, attempt: Attempt): Promise<void> {
  const { name, address, here } = subjectsOf(attempt);
  await sql`
    with forgiven as (delete from login_failure where subject in (${name}, ${here}) returning failed_at)
    delete from login_failure
    where subject = ${address} and failed_at in (select failed_at from forgiven)`.execute(db);
}

const isKnown = ({ device }: Attempt): boolean => typeof device === 'string';

function subjectsOf({ realm, username, ip, device }: Attempt) {
  const name = `${realm}:${username.toLowerCase()}`;
  const here = typeof device === 'string' ? `device:${device}:${name}` : `${name}@${ip}`;
  return { name, address: `ip:${ip}`, here };
}
