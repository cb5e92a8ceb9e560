import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './port.ts';

/**
 * Public files on disk, below a folder that the web server serves as `/files/`.
 * @param root folder of the public files
 */
export function createLocalStore(root: string): FileStore {
  const placeOf = (name: string) => path.join(root, name);
  const has = (name: string) =>
    access(placeOf(name)).then(
      () => true,
      () => false,
    );
  return {
    has,
    urlOf: (name) => `/files/${name}`,
    async put(name, bytes) {
      if (await has(name)) return;
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true });
      // A half-written file must never be served: it is written beside and moved into place.
      const draft = `${place}.${randomUUID()}`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
