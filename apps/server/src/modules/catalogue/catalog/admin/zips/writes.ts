import { sql } from 'kysely';
import type { PrivateStore } from '../../../../../channels/storage/port.ts';
import type { Db } from '../../../../../db/client.ts';
import { json } from '../../../../../db/json.ts';
import { queueTask } from '../../../../../db/queue.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { conflict, invalid } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { type SheetUpload, UnreadableFile, uploadedPictures } from '../../../../service/reads.ts';
import { keepLarge, releaseFiles } from '../../../../service/writes.ts';
import { goodsByNames, lockedPictureImport } from './reads.ts';
import { type PlacedFile, placeFiles, ZIP_LIMITS } from './rules.ts';

/** The task that brings in what is asked for here. */
export const RUN_TASK = 'run_picture_imports';

/**
 * Keeps a ZIP of pictures and says which file is whose. No goods is changed.
 * @returns the id of the import
 * @throws 422 at `file`
 */
export async function uploadPictureZip(
  db: Db,
  store: PrivateStore,
  staff: Staff,
  file: SheetUpload,
): Promise<number> {
  if (!/\.zip$/i.test(file.name)) throw invalid({ file: '请上传 .zip 文件' });
  const listed = await uploadedPictures(file, ZIP_LIMITS).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? invalid({ file: error.message }) : error;
  });
  if (listed.length === 0) throw invalid({ file: '压缩包里没有文件' });
  return inTransaction(db, async (tx) => {
    const goods = await goodsByNames(
      tx,
      listed.map(({ path }) => path),
    );
    const { staffId } = staff;
    const { name, place } = file;
    const mime = 'application/zip';
    const fileId = await keepLarge(tx, store, { staffId, purpose: 'goods_pictures', name, mime, place });
    const { id } = await tx
      .insertInto('picture_import')
      .values({ staff_id: staffId, file_id: fileId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertEntries(tx, id, placeFiles(listed, goods));
    await note(tx, staff, 'picture_import.upload', id, { file: name, files: listed.length });
    return id;
  });
}

async function insertEntries(tx: Tx, importId: number, files: readonly PlacedFile[]): Promise<void> {
  await sql`
    insert into picture_import_entry (import_id, entry_no, path, goods_id, position, state, problem)
    select ${importId}, entry_no, path, goods_id, position, state, problem
    from jsonb_to_recordset(${json(files)}::jsonb) as r (entry_no int, path text, goods_id bigint, position int, state text, problem text)`.execute(
    tx,
  );
}

/** Brings in what waits, also after it was stopped or failed. @throws 404, 409 when it runs or nothing waits */
export function startPictureImport(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { state, file_name: file, waiting } = await lockedPictureImport(tx, staff, id);
    if (state === 'running') throw conflict('正在导入');
    if (waiting === 0) throw conflict('没有待导入的图片');
    await sql`
      update picture_import set state = 'running', run_no = run_no + 1, runs = 0, beat_at = null, problem = '', finished_at = null
      where id = ${id}`.execute(tx);
    await queueTask(tx, RUN_TASK);
    await note(tx, staff, 'picture_import.start', id, { file, files: waiting });
  });
}

/** Ends a run before its end. What has come in stays. @throws 404, 409 when none is under way */
export function stopPictureImport(db: Db, staff: Staff, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { state, file_name: file } = await lockedPictureImport(tx, staff, id);
    if (state !== 'running') throw conflict('没有正在进行的导入');
    await sql`update picture_import set state = 'stopped', finished_at = now() where id = ${id}`.execute(tx);
    await note(tx, staff, 'picture_import.stop', id, { file });
  });
}

/** Throws away ZIPs that nobody has brought in, or finished bringing in, for a week. @returns how many */
export function dropOldPictureImports(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ file_id: number }>`
      delete from picture_import where state <> 'running' and coalesce(finished_at, created_at) < now() - interval '7 days'
      returning file_id`.execute(tx);
    await releaseFiles(
      tx,
      rows.map((row) => row.file_id),
    );
    return rows.length;
  });
}

const note = (
  tx: Tx,
  staff: Staff,
  action: string,
  entityId: number,
  after: Readonly<Record<string, string | number>>,
) => writeAudit(tx, staff, { action, entity: 'picture_import', entityId, after });
