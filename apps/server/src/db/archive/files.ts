import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { entryFrame, fileFrames } from '../backup/container.ts';
import { fileName, readFiles, type StoredFile } from './names.ts';
import { unlessGone, writeSealed } from './sealed-file.ts';
import type { Vault } from './vault.ts';

/** Folders of DATA_DIR that never change a file in place, and what may. */
const GROWING = 'files';
const CHANGING = ['keys', 'sandbox.key'];
/** A file that is still being written beside its place (channels/storage/local.ts). */
const DRAFT = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A folder that changed a moment ago may change again without its time telling. */
const SETTLED_MS = 2_000;

export interface FileSweep {
  /** Brings what is new since the last time into the archive, and notes what is gone. @returns bytes written */
  sweep(): Promise<number>;
}

/**
 * Keeps an archive of the files below DATA_DIR: uploads and papers, the shop's own keys.
 * @param dataDir DATA_DIR
 * @param hasFiles false: uploads lie in a bucket, and only keys are here
 * @param line folder of the line
 */
export async function openFileSweep(
  dataDir: string,
  hasFiles: boolean,
  line: string,
  vault: Vault,
): Promise<FileSweep> {
  const stored = new Map<string, StoredFile>();
  for (const one of await readFiles(line)) if (one.until === null) stored.set(one.id, one);
  /** By folder: when it last changed, and the files in it by name. */
  const seen = new Map<string, { changed: number; files: Map<string, string>; folders: string[] }>();
  const at = (name: string) => path.join(line, 'files', name);
  let written = 0;
  let keyIds = new Set<string>();
  let isFirst = true;

  const keep = async (name: string): Promise<string | null> => {
    const found = await unlessGone(stat(path.join(dataDir, name)));
    if (!found?.isFile()) return null;
    const id = idOf(name, found.mtimeMs);
    if (stored.has(id)) return id;
    const one = { id, since: Math.ceil(found.mtimeMs), until: null };
    const file = fileName(one);
    const isWritten = await unlessGone(
      writeSealed(path.join(line, 'files'), () => file, framesOf(dataDir, name), vault),
    );
    if (isWritten === null) return null;
    written += isWritten;
    stored.set(id, { ...one, file });
    return id;
  };
  const end = async (id: string) => {
    const one = stored.get(id);
    if (!one) return;
    await rename(at(one.file), at(fileName({ ...one, until: Date.now() })));
    stored.delete(id);
  };

  const visit = async (folder: string): Promise<void> => {
    const found = await unlessGone(stat(path.join(dataDir, folder)));
    if (!found) return;
    const before = seen.get(folder);
    if (before?.changed === found.mtimeMs) {
      for (const name of before.folders) await visit(`${folder}/${name}`);
      return;
    }
    const entries = await readdir(path.join(dataDir, folder), { withFileTypes: true });
    const files = new Map<string, string>();
    for (const { name } of entries.filter((entry) => entry.isFile() && !DRAFT.test(entry.name))) {
      const id = before?.files.get(name) ?? (await keep(`${folder}/${name}`));
      if (id !== null) files.set(name, id);
    }
    for (const [name, id] of before?.files ?? []) if (!files.has(name)) await end(id);
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const isSettled = Date.now() - found.mtimeMs > SETTLED_MS;
    seen.set(folder, { changed: isSettled ? found.mtimeMs : 0, files, folders });
    for (const name of folders) await visit(`${folder}/${name}`);
  };

  /** Few, and looked at each time. */
  const visitKeys = async (): Promise<void> => {
    const [folder = '', single = ''] = CHANGING;
    const inFolder = (await unlessGone(readdir(path.join(dataDir, folder)))) ?? [];
    const ids = new Set<string>();
    for (const name of [...inFolder.map((file) => `${folder}/${file}`), single]) {
      const id = await keep(name);
      if (id !== null) ids.add(id);
    }
    for (const id of keyIds) if (!ids.has(id)) await end(id);
    keyIds = ids;
  };

  return {
    async sweep() {
      written = 0;
      if (hasFiles) await visit(GROWING);
      await visitKeys();
      // What went while no process of the shop ran: nobody has seen it here.
      if (isFirst) {
        const found = new Set([...keyIds, ...[...seen.values()].flatMap(({ files }) => [...files.values()])]);
        for (const id of stored.keys()) if (!found.has(id)) await end(id);
      }
      isFirst = false;
      return written;
    },
  };
}

const idOf = (name: string, changed: number) =>
  createHash('sha256').update(`${name}\0${changed}`).digest('hex').slice(0, 40);

async function* framesOf(dataDir: string, name: string): AsyncGenerator<Buffer> {
  yield* fileFrames(name, createReadStream(path.join(dataDir, name)));
  yield entryFrame({ kind: 'done', files: 1 });
}
