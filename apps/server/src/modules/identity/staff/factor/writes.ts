import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { invalid, Refusal } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { type Attempt, admitUnlocked, noteFailure } from '../../accounts/attempts/writes.ts';
import { type Trace, writeAudit } from '../writes.ts';
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
}

/**
 * Turns the second factor on after a first right code of the new secret, or moves it to another device, for which a code of the
 * old one is needed as well.
 * @returns recovery codes, which replace those before
 * @throws 422 at `secret`, `code` or `old_code`; 429 after too many wrong old codes, which count as failed sign-ins
 */
export async function confirmTotp(
  db: Db,
  staff: Staff,
  { secret, code, old_code: oldCode }: Confirmation,
  trace: Trace,
): Promise<string[]> {
  if (!isTotpSecret(secret)) throw invalid({ secret: '密钥不正确，请重新扫码' });
  const step = matchingStep(secret, code, Date.now());
  if (step === null) throw invalid({ code: '动态口令不正确，请核对手机时间后重试' });
  const codes = newRecoveryCodes(randomBytes);
  const attempt: Attempt = { realm: 'staff', username: staff.username, ip: trace.ip };
  if (oldCode !== undefined) await admitUnlocked(db, attempt);
  await inTransaction(db, async (tx) => {
    const { totp_secret: previous } = await tx
      .selectFrom('staff')
      .select('totp_secret')
      .where('id', '=', staff.staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
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
      ...trace,
    });
  }).catch(async (error) => {
    if (oldCode !== undefined && error instanceof Refusal) await noteFailure(db, attempt);
    throw error;
  });
  return codes;
}
