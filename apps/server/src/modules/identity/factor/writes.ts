/**
 * What the second factors of staff and of buyers have in common: each keeps a secret in base 32, the last time step whose code was
 * used, and hashes of the recovery codes that are left, under the same names.
 */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { invalid } from '../../../http/errors.ts';
import { isTotpSecret, newRecoveryCodes, newTotpSecret, readCode, recoveryHash, stepAt } from './rules.ts';

/** A row that keeps a second factor. */
export interface Factor {
  table: 'staff' | 'account_factor';
  id: number;
  secret: string;
}

/** What became of a typed code; one that has only just expired is not counted as a wrong one. */
export type CodeOutcome = 'totp' | 'recovery' | 'expired' | 'wrong';

/** What is said about a code that was not taken. */
export const CODE_REFUSALS = {
  expired: '口令刚刚过期，请输入应用上现在显示的口令',
  wrong: '动态口令不正确或已使用',
} as const;

/** Takes a code of a second factor, or a recovery code, once: also by two requests at a time only one of them gets it. */
export async function useSecondFactor(
  db: Db | Tx,
  { table, id, secret }: Factor,
  typed: string,
): Promise<CodeOutcome> {
  const now = Date.now();
  const read = readCode(secret, typed, now);
  if (read === 'expired') return 'expired';
  if (read === 'current') {
    const step = stepAt(now);
    const used = await db
      .updateTable(table)
      .set({ totp_step: step })
      .where('id', '=', id)
      // An older or equal time step than the last one used is refused.
      .where('totp_step', '<', step)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n ? 'totp' : 'wrong';
  }
  const recovery = recoveryHash(id, typed);
  if (recovery === null) return 'wrong';
  const used = await db
    .updateTable(table)
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${recovery})` })
    .where('id', '=', id)
    .where(sql<boolean>`${recovery} = any(recovery_hashes)`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? 'recovery' : 'wrong';
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
  const now = Date.now();
  const read = readCode(secret, code, now);
  if (read === 'expired') throw invalid({ code: CODE_REFUSALS.expired });
  if (read === 'wrong') throw invalid({ code: '动态口令不正确，请核对手机时间后重试' });
  return stepAt(now);
}
