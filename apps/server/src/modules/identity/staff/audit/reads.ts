import { MAX_AUDIT_COUNT } from '@qingnang/contract/admin-staff';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import type { Staff } from '../../../../http/session.ts';
import { textHas } from '../reads.ts';
import { withNames } from './names/reads.ts';
import { termsQuery } from './rules.ts';

export interface AuditFilter {
  keywords?: string | undefined;
  entity?: string | undefined;
  entity_id?: string | undefined;
  action?: string | undefined;
  staff_id?: number | undefined;
  /** Days in China, both included. */
  from?: string | undefined;
  to?: string | undefined;
}
type Page = AuditFilter & { page: number; page_size: number };

/** A page of the audit log, the newest first, and how many entries match, MAX_AUDIT_COUNT at most. */
export async function auditPage(db: Db, staff: Staff, filter: Page) {
  const matching = matchingEntries(db, staff, filter);
  const [rows, { total }] = await Promise.all([
    shown(matching)
      .limit(filter.page_size)
      .offset((filter.page - 1) * filter.page_size)
      .execute(),
    db
      .selectFrom(matching.select('l.id').limit(MAX_AUDIT_COUNT).as('counted'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: await withNames(db, rows), total };
}
export type AuditRow = Awaited<ReturnType<typeof auditPage>>['rows'][number];

const BATCH = 2000;

/** What matches in batches, the newest first; each begins where the one before ended. */
export async function* auditBatches(
  db: Db,
  staff: Staff,
  filter: AuditFilter,
  most: number,
): AsyncGenerator<AuditRow[]> {
  let last: { at_text: string; id: number } | undefined;
  for (let left = most; left > 0; left -= BATCH) {
    let query = shown(matchingEntries(db, staff, filter)).limit(Math.min(BATCH, left));
    if (last)
      query = query.where(sql<boolean>`(l.at, l.id) < (${last.at_text}::text::timestamptz, ${last.id})`);
    const rows = await query.execute();
    if (rows.length > 0) yield await withNames(db, rows);
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** What was done to one thing, the newest first. */
export async function auditOf(db: Db, entity: string, entityId: string, most: number): Promise<AuditRow[]> {
  const entries = db
    .selectFrom('audit_log as l')
    .where('l.entity', '=', entity)
    .where('l.entity_id', '=', entityId);
  return withNames(db, await shown(entries).limit(most).execute());
}

function matchingEntries(db: Db, staff: Staff, filter: AuditFilter) {
  let matching = db.selectFrom('audit_log as l');
  if (filter.entity !== undefined) matching = matching.where('l.entity', '=', filter.entity);
  if (filter.entity_id !== undefined) matching = matching.where('l.entity_id', '=', filter.entity_id);
  if (filter.action !== undefined) matching = matching.where('l.action', '=', filter.action);
  if (filter.staff_id !== undefined) matching = matching.where('l.staff_id', '=', filter.staff_id);
  if (filter.from !== undefined) matching = matching.where('l.at', '>=', startOf(filter.from));
  if (filter.to !== undefined)
    matching = matching.where('l.at', '<', sql<Date>`${startOf(filter.to)} + interval '1 day'`);
  if (filter.keywords === undefined) return matching;
  const terms = termsQuery(filter.keywords);
  // The index finds entries with all of the signs; the words themselves are compared in those.
  matching = matching.where(sql<boolean>`audit_terms(l.entity_id, l.before, l.after) @@ ${terms}::tsquery`);
  for (const word of filter.keywords.split(/\s+/)) {
    matching = matching.where(
      textHas(staff, sql`concat_ws(' ', l.entity_id, l.before::text, l.after::text)`)(word),
    );
  }
  return matching;
}

const startOf = (day: string) => sql<Date>`(${day}::timestamp at time zone 'Asia/Shanghai')`;

const shown = (matching: ReturnType<typeof matchingEntries>) =>
  matching
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .select([
      'l.id',
      'l.at',
      // With microseconds, which a Date has not; the driver must not make one of it on the way back either.
      sql<string>`l.at::text`.as('at_text'),
      's.name as staff',
      'l.action',
      'l.entity',
      'l.entity_id',
      'l.before',
      'l.after',
      'l.ip',
    ])
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc');

/** Who has ever worked here, and every act that the log knows. */
export async function auditOptions(db: Db) {
  const [staff, actions] = await Promise.all([
    db
      .selectFrom('staff')
      .select(['id', 'name', 'is_active'])
      .orderBy('is_active', 'desc')
      .orderBy('id')
      .execute(),
    // From one value of the index to the next: the log is long, the acts are few.
    sql<{ action: string }>`
      with recursive known as (
        (select action from audit_log order by action limit 1)
        union all
        select (select action from audit_log where action > known.action order by action limit 1)
        from known where known.action is not null
      ) select action from known where action is not null`.execute(db),
  ]);
  return { staff, actions: actions.rows.map(({ action }) => action) };
}
