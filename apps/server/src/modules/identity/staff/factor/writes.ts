import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { invalid, Refusal } from '../../../../http/errors.ts';
import { isPassword } from '../../../../http/passwords.ts';
import type { Staff } from '../../../../http/session.ts';
import { type Attempt, admitUnlocked, noteFailure } from '../../accounts/attempts/writes.ts';
import { isFresh, ownAccess } from '../access/reads.ts';
import { writeAudit } from '../writes.ts';
import { isTotpSecret, matchingStep, newRecoveryCodes, newTotpSecret, recoveryHash } from './rules.ts';

/**
 * Takes a code of the second factor, or a recovery code, once: also by two requests at a time only one of them gets it.
 * @returns which it was; null when it is neither
 */
export async function useSecondFactor(
  db: Db,
  staffId: number,
  secret: string,
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  const step = matchingStep(secret, typed, Date.now());
  if (step !== null) {
    const used = await db
      .updateTable('staff')
      .set({ totp_step: step })
      .where('id', '=', staffId)
      // An older or equal time step than the last one used is refused.
      .where('totp_step', '<', step)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n ? 'totp' : null;
  }
  const recovery = recoveryHash(staffId, typed);
  if (recovery === null) return null;
  const used = await db
    .updateTable('staff')
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${recovery})` })
    .where('id', '=', staffId)
    .where(sql<boolean>`${recovery} = any(recovery_hashes)`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? 'recovery' : null;
}

/** A new secret to be confirmed; nothing is kept before its first right code. */
export const drawTotpSecret = (): string => newTotpSecret(randomBytes);

interface Confirmation {
  secret: string;
  code: string;
  /** A code of the device before, when there is one. */
  old_code?: string | undefined;
  /** Of the one who asks, when there is none and the sign-in is no longer fresh. */
  password?: string | undefined;
  /** Of the session. */
  token: string;
}

/**
 * Turns the second factor on after a first right code of the new secret, or moves it to another device, for which a code of the
 * old one is needed as well. The first one asks for the password, unless its owner has just signed in: a screen that was left open
 * must not be enough.
 * @returns recovery codes, which replace those before
 * @throws 422 at `secret`, `code`, `password` or `old_code`; 429 after too many wrong ones, which count as failed sign-ins
 */
export async function confirmTotp(
  db: Db,
  staff: Staff,
  { secret, code, old_code: oldCode, password, token }: Confirmation,
): Promise<string[]> {
  if (!isTotpSecret(secret)) throw invalid({ secret: '密钥不正确，请重新扫码' });
  const step = matchingStep(secret, code, Date.now());
  if (step === null) throw invalid({ code: '动态口令不正确，请核对手机时间后重试' });
  const codes = newRecoveryCodes(randomBytes);
  const attempt: Attempt = { realm: 'staff', username: staff.username, ip: staff.trace.ip };
  if (oldCode !== undefined) await admitUnlocked(db, attempt);
  const isProved = await hasProved(db, staff, token, password, attempt);
  await inTransaction(db, async (tx) => {
    const { totp_secret: previous } = await tx
      .selectFrom('staff')
      .select('totp_secret')
      .where('id', '=', staff.staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (previous === null && !isProved) throw invalid({ password: '请输入登录密码，确认是您本人' });
    if (previous !== null) {
      if (oldCode === undefined) throw invalid({ old_code: '请输入原设备上的动态口令，或一个恢复码' });
      if ((await useSecondFactor(tx, staff.staffId, previous, oldCode)) === null)
        throw invalid({ old_code: '原动态口令不正确或已使用' });
    }
    await tx
      .updateTable('staff')
      .set({
        totp_secret: secret,
        totp_step: step,
        recovery_hashes: codes.flatMap((one) => recoveryHash(staff.staffId, one) ?? []),
      })
      .where('id', '=', staff.staffId)
      .execute();
    await writeAudit(tx, staff, {
      action: 'staff.totp',
      entity: 'staff',
      entityId: staff.staffId,
      before: { totp: previous === null ? '关' : '开' },
      after: { totp: previous === null ? '开' : '开（更换设备）' },
    });
  }).catch(async (error) => {
    if (oldCode !== undefined && error instanceof Refusal) await noteFailure(db, attempt);
    throw error;
  });
  return codes;
}

/**
 * Before an act that gives somebody else's access away: a screen that was left open must not be enough. A sign-in within the last
 * minutes is proof, else a code of the second factor, or the password of who has none.
 * @param token of the session
 * @throws 422 at `proof`; 429 after too many wrong ones, which count as failed sign-ins
 */
export async function requireOwner(
  db: Db,
  staff: Staff,
  { token, proof = '' }: { token: string; proof?: string | undefined },
): Promise<void> {
  if (proof === '' && (await isFresh(db, token))) return;
  const { password_hash: passwordHash, totp_secret: secret } = await ownAccess(db, staff);
  const asked = secret === null ? '登录密码' : '动态口令';
  if (proof === '') throw invalid({ proof: `请输入${asked}，确认是您本人` });
  const attempt: Attempt = { realm: 'staff', username: staff.username, ip: staff.trace.ip };
  await admitUnlocked(db, attempt);
  const isRight =
    secret === null
      ? await isPassword(passwordHash, proof)
      : (await useSecondFactor(db, staff.staffId, secret, proof)) !== null;
  if (isRight) return;
  await noteFailure(db, attempt);
  throw invalid({ proof: `${asked}不正确` });
}

/** Whether the owner has just signed in, or says the password. @throws 422 at `password`; 429 after too many wrong ones */
async function hasProved(
  db: Db,
  staff: Staff,
  token: string,
  password: string | undefined,
  attempt: Attempt,
): Promise<boolean> {
  if (password === undefined) return isFresh(db, token);
  await admitUnlocked(db, attempt);
  const { password_hash: present } = await ownAccess(db, staff);
  if (await isPassword(present, password)) return true;
  await noteFailure(db, attempt);
  throw invalid({ password: '密码不正确' });
}
