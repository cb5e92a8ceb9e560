import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { launch, liveLock } from './cluster.ts';
import { shutDown } from './embedded.ts';
import type { Place } from './place.ts';
import { answers, asSuperuser } from './probe.ts';
import { SetupError } from './setup-error.ts';

const POLL_MS = 50;

export interface Recovery {
  /** Fetches a segment, `%f` to `%p`. */
  command: string;
  /** Unix milliseconds; null = to the end of what the command fetches. */
  moment: number | null;
}

/**
 * Brings the copy of a cluster to a moment by its log, and stops it there as one that may be started.
 * @param act done there before it stops
 * @returns when the last transaction was committed that it holds, in Unix milliseconds; null = none since the copy
 * @throws SetupError when the log does not lead there
 */
export async function recover(
  place: Place,
  binaries: Binaries,
  { command, moment }: Recovery,
  act: (sockets: string) => Promise<void>,
): Promise<number | null> {
  await settle(place, binaries);
  const launched = launch(place, binaries, {
    restore_command: command,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(moment !== null && { recovery_target_time: timestamp(moment) }),
    // It answers when it has arrived, not on the way.
    hot_standby: 'off',
  });
  try {
    for (;;) {
      const lock = liveLock(place.cluster);
      if (lock?.status === 'ready' && (await answers(lock.sockets))) break;
      if (lock === null && launched.hasExited())
        throw new SetupError(
          `数据库没能恢复到这个时间：${launched.lastWords()}  The database could not be brought to this moment; see ${place.logs}`,
        );
      await delay(POLL_MS);
    }
    await act(place.sockets);
    return await asSuperuser(place.sockets, 'postgres', async (client) => {
      const { rows } = await client.query<{ at: string | null }>(
        'select floor(extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::int8::text as at',
      );
      return rows[0]?.at == null ? null : Number(rows[0].at);
    });
  } finally {
    await shutDown(place, () => undefined);
  }
}

/** Ends servers that a process of ours has left behind in a folder that nobody uses any more. */
export function endLeftOver(home: string): void {
  const names = existsSync(home) ? readdirSync(home) : [];
  for (const name of names.filter((one) => one.startsWith('data'))) {
    const lock = liveLock(path.join(home, name));
    if (lock) process.kill(lock.pid, 'SIGQUIT');
  }
}

/** Read from the command line, before PostgreSQL knows the names of time zones (`Z`). */
const timestamp = (ms: number) => new Date(ms).toISOString().replace('Z', '+00');

/** What was copied is on the disk: the server itself makes sure of what it changes only. */
async function settle(place: Place, { initdb }: Binaries): Promise<void> {
  const child = spawn(initdb, ['--sync-only', '-D', place.cluster], {
    cwd: path.dirname(place.cluster),
    stdio: 'ignore',
    ...place.user,
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error(`initdb --sync-only ended with ${code}`)),
  );
  await promise;
}
