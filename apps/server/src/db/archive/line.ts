import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Place } from '../embedded/place.ts';
import { codeOf, SetupError } from '../embedded/setup-error.ts';
import { coveredTo, type Line, lineName, readFiles, readLines } from './names.ts';
import { readSealed, unlessGone, writeSealed } from './sealed-file.ts';
import type { Vault } from './vault.ts';

const fileOf = ({ home }: Pick<Place, 'home'>) => path.join(home, 'archive-line');

/** In the folder of a line: says whether a key is the line's. */
const PROOF = 'key';

/**
 * The folder of this database's present line. Another one begins where there is none, where its folder is gone with its disk, and under
 * another key: what is archived from now on is of no use without what was there.
 */
export async function presentLine(
  archive: string,
  place: Pick<Place, 'home'>,
  vault: Vault,
): Promise<string> {
  const known = (await unlessGone(readFile(fileOf(place), 'utf8')))?.trim();
  if (known !== undefined && (await opens(path.join(archive, known, PROOF), vault)))
    return path.join(archive, known);
  const begun = path.join(archive, lineName(new Date(), randomBytes(2).toString('hex')));
  await writeSealed(begun, () => PROOF, Readable.from([Buffer.from(path.basename(begun))]), vault);
  await writeFile(fileOf(place), `${path.basename(begun)}\n`, { mode: 0o600 });
  return begun;
}

async function opens(proof: string, vault: Vault): Promise<boolean> {
  const take = async (plain: AsyncIterable<Buffer>) => {
    for await (const part of plain) if (part.length === 0) return;
  };
  return readSealed(proof, vault, take).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SetupError || codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
}

/** The next segment begins another line. */
export const endLine = (place: Pick<Place, 'home'>): Promise<void> => rm(fileOf(place), { force: true });

const DAY_MS = 86_400_000;

/**
 * What may go: everything that no moment of the last days needs.
 * @returns full paths of files and folders
 */
export function expired(
  lines: readonly (Line & { files: Awaited<ReturnType<typeof readFiles>> })[],
  present: string,
  days: number,
  now: number,
): string[] {
  const since = now - days * DAY_MS;
  return lines.flatMap((line) => {
    if (line.folder !== present && coveredTo(line) < since) return [line.folder];
    // The last base backup before that day: from it the first moments of the day are reached.
    const first = line.bases.findLast(({ ended }) => ended <= since);
    if (!first) return [];
    return [
      ...line.bases.filter(({ ended }) => ended < first.ended).map(({ file }) => `base/${file}`),
      ...line.wal.filter(({ name }) => name < first.first).map(({ file }) => `wal/${file}`),
      ...line.files
        .filter(({ until }) => until !== null && until < first.ended)
        .map(({ file }) => `files/${file}`),
    ].map((file) => path.join(line.folder, file));
  });
}

/** Removes what may go, and what was left half written. */
export async function prune(archive: string, present: string, days: number): Promise<void> {
  for (const folder of ['base', 'wal', 'files']) await removeDrafts(path.join(present, folder));
  const lines = await Promise.all(
    (await readLines(archive)).map(async (line) => ({ ...line, files: await readFiles(line.folder) })),
  );
  for (const target of expired(lines, present, days, Date.now()))
    await rm(target, { recursive: true, force: true });
}

/** Nothing takes a day to write. */
async function removeDrafts(folder: string): Promise<void> {
  const names = (await unlessGone(readdir(folder))) ?? [];
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    const found = await unlessGone(stat(path.join(folder, name)));
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path.join(folder, name), { force: true });
  }
}

/** Bytes that are left on a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
