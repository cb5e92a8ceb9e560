/** Rows of second factors: one of a person holds at a time, and what has ended can be put back while its end can be undone. */

import { sql } from 'kysely';
import type { Tx } from '../../../../../db/transaction.ts';
import { recoveryHashes } from '../../../factor/writes.ts';
import type { Signer } from '../../sessions/reads.ts';

export interface NewFactor {
  secret: string;
  /** The last time step whose code was used. */
  step: number;
  codes: readonly string[];
}

export async function keepFactor(
  tx: Tx,
  { accountId, memberId }: Signer,
  { secret, step, codes }: NewFactor,
): Promise<void> {
  const { id } = await tx
    .insertInto('account_factor')
    .values({ account_id: accountId, member_id: memberId, totp_secret: secret, totp_step: step })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('account_factor')
    .set({ recovery_hashes: recoveryHashes(id, codes) })
    .where('id', '=', id)
    .execute();
}

export async function endKeptFactor(tx: Tx, { accountId, memberId }: Signer): Promise<void> {
  await tx
    .updateTable('account_factor')
    .set({ ended_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('member_id', 'is not distinct from', memberId)
    .where('ended_at', 'is', null)
    .execute();
}

/** @param factorId of the row that was the owner's second factor before; null = there was none */
export async function putFactorBack(tx: Tx, accountId: number, factorId: number | null): Promise<void> {
  const owner = { accountId, memberId: null };
  await endKeptFactor(tx, owner);
  if (factorId === null) return;
  await tx
    .updateTable('account_factor')
    .set({ ended_at: null, totp_step: await lastStep(tx, owner) })
    .where('id', '=', factorId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The last time step whose code somebody has used, with whatever secret: none of their codes is good twice. */
export async function lastStep(tx: Tx, { accountId, memberId }: Signer): Promise<number> {
  const { step } = await tx
    .selectFrom('account_factor')
    .select(({ fn }) => fn.max('totp_step').as('step'))
    .where('account_id', '=', accountId)
    .where('member_id', 'is not distinct from', memberId)
    .executeTakeFirstOrThrow();
  return step;
}
