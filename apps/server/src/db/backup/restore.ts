import { createReadStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { from as copyFrom } from 'pg-copy-streams';
import { SetupError } from '../embedded/setup-error.ts';
import { dataOf, FORMAT, type Frame, type Manifest, readFrames, safePath } from './container.ts';
import { type KeyPlace, openKeys } from './keys.ts';
import { appliedMigrations, countRows, forwardKeys, quoted, tablesInOrder } from './schema.ts';
import { inSession, rowsOf, type Session } from './session.ts';

export interface RestoreOptions {
  /** A database without accounts and goods. */
  url: string;
  /** Where the shop's files go. */
  files: { write(path: string, content: Readable): Promise<void> };
  /** The backup. */
  source: string;
  /** Makes the schema; called before anything else is done with the database. */
  migrate: (url: string) => Promise<unknown>;
  /** Where the shop's own keys go, and the secret that they were encrypted under. */
  keys?: KeyPlace;
}

export interface RestoreSummary {
  tables: number;
  rows: number;
  files: number;
}

type Frames = AsyncGenerator<Frame>;

/** Tables that are empty in a new shop and in no other. */
const TELLING_TABLES = ['account', 'goods'];

/**
 * Loads a backup into an empty database, all of it or nothing.
 * @throws SetupError in one line when the file is no complete backup, was made by another version, or the database is in use
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const { url, source, migrate } = options;
  if (!existsSync(source)) throw new SetupError(`没有这个备份文件：${source}  No such backup.`);
  await migrate(url);
  const frames = framesOf(source);
  try {
    const manifest = await readManifest(frames);
    const files = await inSession(url, 'qingnang-restore', 'begin', async (session) => {
      await refuseOthers(session, manifest);
      const withKeys = await prepare(session);
      const count = await load(session, frames, manifest, options);
      await withKeys.finish();
      return count;
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: manifest.tables.length, rows, files };
  } finally {
    await frames.return(undefined);
  }
}

/** Whatever goes wrong while reading means the same to the person who restores: this file cannot be used. */
async function* framesOf(source: string): Frames {
  const file = createReadStream(source);
  const plain = file.pipe(createGunzip());
  file.once('error', (error) => plain.destroy(error));
  try {
    yield* readFrames(plain as Readable & AsyncIterable<Buffer>);
  } catch (error) {
    throw unusable(source, error);
  } finally {
    file.destroy();
  }
}

function unusable(source: string, error: unknown): SetupError {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0];
  return new SetupError(`不是完整的备份文件：${source}  Not a complete backup (${reason}).`);
}

async function readManifest(frames: Frames): Promise<Manifest> {
  const { value } = await frames.next();
  const first = (value as Frame | undefined)?.entry;
  if (first?.kind !== 'manifest') throw new SetupError('不是本程序的备份文件  Not a backup of this program.');
  if (first.format === FORMAT) return first;
  throw new SetupError(`备份格式 ${first.format} 无法读取  This program reads backups of format ${FORMAT}.`);
}

async function refuseOthers(session: Session, manifest: Manifest): Promise<void> {
  const here = await tablesInOrder(session);
  for (const { name } of here.filter((table) => TELLING_TABLES.includes(table.name))) {
    const rows = await countRows(session, name);
    if (rows > 0) {
      throw new SetupError(
        `数据库不是空的（${name} 有 ${rows} 行），未做任何改动  The database is not empty; nothing was changed.`,
      );
    }
  }
  const migrations = await appliedMigrations(session);
  if (migrations.join() === manifest.migrations.join()) return;
  const last = (names: string[]) => names.at(-1) ?? '-';
  throw new SetupError(
    `备份的版本（${last(manifest.migrations)}）与程序的版本（${last(migrations)}）不同  The backup was made by another version of the program; restore it with that version.`,
  );
}

