import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** The databases of a run of tests, several times over. */
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * Temporary folders of the tests lie in memory where the machine has room there: each file of call tests copies a database, which a
 * busy disk takes twenty times as long for. A TMPDIR that somebody has set stays.
 */
export function keepInMemory(): void {
  if (hasRoom()) process.env.TMPDIR ??= MEMORY;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
