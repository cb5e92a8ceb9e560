/**
 * What the second factors of staff and of buyers have in common: each keeps a secret in base 32, the last time step whose code was
 * used, and hashes of the recovery codes that are left, under the same names.
 */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { invalid } from '../../../http/errors.ts';
import { isTotpSecret, matchingStep, newRecoveryCodes, newTotpSecret, recoveryHash } from './rules.ts';

/** A row that keeps a second factor. */
export interface Factor {
  table: 'staff' | 'account_factor';
  id: number;
  secret: string;
}

/**
 * Takes a code of a second factor, or a recovery code, once: also by two requests at a time only one of them gets it.
 * @returns which it was; null when it is neither
 */
export async function useSecondFactor(
  db: Db | Tx,
  { table, id, secret }: Factor,
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  const step = matchingStep(secret, typed, Date.now());
  if (step !== null) {
    const used = await db
      .updateTable(table)
      .set({ totp_step: step })
      .where('id', '=', id)
      // An older or equal time step than the last one used is refused.
      .where('totp_step', '<', step)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n ? 'totp' : null;
  }
  const recovery = recoveryHash(id, typed);
  if (recovery === null) return null;
  const used = await db
    .updateTable(table)
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${recovery})` })
    .where('id', '=', id)
    .where(sql<boolean>`${recovery} = any(recovery_hashes)`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? 'recovery' : null;
}

/** A new secret to be confirmed; nothing is kept before its first right code. */
export const drawTotpSecret = (): string => newTotpSecret(randomBytes);

/** Ten of them, in groups to be read off paper; what is kept are their `recoveryHashes`. */
export const drawRecoveryCodes = (): string[] => newRecoveryCodes(randomBytes);

/** What is kept of recovery codes. @param id of the row that keeps them */
export const recoveryHashes = (id: number, codes: readonly string[]): string[] =>
  codes.flatMap((code) => recoveryHash(id, code) ?? []);

/**
 * The first right code of a new secret proves that an app has it.
 * @returns the code's time step, which is used then
 * @throws 422 at `secret` or `code`
 */
export function firstStep(secret: string, code: string): number {
  if (!isTotpSecret(secret)) throw invalid({ secret: '密钥不正确，请重新扫码' });
  const step = matchingStep(secret, code, Date.now());
  if (step === null) throw invalid({ code: '动态口令不正确，请核对手机时间后重试' });
  return step;
}
