import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { invalid, signInNeeded } from '../../../../http/errors.ts';
import type { Asking } from '../../../../http/proof.ts';
import { type Buyer, requireOwn, sessionHash } from '../../../../http/session.ts';
import { redeemCode } from '../codes/writes.ts';
import { requireFactorCode } from '../factor/writes.ts';
import { requireOldPassword } from '../password/writes.ts';
import { ownCredentials } from '../reads.ts';

export interface Proof {
  password?: string | undefined;
  /** Of purpose proof, sent to their own number. */
  code?: string | undefined;
  /** Of their second factor. */
  factor_code?: string | undefined;
}

/**
 * Takes a password, a code to their own number or one of their second factor as proof of who is asking. The session remembers it for five minutes,
 * together with a secret that only this browser is given: a copy of the session's cookie is not enough for what needs a proof.
 * @returns that secret
 * @throws 422 at `password`, `code` or `factor_code`; 403 while a head office acts; 429 while locked
 */
export async function prove(
  db: Db,
  buyer: Buyer,
  asking: Pick<Asking, 'session' | 'ip' | 'userAgent'>,
  { password, code, factor_code: factorCode }: Proof,
): Promise<string> {
  requireOwn(buyer);
  if (password === undefined && code === undefined && factorCode === undefined)
    throw invalid({ password: '请填写登录密码，或用短信验证码验证' });
  const own = await ownCredentials(db, buyer);
  if (code !== undefined && own.phone === '') throw invalid({ code: '没有手机号，请用登录密码验证' });
  if (factorCode !== undefined) await requireFactorCode(db, own, factorCode, asking, 'factor_code');
  else if (password !== undefined) await requireOldPassword(db, own, password, asking.ip, 'password');
  const secret = randomBytes(32).toString('base64url');
  await inTransaction(db, async (tx) => {
    if (password === undefined && factorCode === undefined)
      await redeemCode(tx, { phone: own.phone, purpose: 'proof', code: code ?? '', accountId: own.id });
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({ proved_at: sql<Date>`now()`, proof_hash: sessionHash(secret) })
      .where('token_hash', '=', sessionHash(asking.session))
      .where('account_id', '=', own.id)
      .executeTakeFirst();
    // Signed out, or switched to a store, at this moment.
    if (numUpdatedRows === 0n) throw signInNeeded();
  });
  return secret;
}
