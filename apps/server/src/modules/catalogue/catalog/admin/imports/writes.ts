import { readFile } from 'node:fs/promises';
import type { adminGoodsImportSave } from '@qingnang/contract/goods-imports';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { PrivateStore } from '../../../../../channels/storage/port.ts';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import { queueTask } from '../../../../../db/queue.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, invalid } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import type { SheetUpload } from '../../../../service/reads.ts';
import { keepMade, releaseFiles } from '../../../../service/writes.ts';
import { columnErrors, suggestColumns } from '../../import/columns/rules.ts';
import { beginningOf } from '../../import/header/reads.ts';
import { lockedImport } from './reads.ts';

/** The task that checks and runs what is asked for here. */
export const RUN_TASK = 'run_goods_imports';

/**
 * Keeps a file of goods and looks at its beginning. Nothing is imported.
 * @returns the id of the import
 * @throws 422 at `file`
 */
export async function uploadImport(
  db: Db,
  store: PrivateStore,
  staff: Staff,
  file: SheetUpload,
): Promise<number> {
  const { headers, sample } = await beginningOf(file);
  const isBook = /\.xlsx$/i.test(file.name);
  const bytes = await readFile(file.place);
  return inTransaction(db, async (tx) => {
    const kept = await keepMade(tx, store, {
      staffId: staff.staffId,
      purpose: 'goods_import',
      name: file.name,
      mime: isBook ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv',
      bytes,
    });
    const { id } = await tx
      .insertInto('goods_import')
      .values({
        staff_id: staff.staffId,
        file_id: kept.id,
        headers: json(headers),
        sample: json(sample),
        columns: json(suggestColumns(headers)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(tx, staff, 'goods_import.upload', id, { file: file.name });
    return id;
  });
}

type ImportForm = z.output<NonNullable<typeof adminGoodsImportSave.body>>;

/**
 * Says which column is what. What has been checked is to be checked again.
 * @throws 404, 409 when it is under way or over, 422 at `map.<field>`
 */
export function saveImport(db: Db, staff: Staff, id: number, form: ImportForm): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockedImport(tx, staff, id);
    if (row.state !== 'mapped' && row.state !== 'checked') throw conflict('导入已经开始，不能再改');
    const errors = columnErrors(form.map, row.headers);
    const wrong = Object.entries(errors).map(([field, words]) => [`map.${field}`, words] as const);
    if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
    const filled = form.map.filter(({ columns }) => columns.length > 0);
    await tx
      .updateTable('goods_import')
      .set({
        state: 'mapped',
        columns: json(Object.fromEntries(filled.map(({ field, columns }) => [field, columns]))),
        kind: form.kind,
        rx_class: form.rx_class ?? null,
        counts: null,
      })
      .where('id', '=', id)
      .execute();
  });
}

/** Asks for a check of the whole file, which keeps nothing. @throws 404, 409 when it is under way or over, 422 without a name's column */
export function checkImport(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { state, columns } = await lockedImport(tx, staff, id);
    if (state === 'checking') throw conflict('正在检查');
    if (state !== 'mapped' && state !== 'checked') throw conflict('导入已经开始，不能再检查');
    if (!columns.name) throw invalid({ 'map.name': '请选择通用名所在的列' });
    await begin(tx, id, 'checking');
  });
}

/** Starts an import that has been checked. @throws 404, 409 when it is in another state */
export function startImport(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { state, file_name: file, kind, rx_class, rows_total: rows } = await lockedImport(tx, staff, id);
    if (state === 'running') throw conflict('正在导入');
    if (state === 'mapped' || state === 'checking') throw conflict('请先检查文件');
    if (state !== 'checked') throw conflict('这次导入已经结束，请重新上传文件');
    await begin(tx, id, 'running');
    await note(tx, staff, 'goods_import.start', id, { file, kind, rx_class, rows });
  });
}

/** A run that is still at what was asked for before has a number of its own, and is overtaken. */
async function begin(tx: Tx, id: number, state: 'checking' | 'running'): Promise<void> {
  await sql`
    update goods_import set state = ${state}, run_no = run_no + 1, runs = 0, beat_at = null, counts = null, started_at = null,
      finished_at = null
    where id = ${id}`.execute(tx);
  await queueTask(tx, RUN_TASK);
}

/** Ends a check or a run before its end. What has landed stays. @throws 404, 409 when nothing is under way */
export function stopImport(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { state, file_name: file } = await lockedImport(tx, staff, id);
    if (state !== 'checking' && state !== 'running') throw conflict('没有正在进行的导入');
    const stopped = state === 'checking' ? 'mapped' : 'stopped';
    await sql`
      update goods_import set state = ${stopped}, finished_at = now() where id = ${id}`.execute(tx);
    await note(tx, staff, 'goods_import.stop', id, { file });
  });
}

const OLD: RawBuilder<unknown> = sql`state in ('mapped', 'checked') and created_at < now() - interval '7 days'`;

/** Throws away files that nobody imported for a week. @returns how many */
export function dropOldImports(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ file_id: number; errors_file_id: number | null }>`
      delete from goods_import where ${OLD} returning file_id, errors_file_id`.execute(tx);
    const ids = rows.flatMap(({ file_id, errors_file_id }) => [file_id, errors_file_id]);
    await releaseFiles(
      tx,
      ids.filter((id) => id !== null),
    );
    return rows.length;
  });
}

const note = (
  tx: Tx,
  staff: Staff,
  action: string,
  entityId: number,
  after: Readonly<Record<string, string | number | null>>,
) => writeAudit(tx, staff, { action, entity: 'goods_import', entityId, after });
