import { randomUUID } from 'node:crypto';
import { access, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore, PrivateStore } from './port.ts';

/**
 * Public files on disk, below a folder that the web server serves as `/files/`.
 * @param root folder of the public files
 */
export function createLocalStore(root: string): FileStore {
  const placeOf = (name: string) => path.join(root, name);
  return {
    has: (name) => exists(placeOf(name)),
    urlOf: (name) => `/files/${name}`,
    put: (name, bytes) => keep(placeOf(name), (draft) => writeFile(draft, bytes)),
  };
}

/**
 * Private files on disk, in folders by the first two letters of their names.
 * @param root folder that no web server serves, beside that of the public files so that backups hold both
 */
export function createPrivateStore(root: string): PrivateStore {
  const placeOf = (name: string) => path.join(root, name.slice(0, 2), name);
  return {
    put: (name, bytes) => keep(placeOf(name), (draft) => writeFile(draft, bytes)),
    putFile: (name, place) => keep(placeOf(name), (draft) => copyFile(place, draft)),
    has: (name) => exists(placeOf(name)),
    async open(name) {
      try {
        return (await open(placeOf(name))).createReadStream();
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}

const exists = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  );

async function keep(place: string, write: (draft: string) => Promise<void>): Promise<void> {
  if (await exists(place)) return;
  await mkdir(path.dirname(place), { recursive: true });
  // A half-written file must never be served: it is written beside and moved into place.
  const draft = `${place}.${randomUUID()}`;
  try {
    await write(draft);
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
