import { FEED_DAYS } from '@qingnang/contract/feed-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';

const BATCH = 10_000;

/** Takes changes away that nobody follows any more, and says from where on the feed is whole. @returns how many */
export async function pruneChanges(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - FEED_DAYS * 24 * 3_600_000);
  for (let pruned = 0; ; ) {
    const rows = await inTransaction(db, async (tx) => {
      const { rows: gone } = await sql<{ count: number; writer: string | null }>`
        with old as (select kind, writer, subject_id from change_feed where at < ${cutoff} order by at limit ${BATCH}),
        gone as (delete from change_feed c using old
          where (c.kind, c.writer, c.subject_id) = (old.kind, old.writer, old.subject_id) returning c.writer)
        select count(*)::int as count, max(writer)::text as writer from gone`.execute(tx);
      const { count = 0, writer = null } = gone[0] ?? {};
      if (writer !== null)
        await sql`update feed_state set pruned_writer = greatest(pruned_writer, ${writer}::xid8),
          pruned_at = greatest(pruned_at, ${cutoff})`.execute(tx);
      return count;
    });
    pruned += rows;
    if (rows < BATCH) return pruned;
  }
}
