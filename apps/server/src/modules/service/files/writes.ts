/**
 * What buyers and staff upload, kept under the sha-256 of its content. The first bytes say what a file is; a picture is drawn
 * anew, without what the camera wrote. A file serves one thing: `useFiles` takes it into use in the act's transaction; one that
 * nothing uses goes after a day.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FilePurpose } from '@qingnang/contract/file-limits';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { PrivateStore } from '../../../channels/storage/port.ts';
import type { Db } from '../../../db/client.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { invalid } from '../../../http/errors.ts';
import type { Buyer, Staff } from '../../../http/session.ts';
import { BROKEN, headOf, pictureProblem, pictureTurns } from './pictures/reads.ts';
import { MAX_PIXELS } from './pictures/rules.ts';
import type { FileRow } from './reads.ts';
import {
  type FileFormat,
  fileFormat,
  KEPT,
  type KeptFormat,
  MAX_SIDE,
  MAX_UNUSED,
  NOT_TAKEN,
  nameFor,
  UNUSED_HOURS,
} from './rules.ts';

/** An uploaded file on disk, with the name that the browser gave it. */
interface IncomingFile {
  place: string;
  name: string;
}

/**
 * Keeps a file of a buyer or of staff: a PDF as it is, a picture turned upright, at most 2000 pixels wide and high, without
 * what the camera wrote into it. Nothing of what was sent but its pixels is kept of a picture.
 * @throws 422 at `file`: no format we take, broken, or too many that wait for their use
 */
