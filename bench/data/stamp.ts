import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_DIR, databaseHome, MIGRATIONS } from '../paths.ts';

const STAMP = path.join(DATA_DIR, 'stamp');

/** Data made by other rules, or for another schema, go; what fits stays. @returns whether there are data */
export function keepFittingData(): boolean {
  const fits = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampNow();
  if (fits) return true;
  if (existsSync(DATA_DIR)) {
    const home = databaseHome();
    // Elsewhere only folders that the shop made for this data folder.
    if (home.startsWith(DATA_DIR) || path.basename(home).startsWith('qingnang-')) {
      rmSync(home, { recursive: true, force: true });
    }
    rmSync(DATA_DIR, { recursive: true });
  }
  return false;
}

/** The data are complete. */
export function stampData(): void {
  mkdirSync(DATA_DIR, { recursive: true });
  writeFileSync(STAMP, stampNow());
}

/** Changes with the schema and with whatever makes the data. */
function stampNow(): string {
  const hash = createHash('sha256');
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
