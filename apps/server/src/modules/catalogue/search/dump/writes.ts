import { rename, writeFile } from 'node:fs/promises';
import { serialize } from 'node:v8';
import { checksumOf, type Dumped } from './reads.ts';

/**
 * Writes a dump for the next start; the file is replaced when the new one is whole. Of two processes that write
 * at once either one's stays, or one that is not whole, which nobody takes up.
 */
export async function writeDump(file: string, dumped: Dumped): Promise<void> {
  const body = serialize(dumped);
  const fresh = `${file}.new`;
  await writeFile(fresh, [Buffer.from(checksumOf(body), 'latin1'), body]);
  await rename(fresh, file).catch((error: NodeJS.ErrnoException) => {
    // The other process has put it into its place.
    if (error.code !== 'ENOENT') throw error;
  });
}
