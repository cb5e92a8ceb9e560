import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { checkLedgers, type LedgerCheck } from '../../../../db/ledgers/nightly.ts';
import type { Pool } from '../../../../db/pool/pool.ts';
import { inTransaction } from '../../../../db/transaction.ts';

/** Longer than a quarter, so that the end of one finds its beginning. */
const KEPT_DAYS = 100;

/** Asks the rules over the books and writes down what they said. @throws when the database goes away meanwhile */
export async function checkBooks({ db, pool }: { db: Db; pool: Pool }): Promise<void> {
  await writeCheck(db, await checkLedgers(pool), false);
}

async function writeCheck(db: Db, check: LedgerCheck, onReplica: boolean): Promise<void> {
  const { startedAt, tookMs, rules, unanswered, differences } = check;
  await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('book_check')
      .values({ started_at: startedAt, took_ms: tookMs, on_replica: onReplica, rules, unanswered })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (differences.length > 0)
      await tx
        .insertInto('book_difference')
        .values(differences.map((one) => ({ ...one, check_id: id })))
        .execute();
    await sql`delete from book_check where started_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
      tx,
    );
  });
}
