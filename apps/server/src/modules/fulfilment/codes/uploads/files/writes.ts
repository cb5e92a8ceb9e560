import { createHash } from 'node:crypto';
import { access, mkdir, open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../../db/transaction.ts';
import { dayInChina } from '../../../../../http/dates.ts';
import { conflict, invalid, notFound } from '../../../../../http/errors.ts';
import type { Staff } from '../../../../../http/session.ts';
import { writeAudit } from '../../../../identity/writes.ts';
import { allFormats, type UploadFormat } from '../../formats/reads.ts';
import { uploadRows } from '../reads.ts';
import { fileParts } from '../rules.ts';
import { fileRow, madeFiles, outgoingFolder, untold } from './reads.ts';
import { fileName, type Manifest, manifestName, manifestText } from './rules.ts';

/** All that the shop lays ready for other programs, below the data folder. */
const OUTGOING = 'outgoing';
/** Parcels whose codes are in memory at a time. */
const AT_ONCE = 100;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Where files lie, as staff read it: from the data folder. */
const placeOf = (folder: string, format: string): string => `${OUTGOING}/${folder}/${format}`;

/**
 * Lays the day's file ready for each platform that has a folder, once: what happened before today and was not told yet.
 * A process that was killed between file and row writes the same file again.
 * @returns how many were made
 */
export async function makeFiles(db: Db, dataDir: string, now: Date): Promise<number> {
  const folder = await outgoingFolder(db);
  if (folder === '') return 0;
  let made = 0;
  for (const format of await allFormats(db))
    if (format.purpose === 'upload' && format.folder !== '')
      made += Number(
        await makeFile(db, { dataDir, folder: placeOf(folder, format.folder) }, format, dayInChina(now)),
      );
  return made;
}

interface Place {
  dataDir: string;
  /** From there. */
  folder: string;
}

const makeFile = (db: Db, place: Place, format: UploadFormat, day: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Of two processes one makes the file.
    await sql`select from trace_format where id = ${format.id} for update`.execute(tx);
    const there = await tx
      .selectFrom('trace_sent_file')
      .select('id')
      .where('format_id', '=', format.id)
      .where('day', '=', day)
      .executeTakeFirst();
    const ids = there ? [] : await untold(tx, format.id, day);
    if (ids.length === 0) return false;
    const name = fileName(day, format.kind);
    const { codes, sha256 } = await layReady(tx, place, { name, format, ids });
    const file = {
      format_id: format.id,
      day,
      folder: place.folder,
      name,
      parcels: ids.length,
      codes,
      sha256,
    };
    const { id } = await tx
      .insertInto('trace_sent_file')
      .values(file)
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into trace_sent_upload (file_id, upload_id) select ${id}, unnest(${ids}::bigint[])`.execute(
      tx,
    );
    return true;
  });

/** Writes the file under another name, then its own, then the manifest. */
async function layReady(
  tx: Tx,
  { dataDir, folder }: Place,
  { name, format, ids }: { name: string; format: UploadFormat; ids: readonly number[] },
): Promise<Manifest> {
  const target = path.join(dataDir, folder);
  await mkdir(target, { recursive: true, mode: FOLDER_MODE });
  const half = path.join(target, `.${name}.part`);
  const hash = createHash('sha256');
  const parts = fileParts(format.kind, format.layout);
  let codes = 0;
  const file = await open(half, 'w', FILE_MODE);
  try {
    const write = async (text: string) => {
      hash.update(text);
      await file.write(text);
    };
    await write(parts.head);
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const rows = await uploadRows(tx, format.id, ids.slice(from, from + AT_ONCE));
      codes += rows.length;
      await write(parts.body(rows));
    }
    await write(parts.foot);
    await file.sync();
  } finally {
    await file.close();
  }
  const manifest = { name, parcels: ids.length, codes, sha256: hash.digest('hex') };
  await rename(half, path.join(target, name));
  const halfManifest = path.join(target, `.${manifestName(name)}.part`);
  await writeFile(halfManifest, manifestText(manifest), { mode: FILE_MODE });
  await rename(halfManifest, path.join(target, manifestName(name)));
  return manifest;
}

/** What lies no longer in its folder was fetched; a folder that is gone itself says nothing. @returns how many */
export async function noteFetched(db: Db, dataDir: string): Promise<number> {
  let fetched = 0;
  for (const { id, folder, name } of await madeFiles(db)) {
    const there = async (place: string) =>
      access(place).then(
        () => true,
        () => false,
      );
    const target = path.join(dataDir, folder);
    if (!(await there(target)) || (await there(path.join(target, name)))) continue;
    const { numUpdatedRows } = await db
      .updateTable('trace_sent_file')
      .set({ state: 'fetched', fetched_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'made')
      .executeTakeFirst();
    fetched += Number(numUpdatedRows);
  }
  return fetched;
}

/**
 * What a platform has said to a file: its parcels are told, or wait in the queue as failed until staff put them back into it.
 * @throws 404, 409 when it was decided before, 422 for a refusal without a reason
 */
export const decideFile = (
  db: Db,
  staff: Staff,
  id: number,
  { state, reason }: { state: 'confirmed' | 'refused'; reason: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (state === 'refused' && reason === '') throw invalid({ reason: '请填写平台拒绝的原因' });
    await sql`select from trace_sent_file where id = ${id} for update`.execute(tx);
    const file = await fileRow(tx, id);
    if (!file) throw notFound('文件不存在');
    if (file.state === 'confirmed' || file.state === 'refused') throw conflict('这个文件的结果已登记');
    await tx
      .updateTable('trace_sent_file')
      .set({ state, reason, decided_at: sql`now()`, decided_by: staff.staffId })
      .where('id', '=', id)
      .execute();
    await sql`
      insert into trace_upload_state as s (upload_id, format_id, state, message, tries)
      select upload_id, ${file.format_id}, ${state === 'confirmed' ? 'done' : 'failed'}, ${reason}, 1
      from trace_sent_upload where file_id = ${id} order by upload_id
      on conflict (upload_id, format_id) do update set state = excluded.state, message = excluded.message,
        tries = s.tries + 1, updated_at = now()
      where s.state <> 'done'`.execute(tx);
    await writeAudit(tx, staff, {
      action: 'trace_sent_file.decide',
      entity: 'trace_sent_file',
      entityId: id,
      before: { state: file.state },
      after: { state, reason, format: file.format, file: file.name, count: file.parcels },
    });
  });
