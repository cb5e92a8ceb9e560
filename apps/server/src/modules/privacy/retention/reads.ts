import { keysOf } from '@qingnang/contract/keys';
import { RETENTION_KINDS, type RetentionKind } from '@qingnang/contract/retention-words';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { auditOf } from '../../identity/reads.ts';
import { KINDS } from './kinds/reads.ts';
import { cutoffOf } from './rules.ts';

export interface RuleRow {
  kind: RetentionKind;
  days: number;
  version: number;
  updated_by: string | null;
  updated_at: Date | null;
  last_at: Date | null;
  last_removed: number;
}

/** The periods of all kinds, those that nobody has set as the program begins with. */
export async function retentionRules(db: Db | Tx): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select k.kind, coalesce(r.days, 0) as days, coalesce(r.version, 0) as version, s.name as updated_by, r.updated_at,
      l.at as last_at, coalesce(l.removed, 0)::int as last_removed
    from unnest(${keysOf(RETENTION_KINDS)}::text[]) with ordinality k (kind, place)
      left join retention_rule r on r.kind = k.kind left join staff s on s.id = r.updated_by
      left join lateral (select at, removed from retention_run n where n.kind = k.kind order by at desc limit 1) l on true
    order by k.place`.execute(db);
  return rows.map((row) => ({ ...row, days: row.version === 0 ? RETENTION_KINDS[row.kind].days : row.days }));
}

export interface DueRow {
  kind: RetentionKind;
  cutoff: Date;
  count: number;
  oldest: Date | null;
}

/** What the next run would take away, by kind; nothing is changed. */
export async function dueToday(db: Db, now: Date): Promise<DueRow[]> {
  const due: DueRow[] = [];
  for (const { kind, days } of await retentionRules(db)) {
    const cutoff = cutoffOf(kind, days, now);
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(at) as oldest from (${KINDS[kind].due(cutoff)}) due`.execute(db);
    due.push({ kind, cutoff, count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? null });
  }
  return due;
}

const SHOWN = 50;

/** Who has changed a period, the newest first. */
export const retentionHistory = (db: Db, kind: RetentionKind) => auditOf(db, 'retention_rule', kind, SHOWN);

export interface RunRow {
  id: number;
  kind: RetentionKind;
  cutoff: Date;
  removed: number;
  at: Date;
}

/** One page of what has gone, the newest first. */
export async function retentionRuns(
  db: Db,
  { page, page_size: size }: { page: number; page_size: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<RunRow>`select id, kind, cutoff, removed, at from retention_run order by at desc, id desc
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from retention_run`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
