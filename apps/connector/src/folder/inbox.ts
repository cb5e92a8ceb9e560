/**
 * Files that an ERP drops. One is taken out of `in` by its name, worked on in `working`, row by row remembered, and put away into `done`
 * (or `rejected`, when it cannot be read) with a result beside it. A process that ends anywhere goes on with the same rows.
 */
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../memory.ts';
import type { Compared, Inward, RowAnswer } from '../peer.ts';
import { MOST_BYTES, NoTable, readTable, type Table } from './csv.ts';

export const FOLDERS = ['in', 'working', 'done', 'rejected', 'out'] as const;
type Folder = (typeof FOLDERS)[number];

/** A file that was written a moment ago may still be written. */
const SETTLED_MS = 5_000;

export type Kind = Inward | `compare-${Compared}`;

/** A file that is being worked on. */
export interface Taken {
  kind: Kind;
  /** `1764150000000-stock.csv`: when it was taken, and what it was called. */
  name: string;
  writtenAt: Date;
  table: Table;
}

export interface Inbox {
  /** The next file of a kind: the one that was begun, or the oldest; null = there is none. Unreadable ones are put away. */
  take(kind: Kind): Promise<Taken | null>;
  /** What has been answered of it so far. */
  answers(taken: Taken): Promise<RowAnswer[]>;
  remember(taken: Taken, answers: readonly RowAnswer[]): Promise<void>;
  /** Done with it. @param result the file beside it */
  putAway(taken: Taken, result: string): Promise<void>;
  /** It is no such file: aside with it, and with the reason. */
  reject(name: string, why: string): Promise<void>;
}

const KINDS: readonly Kind[] = [
  'compare-stock',
  'compare-prices',
  'compare-orders',
  'contract-prices',
  'customers',
  'goods',
  'prices',
  'lots',
  'stock',
  'parcels',
];

/** `stock.csv`, `stock-20261126.csv`; null = no file of ours is called so. */
export const kindOf = (name: string): Kind | null =>
  KINDS.find((kind) => new RegExp(`^${kind}([-_. ].*)?\\.csv$`, 'i').test(name)) ?? null;

/** @param root the folder that the ERP and the connector share */
export async function openInbox(root: string, now: () => number): Promise<Inbox> {
  for (const folder of FOLDERS) await mkdir(path.join(root, folder), { recursive: true });
  const at = (folder: Folder, name: string) => path.join(root, folder, name);
  const remembered = (name: string) => at('working', `${name}.json`);

  const inbox: Inbox = {
    async take(kind) {
      for (;;) {
        const name = (await begun(root, kind)) ?? (await next(root, kind, now));
        if (name === null) return null;
        try {
          const { mtime, size } = await stat(at('working', name));
          if (size > MOST_BYTES) throw new NoTable(`文件超过 ${MOST_BYTES / 1024 / 1024} MB`);
          return { kind, name, writtenAt: mtime, table: readTable(await readFile(at('working', name))) };
        } catch (error) {
          if (!(error instanceof NoTable)) throw error;
          await inbox.reject(name, error.message);
        }
      }
    },
    async answers({ name }) {
      try {
        return JSON.parse(await readFile(remembered(name), 'utf8')) as RowAnswer[];
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
    remember: ({ name }, answers) => writeWhole(remembered(name), JSON.stringify(answers)),
    async putAway({ name }, result) {
      await writeWhole(at('done', `${name}.result.csv`), result);
      await rename(at('working', name), at('done', name));
      await rm(remembered(name), { force: true });
    },
    async reject(name, why) {
      await writeWhole(at('rejected', `${name}.result.txt`), `${why}\n`);
      await rename(at('working', name), at('rejected', name));
    },
  };
  await putUnknownAside(root, now);
  return inbox;
}

const STAMP = /^\d{13}-/;

async function begun(root: string, kind: Kind): Promise<string | null> {
  const names = await readdir(path.join(root, 'working'));
  return names.filter((name) => kindOf(name.replace(STAMP, '')) === kind).sort()[0] ?? null;
}

/** The oldest file that has settled moves into `working`; two that were written at the same time go by their names. */
async function next(root: string, kind: Kind, now: () => number): Promise<string | null> {
  const found = (await settled(root, now)).filter(({ name }) => kindOf(name) === kind);
  const [first] = found.sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1));
  if (!first) return null;
  const name = `${now()}-${first.name}`;
  await rename(path.join(root, 'in', first.name), path.join(root, 'working', name));
  return name;
}

async function settled(root: string, now: () => number): Promise<{ name: string; at: number }[]> {
  const names = (await readdir(path.join(root, 'in'))).filter((name) => /\.csv$/i.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(root, 'in', name))).mtimeMs })),
  );
  return files.filter(({ at }) => at <= now() - SETTLED_MS);
}

async function putUnknownAside(root: string, now: () => number): Promise<void> {
  for (const { name } of (await settled(root, now)).filter((one) => kindOf(one.name) === null)) {
    const known = KINDS.map((kind) => `${kind}.csv`).join('、');
    await writeWhole(path.join(root, 'rejected', `${name}.result.txt`), `文件名应以这些之一开头：${known}\n`);
    await rename(path.join(root, 'in', name), path.join(root, 'rejected', name));
  }
}
