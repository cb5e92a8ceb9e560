import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { invalid } from '../../../http/errors.ts';
import { failureAges } from '../attempts/reads.ts';
import { limitsOf } from '../attempts/rules.ts';
import { drawAnswer, type IssuedCaptcha, isSameAnswer } from './rules.ts';

const MINUTES = 5;

/**
 * Makes a captcha when the next sign-in with this name from this address needs one; null when it does not. It stands for buyers'
 * and staff's names alike, so that it does not tell one from the other.
 */
export async function issueCaptcha(db: Db, username: string, ip: string): Promise<IssuedCaptcha | null> {
  const name = username.toLowerCase();
  const ages = await failureAges(db, [`buyer:${name}`, `staff:${name}`, `ip:${ip}`]);
  if (!limitsOf(ages).needsCaptcha) return null;
  return drawCaptcha(db);
}

/** A captcha whatever went before: of acts that always ask for one. */
export async function drawCaptcha(db: Db): Promise<IssuedCaptcha> {
  const captcha = { id: randomUUID(), answer: drawAnswer(randomInt) };
  await db
    .insertInto('captcha')
    .values({ ...captcha, expires_at: sql`now() + make_interval(mins => ${MINUTES})` })
    .execute();
  return captcha;
}

/** What was typed under a captcha. */
export interface TypedCaptcha {
  captcha_id?: string | undefined;
  captcha?: string | undefined;
}

/** @throws 422 at `captcha` when it is missing, wrong or used */
export async function requireCaptcha(db: Db, { captcha_id, captcha }: TypedCaptcha): Promise<void> {
  if (captcha_id === undefined || captcha === undefined) throw invalid({ captcha: '请输入验证码' });
  if (!(await redeemCaptcha(db, captcha_id, captcha)))
    throw invalid({ captcha: '验证码不正确或已失效，请重新输入' });
}

/** Uses a captcha up, right or wrong. */
async function redeemCaptcha(db: Db, id: string, typed: string): Promise<boolean> {
  const { rows } = await sql<{ answer: string; is_valid: boolean }>`
    delete from captcha where id = ${id} returning answer, expires_at > now() as is_valid`.execute(db);
  const [row] = rows;
  return row?.is_valid === true && isSameAnswer(row.answer, typed);
}
