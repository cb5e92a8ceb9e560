import { sql } from 'kysely';
import {
  type Bill,
  type PaymentProvider,
  type PaymentProviders,
  ProviderFailure,
  type ProviderName,
} from '../../../../channels/payment/port.ts';
import type { Db } from '../../../../db/client.ts';
import { json } from '../../../../db/json.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { dayInChina } from '../../../../http/dates.ts';
import { invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { ourBill } from './reads.ts';
import { type Difference, differencesOf, refusalOfDay, sumOf } from './rules.ts';

/**
 * Compares a day's books with the provider's and keeps what differs. Safe to repeat, also twice at the same time: differences
 * that are gone go, except explained ones; those that are the same stay explained.
 * @returns the id of the day's row; a bill that cannot be had is kept as failed
 */
export async function reconcile(db: Db, provider: PaymentProvider, day: string): Promise<number> {
  let theirs: Bill;
  try {
    theirs = await provider.bill(day);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return keepFailure(db, provider.name, day, error.message);
  }
  return inTransaction(db, (tx) => compareDay(tx, provider.name, day, theirs));
}

/** Compares a day's books with what the provider says of it, and keeps what differs. @returns the id of the day's row */
export async function compareDay(tx: Tx, provider: ProviderName, day: string, theirs: Bill): Promise<number> {
  const id = await lockDay(tx, provider, day);
  const ours = await ourBill(tx, provider, day);
  const differences = differencesOf(ours, theirs);
  await keepDifferences(tx, id, differences);
  await tx
    .updateTable('reconciliation')
    .set({
      our_count: ours.payments.length,
      our_fen: sumOf(ours.payments),
      their_count: theirs.payments.length,
      their_fen: sumOf(theirs.payments),
      our_refund_fen: sumOf(ours.refunds),
      their_refund_fen: sumOf(theirs.refunds),
      status: sql`case when exists (select from reconciliation_difference where reconciliation_id = ${id})
        then 'differs' else 'even' end`,
      problem: '',
      made_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The row of a day, made when it is new, locked for the rest of the transaction. */
async function lockDay(tx: Tx, provider: ProviderName, day: string): Promise<number> {
  const row = await tx
    .insertInto('reconciliation')
    .values({ day, provider, status: 'even' })
    .onConflict((same) => same.columns(['day', 'provider']).doUpdateSet({ provider: sql`excluded.provider` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A day that was compared before stays as it was, with why it could not be compared anew. */
async function keepFailure(db: Db, provider: ProviderName, day: string, problem: string): Promise<number> {
  const row = await db
    .insertInto('reconciliation')
    .values({ day, provider, status: 'failed', problem })
    .onConflict((same) =>
      same.columns(['day', 'provider']).doUpdateSet({ status: 'failed', problem, made_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function keepDifferences(tx: Tx, id: number, differences: readonly Difference[]): Promise<void> {
  await sql`
    with found as (
      select * from jsonb_to_recordset(${json(differences)}::jsonb)
        as d (kind text, entry text, number text, our_fen bigint, their_fen bigint)),
    gone as (
      delete from reconciliation_difference d
      where reconciliation_id = ${id} and settled_at is null
        and not exists (select from found f where f.entry = d.entry and f.number = d.number))
    insert into reconciliation_difference as d (reconciliation_id, kind, entry, number, our_fen, their_fen)
    select ${id}::bigint, kind, entry, number, our_fen, their_fen from found
    on conflict (reconciliation_id, entry, number) do update
      set kind = excluded.kind, our_fen = excluded.our_fen, their_fen = excluded.their_fen,
        settled_at = case when d.our_fen is not distinct from excluded.our_fen
          and d.their_fen is not distinct from excluded.their_fen then d.settled_at end,
        settled_by = case when d.our_fen is not distinct from excluded.our_fen
          and d.their_fen is not distinct from excluded.their_fen then d.settled_by end`.execute(tx);
}

/**
 * Compares a day anew because staff ask for it.
 * @throws 422 for a day without a bill, or a provider that the shop does not use
 */
export async function reconcileByStaff(
  db: Db,
  staff: Staff,
  providers: PaymentProviders,
  what: { day: string; provider: ProviderName },
): Promise<number> {
  const refusal = refusalOfDay(what.day, dayInChina(new Date()));
  if (refusal) throw invalid({ day: refusal });
  const provider = providers[what.provider];
  if (!provider) throw invalid({ provider: '商城没有开通该支付渠道' });
  const id = await reconcile(db, provider, what.day);
  await inTransaction(db, (tx) =>
    writeAudit(tx, staff, {
      action: 'reconciliation.run',
      entity: 'reconciliation',
      entityId: id,
      before: null,
      after: { day: what.day, provider: what.provider },
    }),
  );
  return id;
}

/**
 * Explains a difference; explaining it again replaces the words.
 * @returns the id of its day
 * @throws 404
 */
export function settleDifference(db: Db, staff: Staff, id: number, note: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('reconciliation_difference')
      .select(['reconciliation_id', 'number', 'note'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('没有这项差异，可能重新对账后已消失');
    await tx
      .updateTable('reconciliation_difference')
      .set({ note, settled_by: staff.staffId, settled_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, staff, {
      action: 'reconciliation.settle',
      entity: 'reconciliation',
      entityId: before.reconciliation_id,
      before: { number: before.number, note: before.note },
      after: { number: before.number, note },
    });
    return before.reconciliation_id;
  });
}
