import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { birthOf } from './os-process.ts';

/** This process's entry among those that use one database. */
export interface Registration {
  /** @returns true when nobody else is using the database any more */
  leave(): boolean;
}

/**
 * Notes in `folder` that this process uses the database. The last one to leave stops it, whoever started it: a backup that
 * outlives the shop, or the shop that took over from a killed one.
 */
export function register(folder: string): Registration {
  const file = path.join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(file, birthOf(process.pid));
  return {
    leave() {
      rmSync(file, { force: true });
      return !readdirSync(folder).some((name) => isAlive(path.join(folder, name)));
    },
  };
}

/** Entries of processes that died without leaving are removed on the way. */
function isAlive(file: string): boolean {
  try {
    const birth = readFileSync(file, 'utf8');
    const alive = birth !== '' && birth === birthOf(Number.parseInt(path.basename(file), 10));
    if (!alive) rmSync(file, { force: true });
    return alive;
  } catch {
    return false;
  }
}
