import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type RawBuilder, sql } from 'kysely';
import type { FileStore, PrivateStore } from '../../../../../../channels/storage/port.ts';
import type { Db } from '../../../../../../db/client.ts';
import { Refusal } from '../../../../../../http/errors.ts';
import { pictureBytes, UnreadableFile } from '../../../../../service/reads.ts';
import { addImages } from '../../images/writes.ts';
import { ZIP_LIMITS } from '../rules.ts';

/** Where ZIPs lie, and where pictures of goods go. */
interface Stores {
  zips: PrivateStore;
  pictures: FileStore;
}

interface Claimed {
  id: number;
  run_no: number;
  runs: number;
  staff_id: number;
  sha256: string;
}

/** So long nobody works at an import before another process begins it again: a picture takes some seconds. */
const SILENT_SECONDS = 60;
/** A ZIP that ends every process that reads it must not do so for ever. */
const MAX_RUNS = 5;

/** Somebody has stopped the import, or another process has begun it again. */
class Overtaken extends Error {}

/**
 * Brings in the ZIPs that staff have started, one after the other. One that was cut off goes on where it was: a picture that its goods
 * has already is not added twice.
 * @returns how many it has worked at
 */
export async function runPictureImports(db: Db, stores: Stores): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    const claimed = await claim(db);
    if (!claimed) return ended;
    await runOne(db, stores, claimed);
  }
}

async function claim(db: Db): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update picture_import i set run_no = i.run_no + 1, runs = i.runs + 1, beat_at = now()
    from file f
    where f.id = i.file_id and i.id = (
      select id from picture_import where state = 'running'
        and (beat_at is null or beat_at < now() - make_interval(secs => ${SILENT_SECONDS}))
      order by id limit 1 for no key update skip locked)
    returning i.id, i.run_no, i.runs, i.staff_id, f.sha256`.execute(db);
  return rows[0];
}

async function runOne(db: Db, stores: Stores, claimed: Claimed): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-pictures-'));
  try {
    await takePictures(db, stores, claimed, folder);
    await update(db, claimed, sql`state = 'done', finished_at = now()`);
  } catch (error) {
    if (error instanceof Overtaken) return;
    const isLast = claimed.runs >= MAX_RUNS;
    if (!(error instanceof UnreadableFile) && !isLast) {
      await update(db, claimed, sql`beat_at = null`);
      throw error;
    }
    const problem = error instanceof UnreadableFile ? error.message : '多次中断，没有导入完，请联系技术人员';
    await update(db, claimed, sql`state = 'failed', problem = ${problem}, finished_at = now()`);
    if (!(error instanceof UnreadableFile)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes to the import as long as it is this run's. @throws Overtaken when it is not */
async function update(db: Db, { id, run_no }: Claimed, set: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update picture_import set ${set} where id = ${id} and run_no = ${run_no} and state = 'running'`.execute(
    db,
  );
  if (numAffectedRows !== 1n) throw new Overtaken();
}

interface Waiting {
  entry_no: number;
  path: string;
  goods_id: number;
}

/** Goods by goods, in the order of their pictures. */
async function takePictures(db: Db, stores: Stores, claimed: Claimed, folder: string): Promise<void> {
  const bytes = await stores.zips.open(claimed.sha256);
  if (!bytes) throw new UnreadableFile('文件已不在，请重新上传');
  const zip = path.join(folder, 'zip');
  await pipeline(bytes, createWriteStream(zip));
  const { rows } = await sql<Waiting>`
    select entry_no, path, goods_id from picture_import_entry where import_id = ${claimed.id} and state = 'waiting'
    order by goods_id, position, entry_no`.execute(db);
  for (const entry of rows) {
    await update(db, claimed, sql`beat_at = now()`);
    const problem = await takePicture(db, stores.pictures, claimed, { zip, folder, entry });
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
  { zip, folder, entry }: { zip: string; folder: string; entry: Waiting },
): Promise<string> {
  const place = path.join(folder, 'picture');
  const actor = { staffId: staff_id, trace: { requestId: `picture-import-${id}`, ip: '' } };
  try {
    await pipeline(pictureBytes(zip, entry.path, ZIP_LIMITS), createWriteStream(place));
    await addImages(db, pictures, actor, entry.goods_id, [{ place, name: path.posix.basename(entry.path) }]);
    return '';
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    // What is busy for a moment is no fault of the picture.
    if (error instanceof Refusal && error.status < 500) return error.errors?.file?.[0] ?? error.message;
    throw error;
  }
}
