import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..');
export const SERVER = path.join(ROOT, 'apps/server/src/main.ts');
export const IMPORTER = path.join(ROOT, 'apps/server/src/cli/import.ts');
export const MIGRATIONS = path.join(ROOT, 'apps/server/migrations');
export const STOREFRONT = path.join(ROOT, 'apps/shop/build');
export const RESULTS = path.join(ROOT, 'bench/results');
/** Everything the measured shop keeps; stays for the next run. */
export const DATA_DIR = path.join(ROOT, '.cache/bench');

export const RESTORER = path.join(ROOT, 'scripts/restore.ts');
/** What the measured shop archives, and what is brought back of it; gone after the run. */
export const ARCHIVE_DIR = path.join(ROOT, '.cache/bench-archive');
export const RESTORED_DIR = path.join(ROOT, '.cache/bench-restored');

/** Where the embedded database of a shop lives: usually in its data folder, else where that says. */
export function databaseHome(dataDir = DATA_DIR): string {
  const pointer = path.join(dataDir, 'postgres.path');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres');
}

const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The browser's program; undefined: there is none. */
export const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...CHROMIUM].find((file) => file && existsSync(file));