export async function keepFile(
  db: Db,
  store: PrivateStore,
  owner: Buyer | Staff,
  file: IncomingFile,
  purpose: FilePurpose,
): Promise<FileRow> {
  const { format, bytes } = purpose === 'temperature' ? await recordOf(file) : await contentOf(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return inTransaction(db, async (tx) => {
    await refuseFlood(tx, owner);
    await lockContent(tx, sha256);
    await store.put(sha256, bytes);
    return tx
      .insertInto('file')
      .values({
        ...('staffId' in owner ? { staff_id: owner.staffId } : { account_id: owner.accountId }),
        purpose,
        name: nameFor(file.name, format),
        mime: KEPT[format].mime,
        size: bytes.length,
        sha256,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** What the server keeps by itself, used from the first moment: a paper for an account and for staff, a list for staff. */
type MadeFile = AccountPaper | (MadeBytes & { staffId: number; purpose: 'goods_import' });

interface MadeBytes {
  name: string;
  mime: string;
  bytes: Buffer;
}

/** A paper for an account. */
export interface AccountPaper extends MadeBytes {
  accountId: number;
  purpose: 'invoice' | 'contract' | 'delivery_note' | 'statement';
}

/** A file of staff that is too large for memory, on disk. */
interface LargeFile {
  staffId: number;
  purpose: 'goods_pictures';
  name: string;
  mime: string;
  place: string;
}

/** Keeps what the server has made or takes itself, in the transaction of the act that names it. @returns the file's id and hash */
export async function keepMade(
  tx: Tx,
  store: PrivateStore,
  file: MadeFile,
): Promise<{ id: number; sha256: string }> {
  const { purpose, name, mime, bytes } = file;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockContent(tx, sha256);
  await store.put(sha256, bytes);
  const { id } = await tx
    .insertInto('file')
    .values({
      ...('staffId' in file ? { staff_id: file.staffId } : { account_id: file.accountId }),
      purpose,
      name,
      mime,
      size: bytes.length,
      sha256,
      used_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, sha256 };
}

/** The same of a file on disk, which is read piece by piece. @returns the file's id */
export async function keepLarge(tx: Tx, store: PrivateStore, file: LargeFile): Promise<number> {
  const { staffId, purpose, name, mime, place } = file;
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash);
  const sha256 = hash.digest('hex');
  await lockContent(tx, sha256);
  await store.putFile(sha256, place);
  const { size } = await stat(place);
  const { id } = await tx
    .insertInto('file')
    .values({ staff_id: staffId, purpose, name, mime, size, sha256, used_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function contentOf({ place, name }: IncomingFile): Promise<{ format: KeptFormat; bytes: Buffer }> {
  const refuse = (message: string) => invalid({ file: `${name}：${message}` });
  if ((await stat(place)).size === 0) throw refuse('文件是空的');
  const format = fileFormat(await headOf(place));
  if (format === null) throw refuse(NOT_TAKEN);
  if (format === 'pdf') return { format, bytes: await readFile(place) };
  const problem = await pictureProblem(place, format);
  if (problem !== null) throw refuse(problem);
  return pictureTurns.take(() =>
    redraw(place, format).catch(() => {
      throw refuse(BROKEN);
    }),
  );
}

/** A recorder's file: what a picture or a PDF is, or a table of text. */
async function recordOf(file: IncomingFile): Promise<{ format: KeptFormat; bytes: Buffer }> {
  if (!file.name.toLowerCase().endsWith('.csv')) return contentOf(file);
  const bytes = await readFile(file.place);
  if (bytes.length === 0 || bytes.includes(0))
    throw invalid({ file: `${file.name}：不是 CSV 表格，请上传记录仪导出的 CSV 或 PDF` });
  return { format: 'csv', bytes };
}

const JPEG_QUALITY = 85;

/** Small PNG (a screenshot) stays what it is; everything else becomes JPEG. */
async function redraw(
  place: string,
  format: Exclude<FileFormat, 'pdf'>,
): Promise<{ format: KeptFormat; bytes: Buffer }> {
  const picture = sharp(place, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const { width, height } = await sharp(place).metadata();
  if (format === 'png' && Math.max(width, height) <= MAX_SIDE)
    return { format, bytes: await picture.png().toBuffer() };
  const bytes = await picture
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { format: 'jpeg', bytes };
}

/** One upload of an account after the other, so that its files are counted. */
async function refuseFlood(tx: Tx, owner: Buyer | Staff): Promise<void> {
  const [table, column, id] =
    'staffId' in owner
      ? (['staff', 'staff_id', owner.staffId] as const)
      : (['account', 'account_id', owner.accountId] as const);
  await tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const { waiting } = await tx
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where(column, '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_UNUSED)
    throw invalid({
      file: `还有 ${MAX_UNUSED} 个已上传的文件未使用，请先提交，或 ${UNUSED_HOURS} 小时后再上传`,
    });
}

/** Rows may share their bytes: whoever adds or takes away the last one waits for the other. */
async function lockContent(tx: Tx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 1))`.execute(tx);
}

/**
 * Takes files of an account into use: each serves one thing. The caller keeps their ids.
 * @param ids in any order; none is no error
 * @throws 422 at `file_ids` when one is not the account's, not for this purpose or used already
 */
export async function useFiles(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  purpose: FilePurpose,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update file set used_at = now() where id in (
      select id from file
      where id = any(${[...ids]}::bigint[]) and account_id = ${accountId} and purpose = ${purpose} and used_at is null
      order by id for update)
    returning id`.execute(tx);
  requireAll(ids, rows);
}

/** Files that an account has brought for another one, which owns them from now on. */
export async function handOver(tx: Tx, ids: readonly number[], accountId: number): Promise<void> {
  await sql`update file set account_id = ${accountId} where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Files that nothing names any more: the sweep removes them. The caller has made sure of it. */
export async function releaseFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update file set used_at = null where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/**
 * Takes files into use that a member of staff has uploaded.
 * @param accountId who may read them from now on; null = staff only
 */
export async function useStaffFiles(
  tx: Tx,
  { staffId }: Staff,
  ids: readonly number[],
  purpose: FilePurpose,
  accountId: number | null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update file set used_at = now(), account_id = ${accountId} where id in (
      select id from file
      where id = any(${[...ids]}::bigint[]) and staff_id = ${staffId} and purpose = ${purpose} and used_at is null
      order by id for update)
    returning id`.execute(tx);
  requireAll(ids, rows);
}

function requireAll(ids: readonly number[], taken: readonly unknown[]): void {
  if (taken.length !== new Set(ids).size) throw invalid({ file_ids: '文件不存在或已使用，请重新上传' });
}

/** Files that a run removes at most: it comes again. */
const AT_ONCE = 500;

/** Removes files that nothing has named in time, and their bytes where no other file shares them. @returns how many */
export async function removeUnused(db: Db, store: PrivateStore): Promise<number> {
  const due = await db
    .selectFrom('file')
    .select(['id', 'sha256'])
    .where('used_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${UNUSED_HOURS})`)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute();
  let removed = 0;
  for (const { id, sha256 } of due) {
    removed += await inTransaction(db, async (tx) => {
      await lockContent(tx, sha256);
      const gone = await tx
        .deleteFrom('file')
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      const other = await tx.selectFrom('file').select('id').where('sha256', '=', sha256).executeTakeFirst();
      if (!other) await store.remove(sha256);
      return Number(gone.numDeletedRows);
    });
  }
  return removed;
}
