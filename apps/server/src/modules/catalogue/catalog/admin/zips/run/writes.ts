import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { FileStore, PrivateStore } from '../../../../../../channels/storage/port.ts';
import type { Db } from '../../../../../../db/client.ts';
import { Refusal } from '../../../../../../http/errors.ts';
import { pictureBytes, UnreadableFile } from '../../../../../service/reads.ts';
import { addImages } from '../../images/writes.ts';
import { type Claimed, type Desk, runFiles } from '../../runs/writes.ts';
import { ZIP_LIMITS } from '../rules.ts';

/** Where ZIPs lie, and where pictures of goods go. */
interface Stores {
  zips: PrivateStore;
  pictures: FileStore;
}

/**
 * Brings in the ZIPs that staff have started, one after the other. One that was cut off goes on where it was: a picture that its goods
 * has already is not added twice.
 * @returns how many it has worked at
 */
export const runPictureImports = (db: Db, { zips, pictures }: Stores): Promise<number> =>
  runFiles<Claimed>(db, zips, {
    table: 'picture_import',
    states: ['running'],
    columns: [],
    async run(claimed, desk) {
      await takePictures(db, pictures, claimed, desk);
      await desk.write(db, sql`state = 'done', finished_at = now()`);
    },
  });

interface Waiting {
  entry_no: number;
  path: string;
  goods_id: number;
}

/** Goods by goods, in the order of their pictures. */
async function takePictures(db: Db, pictures: FileStore, claimed: Claimed, desk: Desk): Promise<void> {
  const { rows } = await sql<Waiting>`
    select entry_no, path, goods_id from picture_import_entry where import_id = ${claimed.id} and state = 'waiting'
    order by goods_id, position, entry_no`.execute(db);
  for (const entry of rows) {
    await desk.write(db, sql`beat_at = now()`);
    const problem = await takePicture(db, pictures, claimed, { desk, entry });
    const state = problem === '' ? 'done' : 'refused';
    await sql`
      update picture_import_entry set state = ${state}, problem = ${problem}
      where import_id = ${claimed.id} and entry_no = ${entry.entry_no}`.execute(db);
  }
}

/** @returns why the picture was not taken; '' = its goods has it */
async function takePicture(
  db: Db,
  pictures: FileStore,
  { id, staff_id }: Claimed,
  { desk: { folder, file }, entry }: { desk: Desk; entry: Waiting },
): Promise<string> {
  const place = path.join(folder, 'picture');
  const actor = { staffId: staff_id, trace: { requestId: `picture-import-${id}`, ip: '' } };
  try {
    await pipeline(pictureBytes(file, entry.path, ZIP_LIMITS), createWriteStream(place));
    await addImages(db, pictures, actor, entry.goods_id, [{ place, name: path.posix.basename(entry.path) }]);
    return '';
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    // What is busy for a moment is no fault of the picture.
    if (error instanceof Refusal && error.status < 500) return error.errors?.file?.[0] ?? error.message;
    throw error;
  }
}
