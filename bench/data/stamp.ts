import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_DIR, databaseHome, MIGRATIONS } from '../paths.ts';
import { GOODS } from './goods.ts';

const STAMP = path.join(DATA_DIR, 'stamp');

/** Data made by other rules, or for another schema, go; what fits stays. @returns whether there are data */
export function keepFittingData(): boolean {
  const fits = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampNow();
  if (fits) return true;
  if (existsSync(DATA_DIR)) {
    const home = databaseHome();
    const pid = databaseProcess(home);
    // A database whose files go ends by itself a minute later, and takes the socket of the next one with it.
    if (pid !== null)
      throw new Error(`${home} is in use by process ${pid}: another run, or one that was killed`);
    // Elsewhere only folders that the shop made for this data folder.
    if (home.startsWith(DATA_DIR) || path.basename(home).startsWith('qingnang-')) {
      rmSync(home, { recursive: true, force: true });
    }
    rmSync(DATA_DIR, { recursive: true });
  }
  return false;
}

/** The process of a database that runs there: the first line of `postmaster.pid`. */
function databaseProcess(home: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    return pid > 0 && process.kill(pid, 0) ? pid : null;
  } catch {
    return null;
  }
}

/** The data are complete. */
export function stampData(): void {
  mkdirSync(DATA_DIR, { recursive: true });
  writeFileSync(STAMP, stampNow());
}

/** Changes with the schema and with whatever makes the data. */
function stampNow(): string {
  const hash = createHash('sha256').update(String(GOODS));
  const files = [MIGRATIONS, import.meta.dirname].flatMap((folder) =>
    readdirSync(folder)
      .sort()
      .map((name) => path.join(folder, name)),
  );
  for (const file of [...files, path.join(import.meta.dirname, '../made-up-goods.ts')]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
