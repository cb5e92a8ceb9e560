import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { codeOf, SetupError } from '../embedded/setup-error.ts';
import { dataFrames, entryFrame, FORMAT, fileFrames, type Manifest } from './container.ts';
import { type KeyPlace, sealedKeys } from './keys.ts';
import { appliedMigrations, countRows, quoted, sequenceValues, tablesInOrder } from './schema.ts';
import { inSession, type Session } from './session.ts';

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
  /** Size of the backup. */
  bytes: number;
}

/** Files by their paths, wherever they lie. */
export interface BackupFiles {
  /** In order. */
  paths(): Promise<string[]>;
  read(path: string): Promise<Readable>;
}

export interface BackupOptions {
  /** The database, which may be in use. */
  url: string;
  /** The shop's files. */
  files: BackupFiles;
  /** The backup; an older one of that name is replaced only by a complete new one. */
  target: string;
  /** The shop's own keys, which are put in where there is a secret to encrypt them under. */
  keys?: KeyPlace;
}

/**
 * Writes everything the shop keeps into one file: every row as it was at one moment, the sequences, the uploaded files,
 * the shop's own keys.
 * @throws SetupError when the target cannot be written
 */
export async function backUp({ url, files, target, keys }: BackupOptions): Promise<BackupSummary> {
  const unfinished = `${target}.${process.pid}.part`;
  const summary = { tables: 0, rows: 0, files: 0, bytes: 0 };
  try {
    await inSession(url, 'qingnang-backup', SNAPSHOT, async (session) => {
      const frames = Readable.from(everything(session, files, keys, summary));
      // Names, telephone numbers and passwords' hashes are in it: only for our own eyes.
      await pipeline(frames, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    });
    await rename(unfinished, target);
    return { ...summary, bytes: (await stat(target)).size };
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!['ENOENT', 'EACCES', 'ENOTDIR', 'EISDIR', 'EROFS', 'ENOSPC'].includes(codeOf(error))) throw error;
    throw new SetupError(
      `无法写入备份文件（${codeOf(error)}）：${target}  The backup cannot be written there.`,
    );
  }
}

const SNAPSHOT = 'begin isolation level repeatable read read only';

async function* everything(
  session: Session,
  files: BackupFiles,
  keys: KeyPlace | undefined,
  summary: BackupSummary,
): AsyncGenerator<Buffer> {
  const tables = await tablesInOrder(session);
  const manifest = await describe(session, tables);
  summary.tables = manifest.tables.length;
  summary.rows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  yield entryFrame(manifest);
  for (const { name, columns } of tables) {
    yield entryFrame({ kind: 'table', name, columns });
    const list = columns.map(quoted).join(', ');
    yield* dataFrames(session.query(copyTo(`copy public.${quoted(name)} (${list}) to stdout`)));
    yield entryFrame({ kind: 'end' });
  }
  // Sequences stand outside the snapshot; read last, they are past every number in it.
  yield entryFrame({ kind: 'sequences', values: await sequenceValues(session) });
  // After the rows: a file that a row names exists before the row does.
  for (const name of await files.paths()) {
    yield* fileFrames(name, await files.read(name));
    summary.files += 1;
  }
  const sealed = keys ? await sealedKeys(keys) : null;
  if (sealed !== null) {
    yield entryFrame({ kind: 'keys' });
    yield* dataFrames(Readable.from([sealed]));
    yield entryFrame({ kind: 'end' });
  }
  yield entryFrame({ kind: 'done', files: summary.files });
}

async function describe(session: Session, tables: { name: string }[]): Promise<Manifest> {
  const counted = [];
  for (const { name } of tables) counted.push({ name, rows: await countRows(session, name) });
  const createdAt = Math.floor(Date.now() / 1000);
  const migrations = await appliedMigrations(session);
  return { kind: 'manifest', product: 'qingnang', format: FORMAT, createdAt, migrations, tables: counted };
}
