import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../../../db/client.ts';
import { checkLedgers, type LedgerCheck } from '../../../../db/ledgers/nightly.ts';
import type { Pool } from '../../../../db/pool/pool.ts';
import type { Reads } from '../../../../db/replica/reads.ts';
import { inTransaction } from '../../../../db/transaction.ts';

/** Longer than a quarter, so that the end of one finds its beginning. */
const KEPT_DAYS = 100;

interface Shop {
  db: Db;
  pool: Pool;
  reads: Reads;
  log: Pick<Logger, 'warn'>;
}

/**
 * Asks the rules over the books, at the replica while there is one that is near, and writes down what they said. A replica that goes or
 * cancels them leaves it to the primary.
 * @throws when the primary goes away meanwhile
 */
export async function checkBooks({ db, pool, reads, log }: Shop): Promise<void> {
  const source = reads.pool();
  if (source.isReplica) {
    try {
      return await writeCheck(db, await checkLedgers(source.pool), true);
    } catch (error) {
      log.warn({ err: error }, 'the books are asked at the primary, the replica did not answer');
    }
  }
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
