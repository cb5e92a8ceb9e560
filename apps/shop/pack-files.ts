import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const PACKABLE = /\.(js|css|svg)$/;

/**
 * Packs every script, sheet and picture of lines once, as small as it gets, beside itself (`.br`, `.gz`): the server sends what lies
 * there, a sixth smaller than what it could pack while a visitor waits, and spends no time on it.
 * @throws when a file cannot be read or written
 */
export async function packFiles(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => PACKABLE.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(directory, name);
      const plain = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(plain));
      await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
    }),
  );
}
