import { closeSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** SHA-1 in hexadecimal, perhaps with how often it was seen: `5BAA61E4…:52256179`, the form of Pwned Passwords. */
const LINE = /^[0-9A-F]{40}(:\d+)?\r?\n/i;
const HASH_LENGTH = 40;
/** Longer than any line. */
const REACH = 128;

/** Why a file cannot be the list, in English; null when its first line has the form. */
export function listDefect(file: string): string | null {
  const begin = Buffer.alloc(REACH);
  try {
    const handle = openSync(file, 'r');
    readSync(handle, begin, 0, REACH, 0);
    closeSync(handle);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return LINE.test(begin.toString('latin1')) ? null : 'its lines are no SHA-1 hashes';
}

/** Whether a file with a hash on each line, in their order, holds this one. It is searched by halves: some forty short reads of any size of file. */
export async function isListed(file: string, sha1: string): Promise<boolean> {
  const wanted = sha1.toUpperCase();
  const handle = await open(file);
  try {
    let from = 0;
    let to = (await handle.stat()).size;
    while (from < to) {
      const line = await lineAt(handle, Math.floor((from + to) / 2));
      if (line.hash === wanted) return true;
      if (line.hash < wanted) from = line.end;
      else to = line.begin;
    }
    return false;
  } finally {
    await handle.close();
  }
}

/** The line that a place lies in, the end of the one before excluded. */
async function lineAt(handle: FileHandle, place: number) {
  const start = Math.max(0, place - REACH);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * REACH), 0, 2 * REACH, start);
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = text.lastIndexOf('\n', place - start - 1) + 1;
  const next = text.indexOf('\n', place - start);
  const end = next === -1 ? bytesRead : next + 1;
  const hash = text.slice(begin, begin + HASH_LENGTH).toUpperCase();
  return { hash, begin: start + begin, end: start + end };
}
