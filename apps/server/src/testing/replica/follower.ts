import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../db/client.ts';
import { findBinaries } from '../../db/embedded/binaries.ts';
import { launch, liveLock, SUPERUSER } from '../../db/embedded/cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/embedded.ts';
import { findPlace } from '../../db/embedded/place.ts';
import { answers } from '../../db/embedded/probe.ts';
import { asSuperuser } from '../database-url.ts';

/** Two servers of the embedded PostgreSQL, of which one follows the other over its socket. */

/** A folder that the database's own user gets through to. */
export function databaseFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `qn-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** A primary to be thrown away. */
export const startPrimary = (dataDir: string): Promise<EmbeddedDatabase> =>
  startEmbedded({ dataDir, isDisposable: true, log: () => undefined });

/** A replica: it runs until it is killed, and may be started anew. */
export interface Follower {
  url: string;
  start(): Promise<void>;
  /** Ends it at once, as a host that is gone. */
  kill(): void;
}

/** Copies a running primary's files and starts a server on them that follows it. */
export async function startFollower(
  primary: EmbeddedDatabase,
  primaryDir: string,
  dataDir: string,
): Promise<Follower> {
  const place = findPlace(dataDir, true);
  await copyFiles(primary, findPlace(primaryDir, true).cluster, place.cluster);
  writeFileSync(path.join(place.cluster, 'standby.signal'), '');
  appendFileSync(
    path.join(place.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=''${primary.socketDir}'' port=${primary.port} user=${SUPERUSER}'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  if (place.user !== null)
    execFileSync('chown', ['-R', `${place.user.uid}:${place.user.gid}`, place.cluster]);
  chmodSync(place.cluster, 0o700);
  const binaries = findBinaries(place.home, place.user);
  const follower: Follower = {
    url: primary.url.replace(encodeURIComponent(primary.socketDir), encodeURIComponent(place.sockets)),
    async start() {
      const launched = launch(place, binaries);
      while (!(await answers(place.sockets))) {
        if (launched.hasExited()) throw new Error(`the replica did not start: ${launched.lastWords()}`);
      }
    },
    kill() {
      const lock = liveLock(place.cluster);
      // Its children see that it is gone and end by themselves.
      if (lock) process.kill(lock.pid, 'SIGKILL');
    },
  };
  await follower.start();
  return follower;
}

/** As `pg_basebackup` would, which is not among the programs. */
async function copyFiles(primary: EmbeddedDatabase, from: string, to: string): Promise<void> {
  const admin = openDatabase({ url: asSuperuser(primary.url), max: 1 });
  try {
    await admin.db.connection().execute(async (db) => {
      await sql`select pg_backup_start('follower', true)`.execute(db);
      cpSync(from, to, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$/.test(file) });
      const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop(false)`.execute(
        db,
      );
      writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    });
  } finally {
    await admin.close();
  }
}

export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
