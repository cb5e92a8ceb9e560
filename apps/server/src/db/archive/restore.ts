import { createWriteStream, existsSync, mkdtempSync } from 'node:fs';
import { chown, mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BaseHead, dataOf, type Frame, readFrames, safePath } from '../backup/container.ts';
import { findBinaries } from '../embedded/binaries.ts';
import { DATABASE } from '../embedded/embedded.ts';
import { findPlace, type Place } from '../embedded/place.ts';
import { asSuperuser } from '../embedded/probe.ts';
import { recover } from '../embedded/recover.ts';
import { SetupError } from '../embedded/setup-error.ts';
import { type Choice, chooseBase, segmentsTo } from './choice.ts';
import { startFeed } from './feed.ts';
import { coveredTo, readFiles, readLines } from './names.ts';
import { readSealed } from './sealed-file.ts';
import { openVault, type Vault } from './vault.ts';

export interface MomentOptions {
  /** ARCHIVE_DIR */
  archive: string;
  /** BACKUP_KEY */
  secret: string;
  /** A DATA_DIR without database, files and keys. */
  dataDir: string;
  /** Unix milliseconds; null = the newest that the archive has. */
  moment: number | null;
}

export interface MomentSummary {
  /** Unix milliseconds, as all that follow: the base backup that it began with. */
  base: number;
  /** Everything until then is there. */
  moment: number;
  /** The last transaction that is there; null = none since the base backup. */
  lastCommit: number | null;
  segments: number;
  files: number;
}

/**
 * Makes the shop as it was at a moment: database, files and keys, all of it or nothing.
 * @throws SetupError in one line when the place is in use or too small, the moment is not covered, or the key is another one
 */
export async function restoreMoment(options: MomentOptions): Promise<MomentSummary> {
  const { archive, dataDir, moment } = options;
  if (!existsSync(archive)) throw new SetupError(`没有这个归档：${archive}  No such archive (ARCHIVE_DIR).`);
  refuseUsed(dataDir);
  const choice = chooseBase(await readLines(archive), moment);
  const vault = openVault(options.secret);
  const place = findPlace(dataDir, false);
  const unfinished = { ...place, spool: null, cluster: mkdtempSync(path.join(place.home, 'data-')) };
  try {
    const { segments, lastCommit } = await restoreDatabase(unfinished, choice, moment, vault);
    const files = await restoreFiles(dataDir, choice.line.folder, moment, vault);
    await rename(unfinished.cluster, place.cluster);
    return {
      base: choice.base.ended,
      moment: moment ?? coveredTo(choice.line),
      lastCommit,
      segments,
      files,
    };
  } catch (error) {
    await rm(unfinished.cluster, { recursive: true, force: true });
    throw error;
  }
}

function refuseUsed(dataDir: string): void {
  const used = ['postgres', 'postgres.path', 'files', 'keys', 'sandbox.key'].find((name) =>
    existsSync(path.join(dataDir, name)),
  );
  if (used !== undefined)
    throw new SetupError(
      `DATA_DIR 不是空的（已有 ${used}），未做任何改动；请用 DATA_DIR 指定一个新的文件夹：${dataDir}  DATA_DIR is in use; nothing was changed.`,
    );
}

async function restoreDatabase(place: Place, choice: Choice, moment: number | null, vault: Vault) {
  const { line, base } = choice;
  const binaries = findBinaries(place.home, place.user);
  const head = await unpackBase(place, path.join(line.folder, 'base', base.file), binaries.major, vault);
  const way = segmentsTo(choice, moment, head.segmentBytes);
  await writeFile(path.join(place.cluster, 'recovery.signal'), '');
  await handOver(place, 'recovery.signal');
  const feed = await startFeed(path.join(place.home, 'feed'), line.folder, way, vault, place.user);
  const recovered = recover(place, binaries, { command: feed.command, moment }, restartFeed);
  // What keeps a segment from being handed out is why the database did not arrive.
  const lastCommit = await recovered.finally(() => feed.stop());
  return { segments: way.length, lastCommit };
}

/** Others may have read what came after the moment: their place in the feed means nothing here (docs/decisions/0055-changes-by-transaction.md). */
const restartFeed = (sockets: string): Promise<void> =>
  asSuperuser(sockets, DATABASE, async (client) => {
    const { rows } = await client.query<{ is_there: boolean }>(
      `select to_regprocedure('restart_feed()') is not null as is_there`,
    );
    if (rows[0]?.is_there) await client.query('select restart_feed()');
  });

async function handOver({ cluster, user }: Place, name: string): Promise<void> {
  if (user !== null) await chown(path.join(cluster, name), user.uid, user.gid);
}

/** @throws SetupError when it is too large for the disk, or of another major version */
async function unpackBase(place: Place, source: string, major: string, vault: Vault): Promise<BaseHead> {
  let head: BaseHead | null = null;
  await handOver(place, '');
  await readSealed(source, vault, async (plain) => {
    const frames = readFrames(plain);
    head = await readHead(frames, place, major);
    for await (const { entry } of frames) {
      if (entry?.kind === 'folder')
        await mkdir(path.join(place.cluster, safePath(entry.path)), { mode: 0o700 });
      else if (entry?.kind === 'file') await writeTo(path.join(place.cluster, safePath(entry.path)), frames);
      else if (entry?.kind === 'done') return;
      else break;
      await handOver(place, entry.path);
    }
    throw new SetupError('基础备份不完整  The base backup is damaged.');
  });
  if (head === null) throw new Error('a base backup without a head');
  return head;
}

async function readHead(frames: AsyncGenerator<Frame>, place: Place, major: string): Promise<BaseHead> {
  const first = (await frames.next()).value?.entry;
  if (first?.kind !== 'base') throw new SetupError('不是基础备份  Not a base backup.');
  const made = Math.floor(first.version / 10_000);
  if (String(made) !== major)
    throw new SetupError(
      `基础备份来自 PostgreSQL ${made}，本程序自带 ${major}，请用当时的版本恢复  The base backup was made by PostgreSQL ${made}.`,
    );
  const { bavail, bsize } = await statfs(place.home);
  if (bavail * bsize < first.bytes)
    throw new SetupError(
      `磁盘空间不够：需要 ${megabytes(first.bytes)}，只剩 ${megabytes(bavail * bsize)}：${place.home}  The disk is too small.`,
    );
  return first;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

const writeTo = (target: string, frames: AsyncGenerator<Frame>) =>
  pipeline(Readable.from(dataOf(frames), { objectMode: false }), createWriteStream(target, { mode: 0o600 }));

/** Those that were there at the moment. @returns how many */
async function restoreFiles(
  dataDir: string,
  line: string,
  moment: number | null,
  vault: Vault,
): Promise<number> {
  const wanted = (await readFiles(line)).filter(({ since, until }) =>
    moment === null ? until === null : since <= moment && (until === null || until > moment),
  );
  for (const { file } of wanted) {
    await readSealed(path.join(line, 'files', file), vault, async (plain) => {
      const frames = readFrames(plain);
      const entry = (await frames.next()).value?.entry;
      if (entry?.kind !== 'file')
        throw new SetupError('归档里的文件已损坏  A file of the archive is damaged.');
      const target = path.join(dataDir, safePath(entry.path));
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await writeTo(target, frames);
      for await (const { entry: next } of frames) if (next?.kind === 'done') return;
    });
  }
  return wanted.length;
}
