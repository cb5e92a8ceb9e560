import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { codeOf } from '../embedded/setup-error.ts';
import type { Vault } from './vault.ts';

/**
 * Writes one file of the archive, compressed and encrypted; it has its name only when all of it is on the disk.
 * @param nameOf asked when all of `plain` was read
 * @returns its size in bytes
 */
export async function writeSealed(
  folder: string,
  nameOf: () => string,
  plain: AsyncIterable<Buffer>,
  vault: Vault,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `${randomUUID()}.part`);
  const out = createWriteStream(draft, { mode: 0o600, flush: true });
  try {
    await pipeline(plain, createZstdCompress(), (packed) => vault.seal(packed), out);
    await rename(draft, path.join(folder, nameOf()));
    await settle(folder);
    return out.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Reads what `writeSealed` has written.
 * @throws SetupError with another key, or when it is damaged
 */
export async function readSealed(
  source: string,
  vault: Vault,
  take: (plain: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await pipeline(
    createReadStream(source),
    (hidden) => vault.open(hidden),
    createZstdDecompress(),
    (plain) => take(plain),
  );
}

/** null where somebody has removed the file meanwhile. */
export async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

/** The new name is on the disk, too. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
