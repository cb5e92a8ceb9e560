import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Place } from '../embedded/place.ts';
import { coveredTo, type Line, lineName, readFiles, readLines } from './names.ts';
import { unlessGone } from './sealed-file.ts';

const fileOf = ({ home }: Pick<Place, 'home'>) => path.join(home, 'archive-line');

/** The folder of this database's present line; one begins where there is none. */
export async function presentLine(archive: string, place: Pick<Place, 'home'>): Promise<string> {
  const known = (await unlessGone(readFile(fileOf(place), 'utf8')))?.trim();
  const folder = path.join(archive, known ?? lineName(new Date(), randomBytes(2).toString('hex')));
  // The folder may be gone with its disk: what is archived from now on is of no use without what was there.
  if (known !== undefined && (await unlessGone(stat(folder))) !== null) return folder;
  if (known !== undefined) await endLine(place);
  const begun =
    known === undefined ? folder : path.join(archive, lineName(new Date(), randomBytes(2).toString('hex')));
  await mkdir(begun, { recursive: true, mode: 0o700 });
  await writeFile(fileOf(place), `${path.basename(begun)}\n`, { mode: 0o600 });
  return begun;
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
