import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { invalid, tooMany } from '../../../http/errors.ts';
import { redeemCaptcha } from '../captcha/writes.ts';
import { failureAges } from './reads.ts';
import { limitsOf } from './rules.ts';

/** Somebody tries to sign in; limits count by the name that was typed and by the address, whether the account exists or not. */
export interface Attempt {
  realm: 'buyer' | 'staff';
  username: string;
  ip: string;
  captcha_id?: string | undefined;
  captcha?: string | undefined;
}

/**
 * Lets an attempt pass to the check of its password. Buyers' and staff's names count apart, an address counts for both.
 * @throws 429 while the name or the address is locked; 422 at `captcha` when one is needed and missing or wrong
 */
export async function admit(db: Db, attempt: Attempt): Promise<void> {
  const { needsCaptcha, lockedSeconds } = limitsOf(await failureAges(db, subjectsOf(attempt)));
  if (lockedSeconds > 0) throw tooMany(lockedSeconds, '登录失败次数过多，请 15 分钟后再试');
  if (!needsCaptcha) return;
  if (attempt.captcha_id === undefined || attempt.captcha === undefined) {
    throw invalid({ captcha: '请输入验证码' });
  }
  if (!(await redeemCaptcha(db, attempt.captcha_id, attempt.captcha))) {
    throw invalid({ captcha: '验证码不正确或已失效，请重新输入' });
  }
}

/** Counts a failure against the name and the address; both rows carry the same time, which ties them together. */
export async function noteFailure(db: Db, attempt: Attempt): Promise<void> {
  await db
    .insertInto('login_failure')
    .values(subjectsOf(attempt).map((subject) => ({ subject })))
    .execute();
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
