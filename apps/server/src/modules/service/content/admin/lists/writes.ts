import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import type { JsonValue } from '../../../../../db/json-columns.ts';
import { forgetRemembered } from '../../../../../db/memory.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import {
  linkRows,
  navRows,
  type StaffLinkRow,
  type StaffNavRow,
  type StaffWordRow,
  wordRows,
} from './reads.ts';
import { MAX_ROWS, navErrors, wordErrors } from './rules.ts';

/** A short list of the shop's content: its table and how its rows are read, judged and kept. */
export interface ShortList<Row extends { id: number }> {
  table: 'nav_item' | 'hot_word' | 'site_link';
  /** What a row is called when it is gone. */
  missing: string;
  rows: (tx: Tx) => Promise<Row[]>;
  errors: (rows: readonly Row[], id: number | null, fields: Omit<Row, 'id'>) => Record<string, string>;
}

export const NAVIGATION: ShortList<StaffNavRow> = {
  table: 'nav_item',
  missing: '导航不存在',
  rows: navRows,
  errors: (rows, id, { parent_id }) => navErrors(rows, id, parent_id),
};
export const HOT_WORDS: ShortList<StaffWordRow> = {
  table: 'hot_word',
  missing: '热搜词不存在',
  rows: wordRows,
  errors: (rows, id, { word }) => wordErrors(rows, id, word),
};
export const LINKS: ShortList<StaffLinkRow> = {
  table: 'site_link',
  missing: '友情链接不存在',
  rows: linkRows,
  errors: () => ({}),
};

/** What a call changes: a new row (no id), a row's new fields, or a row taken out (no fields). */
export interface Change<Row extends { id: number }> {
  id: number | null;
  fields: Omit<Row, 'id'> | null;
}

/**
 * Adds, changes or takes out one row of a short list, one act at a time.
 * @returns the list as it stands then
 * @throws 404 for an unknown row, 409 when the list is full, 422 by field
 */
export async function changeList<Row extends { id: number }>(
  db: Db,
  staff: Staff,
  list: ShortList<Row>,
  { id, fields }: Change<Row>,
): Promise<Row[]> {
  const changed = await inTransaction(db, async (tx) => {
    await sql`lock table ${sql.table(list.table)} in share row exclusive mode`.execute(tx);
    const before = await list.rows(tx);
    if (id !== null && !before.some((row) => row.id === id)) throw notFound(list.missing);
    if (id === null && before.length >= MAX_ROWS) throw conflict(`最多 ${MAX_ROWS} 条，请先删除不用的`);
    const errors = fields === null ? {} : list.errors(before, id, fields);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const rowId = await write(tx, list.table, id, fields);
    const after = await list.rows(tx);
    const change = { before: rowOf(before, rowId), after: rowOf(after, rowId) };
    await noteChange(tx, staff, list.table, rowId, change);
    return after;
  });
  forgetRemembered(db);
  return changed;
}

/** @returns the id of the row */
async function write(
  tx: Tx,
  table: ShortList<never>['table'],
  id: number | null,
  fields: object | null,
): Promise<number> {
  if (fields === null) {
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
    return id ?? 0;
  }
  const columns = Object.entries(fields);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const values = sql.join(columns.map(([, value]) => value));
  const { rows } =
    id === null
      ? await sql<{ id: number }>`
          insert into ${sql.table(table)} (${names}) values (${values}) returning id`.execute(tx)
      : await sql<{ id: number }>`
          update ${sql.table(table)} set (${names}) = row (${values}) where id = ${id} returning id`.execute(
          tx,
        );
  return rows[0]?.id ?? 0;
}

function rowOf<Row extends { id: number }>(rows: readonly Row[], id: number): JsonValue | undefined {
  const row = rows.find((one) => one.id === id);
  return row && Object.fromEntries(Object.entries(row));
}

async function noteChange(
  tx: Tx,
  staff: Staff,
  table: string,
  id: number,
  { before, after }: Record<'before' | 'after', JsonValue | undefined>,
): Promise<void> {
  const verb = before === undefined ? 'create' : after === undefined ? 'delete' : 'update';
  await writeAudit(tx, staff, {
    action: `${table}.${verb}`,
    entity: table,
    entityId: id,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}
