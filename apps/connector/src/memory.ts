/** What the connector remembers between rounds: how far it has read, and the number of its last message. */
import { open, readFile, rename } from 'node:fs/promises';
import type { Outward } from './peer.ts';

export interface Memory {
  /** Of the last message that a peer was told; the next is higher, also after a crash. */
  sequence: number;
  cursors: Partial<Record<Outward, string>>;
}

export interface Keeper {
  load(): Promise<Memory>;
  save(memory: Memory): Promise<void>;
}

/** Keeps it in a file, which is always whole. */
export const keptIn = (file: string): Keeper => ({
  async load() {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as Memory;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { sequence: 0, cursors: {} };
      throw new Error(`读不了 ${file}，请检查或删除后从头读取：${String(error)}`);
    }
  },
  save: (memory) => writeWhole(file, JSON.stringify(memory)),
});

/** A file that others see as a whole or not at all, and that is on the disk when this ends. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const partial = `${file}.part`;
  const handle = await open(partial, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
}
