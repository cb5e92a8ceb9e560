import { readdir } from 'node:fs/promises';
import path from 'node:path';

// What lies in an archive, as its names say: they are read without the key, and by whoever looks into the folder. Times are Unix
// milliseconds of the database's clock.
//
//   20261126T190000Z-1f3a/base/BEGUN-ENDED-FIRST-LAST   one base backup, and the segments that it needs at least
//   20261126T190000Z-1f3a/wal/SEGMENT-COVERS            one segment of the log
//   20261126T190000Z-1f3a/files/ID-SINCE[-UNTIL]        one file of DATA_DIR

/** One unbroken archive of one database. A shop that was restored begins another one. */
export interface Line {
  name: string;
  folder: string;
  /** In order. */
  bases: Base[];
  /** In order, each segment once. */
  wal: Segment[];
}

export interface Base {
  file: string;
  begun: number;
  /** The earliest moment that it can be brought to. */
  ended: number;
  first: string;
  last: string;
}

export interface Segment {
  file: string;
  name: string;
  /** Everything that was committed until then is in this segment and those before; 0 = it says nothing. */
  covers: number;
}

export interface StoredFile {
  file: string;
  /** Of path and time of writing. */
  id: string;
  since: number;
  /** When it was removed, or replaced; null = it is there. */
  until: number | null;
}

const BASE = /^(\d+)-(\d+)-([0-9A-F]{24})-([0-9A-F]{24})$/;
const SEGMENT = /^([0-9A-F]{24})-(\d+)$/;
const FILE = /^([0-9a-f]{40})-(\d+)(?:-(\d+))?$/;
const LINE = /^\d{8}T\d{6}Z-[0-9a-f]{4,}$/;

export const baseName = ({ begun, ended, first, last }: Omit<Base, 'file'>) =>
  `${begun}-${ended}-${first}-${last}`;
export const segmentName = (name: string, covers: number) => `${name}-${covers}`;
export const fileName = ({ id, since, until }: Omit<StoredFile, 'file'>) =>
  `${id}-${since}${until === null ? '' : `-${until}`}`;

/** @param random letters that make it unlike any other that begins in the same second */
export const lineName = (now: Date, random: string) =>
  `${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${random}`;

/** All lines of an archive, the oldest first. */
export async function readLines(archive: string): Promise<Line[]> {
  const names = (await namesIn(archive)).filter((name) => LINE.test(name)).sort();
  return Promise.all(names.map((name) => readLine(path.join(archive, name))));
}

export async function readLine(folder: string): Promise<Line> {
  const [bases, wal] = await Promise.all([
    namesIn(path.join(folder, 'base')),
    namesIn(path.join(folder, 'wal')),
  ]);
  const segments = new Map<string, Segment>();
  for (const file of wal) {
    const [, name = '', covers = ''] = SEGMENT.exec(file) ?? [];
    if (name === '') continue;
    const known = segments.get(name);
    // Brought twice, after a crash between the copy and the end of the original.
    if (!known || known.covers < Number(covers)) segments.set(name, { file, name, covers: Number(covers) });
  }
  return {
    name: path.basename(folder),
    folder,
    bases: bases.flatMap(readBase).sort((a, b) => a.ended - b.ended),
    wal: [...segments.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function readBase(file: string): Base[] {
  const [, begun, ended, first = '', last = ''] = BASE.exec(file) ?? [];
  return first === '' ? [] : [{ file, begun: Number(begun), ended: Number(ended), first, last }];
}

/** Files of DATA_DIR that the line has, and has had. */
export async function readFiles(folder: string): Promise<StoredFile[]> {
  return (await namesIn(path.join(folder, 'files'))).flatMap((file) => {
    const [, id = '', since, until] = FILE.exec(file) ?? [];
    return id === ''
      ? []
      : [{ file, id, since: Number(since), until: until === undefined ? null : Number(until) }];
  });
}

/** The newest moment that the line covers; 0 = none. */
export const coveredTo = ({ wal }: Line): number =>
  wal.reduce((newest, { covers }) => Math.max(newest, covers), 0);

/**
 * The name of the segment after one.
 * @param segmentBytes size of a segment of this database
 */
export function segmentAfter(name: string, segmentBytes: number): string {
  const perLog = 2 ** 32 / segmentBytes;
  const number = Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return `${name.slice(0, 8)}${hex(Math.floor(number / perLog))}${hex(number % perLog)}`;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}
