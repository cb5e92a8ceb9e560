import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Beside what `npm start` fetches; never part of the repository. */
const KEPT = path.join(import.meta.dirname, '../../../../../.tools/debian');

/** What a package brings, or why it could not be had. */
export type Fetched = { folder: string } | { problem: string };

/**
 * A package of the Debian that this machine runs, unpacked and kept; nothing is installed, and nobody has to be root. What it depends
 * on has to be there.
 */
export async function debianPackage(name: string): Promise<Fetched> {
  const folder = path.join(KEPT, name);
  if (existsSync(folder)) return { folder };
  await mkdir(KEPT, { recursive: true });
  const begun = await mkdtemp(path.join(KEPT, `.${name}-`));
  try {
    await run('apt-get', ['download', name], { cwd: begun });
    const [archive = ''] = await readdir(begun);
    await run('dpkg', ['-x', archive, 'unpacked'], { cwd: begun });
    await rename(path.join(begun, 'unpacked'), folder);
    return { folder };
  } catch (error) {
    // Another test has just brought it.
    if (existsSync(folder)) return { folder };
    return { problem: `${name} could not be fetched: ${String(error).split('\n')[0]}` };
  } finally {
    await rm(begun, { recursive: true, force: true });
  }
}
