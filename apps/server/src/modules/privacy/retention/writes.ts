/**
 * 保存期限: the one mechanism that takes personal data away when its time is over. Every kind says in `kinds` which rows are over and
 * what ends them; here it is done in batches, each a transaction of its own, and written down. What another rule still needs is
 * no row of `due`.
 */
import { keysOf } from '@qingnang/contract/keys';
import { periodWords, RETENTION_KINDS, type RetentionKind } from '@qingnang/contract/retention-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import type { Staff } from '../../../http/session.ts';
import { writeAudit } from '../../identity/writes.ts';
import { ALONG, KINDS } from './kinds/reads.ts';
import { retentionRules } from './reads.ts';
import { cutoffOf, periodProblem } from './rules.ts';

/** Rows that end in one transaction. */
const BATCH = 500;
/** Batches of one kind in one run: what is left waits for the next day. */
const MOST_BATCHES = 200;

/** Sets the period of a kind. @param version as it was read @throws 409 when somebody else has set it since; 422 at `days` below the least */
export async function savePeriod(
  db: Db,
  staff: Staff,
  kind: RetentionKind,
  { days, version }: { days: number; version: number },
): Promise<void> {
  const problem = periodProblem(kind, days);
  if (problem !== '') throw invalid({ days: problem });
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`retention:${kind}`}, 0))`.execute(tx);
    const before = (await retentionRules(tx)).find((rule) => rule.kind === kind);
    if (before?.version !== version) throw conflict('保存期限已被其他人修改，请刷新页面');
    if (before.days === days) return;
    await sql`
      insert into retention_rule (kind, days, version, updated_by) values (${kind}, ${days}, 1, ${staff.staffId})
      on conflict (kind) do update set days = excluded.days, version = retention_rule.version + 1,
        updated_by = excluded.updated_by, updated_at = now()`.execute(tx);
    await writeAudit(tx, staff, {
      action: 'retention_rule.update',
      entity: 'retention_rule',
      entityId: kind,
      before: told(kind, before.days),
      after: told(kind, days),
    });
  });
}

const told = (kind: RetentionKind, days: number) => ({
  name: RETENTION_KINDS[kind].name,
  period: periodWords(days),
});

/** Takes away all that is over, kind by kind. @returns rows by kind, those with none left out */
export async function applyRetention(db: Db, now: Date): Promise<Partial<Record<RetentionKind, number>>> {
  const periods = new Map((await retentionRules(db)).map(({ kind, days }) => [kind, days]));
  const removed: Partial<Record<RetentionKind, number>> = {};
  for (const kind of keysOf(RETENTION_KINDS)) {
    const cutoff = cutoffOf(kind, periods.get(kind) ?? RETENTION_KINDS[kind].days, now);
    const rows = await endAll(db, kind, cutoff);
    if (rows === 0) continue;
    removed[kind] = rows;
    await db.insertInto('retention_run').values({ kind, cutoff, removed: rows }).execute();
  }
  return removed;
}

async function endAll(db: Db, kind: RetentionKind, cutoff: Date): Promise<number> {
  let rows = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const ended = await inTransaction(db, (tx) => endBatch(tx, kind, cutoff));
    rows += ended;
    if (ended < BATCH) break;
  }
  return rows;
}

async function endBatch(tx: Tx, kind: RetentionKind, cutoff: Date): Promise<number> {
  const { due, end } = KINDS[kind];
  const along = (ALONG[kind] ?? []).map((act, at) => sql`, ${sql.raw(`along${at}`)} as (${act})`);
  const { rows } = await sql<{ ended: number }>`
    with old as materialized (select id, at from (${due(cutoff)}) due order by at limit ${BATCH})
    ${sql.join(along, sql` `)}
    , ended as (${end}) select count(*)::int as ended from ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}
