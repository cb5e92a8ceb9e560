import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Db, openDatabase } from '../client.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { endLeftOver } from '../embedded/recover.ts';
import { SetupError } from '../embedded/setup-error.ts';
import { ledgerDifferences } from '../ledgers/check.ts';
import { restoreMoment } from './restore.ts';
import { unlessGone } from './sealed-file.ts';
import { noteRun } from './state.ts';

export interface TrialOptions {
  archive: string;
  secret: string;
  /** The copy stands below it for so long. */
  dataDir: string;
  /** Where the result is noted. */
  db: Db;
}

/**
 * Restores the newest moment of the archive into a folder of its own, asks the rules of the ledgers there, and notes what came of it.
 * @throws what kept it from being restored, after noting it
 */
export async function tryRestore({ archive, secret, dataDir, db }: TrialOptions): Promise<void> {
  const beganAt = new Date();
  const earlier = (await readdir(dataDir)).filter((name) => name.startsWith(TRIAL));
  for (const name of earlier) await clear(path.join(dataDir, name));
  const folder = await mkdtemp(path.join(dataDir, TRIAL));
  try {
    await chmod(folder, 0o711);
    const { moment } = await restoreMoment({
      archive,
      secret,
      dataDir: path.join(folder, 'data'),
      moment: null,
    });
    const broken = await brokenRules(path.join(folder, 'data'));
    await noteRun(db, { kind: 'trial', beganAt, moment, broken });
  } catch (error) {
    const problem = error instanceof SetupError ? error.message : '试恢复失败，请查看日志';
    await noteRun(db, { kind: 'trial', beganAt, problem });
    throw error;
  } finally {
    await clear(folder);
  }
}

const TRIAL = 'trial-';

/** Removes the copy, also that of a process that was killed on the way. */
async function clear(folder: string): Promise<void> {
  // Where the database's user could not get to the folder (embedded/place.ts).
  const pointer = path.join(folder, 'data/postgres.path');
  const elsewhere = (await unlessGone(readFile(pointer, 'utf8')))?.trim();
  const home = elsewhere ?? path.join(folder, 'data/postgres');
  endLeftOver(home);
  for (const target of [home, folder]) await rm(target, { recursive: true, force: true });
}

/** Rules of the ledgers that do not hold in the shop of a folder, which nobody else uses. */
async function brokenRules(dataDir: string): Promise<string[]> {
  const embedded = await startEmbedded({ dataDir, isDisposable: true, log: () => undefined });
  const copy = openDatabase({ url: embedded.url, max: 1, statementTimeoutMs: 0 });
  try {
    return (await ledgerDifferences(copy.db)).map(({ rule }) => rule);
  } finally {
    await copy.close();
    await embedded.stop();
  }
}