/** Empties what the migrations have filled in, and keeps triggers and unsatisfiable foreign keys out of the way. */
async function prepare(session: Session) {
  const order = await tablesInOrder(session);
  const names = order.map(({ name }) => `public.${quoted(name)}`);
  const keys = await forwardKeys(session, order);
  const alterKeys = async (mode: string) => {
    for (const { table, name } of keys) {
      await session.query(`alter table public.${quoted(table)} alter constraint ${quoted(name)} ${mode}`);
    }
  };
  const alterTriggers = async (mode: 'disable' | 'enable') => {
    for (const name of names) await session.query(`alter table ${name} ${mode} trigger user`);
  };
  // First of all: what is only added to refuses to be emptied.
  const kept = await withoutTruncate(session);
  for (const name of kept) await session.query(`grant truncate on ${name} to current_user`);
  await alterTriggers('disable');
  if (names.length > 0) await session.query(`truncate ${names.join(', ')}`);
  await alterKeys('deferrable initially deferred');
  return {
    async finish() {
      await session.query('set constraints all immediate');
      await alterKeys('not deferrable');
      await alterTriggers('enable');
      await restartFeed(session);
      for (const name of kept) await session.query(`revoke truncate on ${name} from current_user`);
    },
  };
}

/** The feed's order is that of the transactions of the server it comes from. A database of before has none. */
async function restartFeed(session: Session): Promise<void> {
  const [found] = await rowsOf<{ is_there: boolean }>(
    session,
    `select to_regprocedure('restart_feed()') is not null as is_there`,
  );
  if (found?.is_there) await session.query('select restart_feed()');
}

/** Tables that even their owner may only add to. */
async function withoutTruncate(session: Session): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    session,
    `select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not has_table_privilege(oid, 'truncate')`,
  );
  return tables.map(({ name }) => name);
}

/** @returns how many files there were */
async function load(
  session: Session,
  frames: Frames,
  manifest: Manifest,
  { files, keys }: RestoreOptions,
): Promise<number> {
  const expected = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  for await (const { entry } of frames) {
    if (entry?.kind === 'table') await loadTable(session, frames, entry, expected.get(entry.name));
    else if (entry?.kind === 'sequences') await setSequences(session, entry.values);
    else if (entry?.kind === 'file') await keepFile(files, entry.path, frames);
    else if (entry?.kind === 'keys') await takeKeys(frames, keys);
    else if (entry?.kind === 'done') return entry.files;
    else throw new SetupError('备份文件的内容顺序不对  The backup is damaged.');
  }
  throw new SetupError('备份文件不完整  The backup is cut off.');
}

async function loadTable(
  session: Session,
  frames: Frames,
  { name, columns }: { name: string; columns: string[] },
  expected: number | undefined,
): Promise<void> {
  const list = columns.map(quoted).join(', ');
  const into = session.query(copyFrom(`copy public.${quoted(name)} (${list}) from stdin`));
  const rows = await pipeline(dataOf(frames), into).then(
    () => into.rowCount,
    (error: unknown) => {
      if (error instanceof SetupError) throw error;
      return -1;
    },
  );
  if (rows !== expected) {
    throw new SetupError(
      `表 ${name} 无法载入，未做任何改动  Table ${name} could not be loaded; nothing was changed.`,
    );
  }
}

async function setSequences(session: Session, values: { name: string; value: string; isCalled: boolean }[]) {
  for (const { name, value, isCalled } of values) {
    await session.query('select setval($1::regclass, $2::int8, $3)', [
      `public.${quoted(name)}`,
      value,
      isCalled,
    ]);
  }
}

async function takeKeys(frames: Frames, keys: KeyPlace | undefined): Promise<void> {
  const sealed: Buffer[] = [];
  for await (const data of dataOf(frames)) sealed.push(data);
  if (keys) await openKeys(Buffer.concat(sealed), keys);
}

async function keepFile(files: RestoreOptions['files'], name: string, frames: Frames): Promise<void> {
  await files.write(safePath(name), Readable.from(dataOf(frames), { objectMode: false }));
}
