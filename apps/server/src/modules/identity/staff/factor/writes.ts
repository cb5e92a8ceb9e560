import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { invalid, Refusal } from '../../../../http/errors.ts';
import { isPassword } from '../../../../http/passwords.ts';
import type { Staff } from '../../../../http/session.ts';
import { type Attempt, admitUnlocked, noteFailure } from '../../accounts/attempts/writes.ts';
import {
  CODE_REFUSALS,
  drawRecoveryCodes,
  type Factor,
  firstStep,
  recoveryHashes,
  useSecondFactor,
} from '../../factor/writes.ts';
import { isFresh, ownAccess } from '../access/reads.ts';
import { writeAudit } from '../writes.ts';

export { drawTotpSecret } from '../../factor/writes.ts';

/** The second factor of a member of the staff. */
export const factorOf = (id: number, secret: string): Factor => ({ table: 'staff', id, secret });

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
  const step = firstStep(secret, code);
  const codes = drawRecoveryCodes();
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
      const outcome = await useSecondFactor(tx, factorOf(staff.staffId, previous), oldCode);
      if (outcome === 'expired') throw invalid({ old_code: CODE_REFUSALS.expired });
      if (outcome === 'wrong') throw invalid({ old_code: '原动态口令不正确或已使用' });
    }
    await tx
      .updateTable('staff')
      .set({
        totp_secret: secret,
        totp_step: step,
        recovery_hashes: recoveryHashes(staff.staffId, codes),
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
    if (oldCode !== undefined && error instanceof Refusal) {
      await noteWrong(db, staff, '原动态口令没有通过');
      await noteFailure(db, attempt);
    }
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
  if (secret === null) {
    if (await isPassword(passwordHash, proof)) return;
  } else {
    const outcome = await useSecondFactor(db, factorOf(staff.staffId, secret), proof);
    if (outcome === 'expired') throw invalid({ proof: CODE_REFUSALS.expired });
    if (outcome !== 'wrong') return;
  }
  await noteWrong(db, staff, `${asked}不正确`);
  await noteFailure(db, attempt);
  throw invalid({ proof: `${asked}不正确` });
}

/** Who is signed in and could not show to be himself. */
const noteWrong = (db: Db, staff: Staff, reason: string): Promise<void> =>
  inTransaction(db, (tx) =>
    writeAudit(tx, staff, {
      action: 'staff.proof_failed',
      entity: 'staff',
      entityId: staff.staffId,
      after: { reason },
    }),
  );

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
  await noteWrong(db, staff, '密码不正确');
  await noteFailure(db, attempt);
  throw invalid({ password: '密码不正确' });
}
