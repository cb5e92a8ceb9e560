import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore, FileTree, PrivateStore, Storage } from './port.ts';

/**
 * The shop's files in a folder, the public ones below `public`, the others below `private`.
 * @param root `DATA_DIR/files`
 */
export const folderStorage = (root: string): Storage => ({
  files: createLocalStore(path.join(root, 'public')),
  privateFiles: createPrivateStore(path.join(root, 'private')),
  tree: folderTree(root),
});

/**
 * Public files on disk, below a folder that the web server serves as `/files/`.
 * @param root folder of the public files
 */
function createLocalStore(root: string): FileStore {
  const placeOf = (name: string) => path.join(root, name);
  return {
    has: (name) => exists(placeOf(name)),
    urlOf: (name) => `/files/${name}`,
    put: (name, bytes) => keep(placeOf(name), (draft) => writeFile(draft, bytes)),
    open: (name) => opened(placeOf(name)),
  };
}

/**
 * Private files on disk, in folders by the first two letters of their names. A file that is kept is on the disk itself: what names it
 * is committed after it, and must not outlive it when the power fails.
 * @param root folder that no web server serves, beside that of the public files so that backups hold both
 */
export function createPrivateStore(root: string): PrivateStore {
  const placeOf = (name: string) => path.join(root, name.slice(0, 2), name);
  return {
    put: (name, bytes) => keep(placeOf(name), (draft) => writeFile(draft, bytes), settle),
    putFile: (name, place) => keep(placeOf(name), (draft) => copyFile(place, draft), settle),
    has: (name) => exists(placeOf(name)),
    open: (name) => opened(placeOf(name)),
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}

/** All files below a folder. */
export function folderTree(root: string): FileTree {
  const placeOf = (name: string) => path.join(root, ...name.split('/'));
  return {
    async paths() {
      const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(nothingThere);
      const files = entries.filter((entry) => entry.isFile());
      const names = files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
      return names.map((name) => name.split(path.sep).join('/')).sort((a, b) => a.localeCompare(b));
    },
    has: (name) => exists(placeOf(name)),
    read: async (name) => createReadStream(placeOf(name)),
    write: (name, content) =>
      replace(placeOf(name), (draft) => pipeline(content, createWriteStream(draft, { mode: 0o600 }))),
  };
}

async function opened(place: string): Promise<Readable | null> {
  try {
    return (await open(place)).createReadStream();
  } catch (error) {
    return nothingThere(error) && null;
  }
}

/** @throws anything but word that there is no such folder or file */
function nothingThere(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

const exists = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  );

/** Waits until a file, or the names of a folder, are on the disk. */
async function settle(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type Write = (draft: string) => Promise<void>;
/** Called with what has to be on the disk before a file counts as kept. */
type Settle = (place: string) => Promise<void>;
const atLeisure: Settle = async () => undefined;

async function keep(place: string, write: Write, settled: Settle = atLeisure): Promise<void> {
  if (!(await exists(place))) await replace(place, write, settled);
}

async function replace(place: string, write: Write, settled: Settle = atLeisure): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  // A half-written file must never be served: it is written beside and moved into place.
  const draft = `${place}.${randomUUID()}`;
  try {
    await write(draft);
    await settled(draft);
    await rename(draft, place);
    await settled(path.dirname(place));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
