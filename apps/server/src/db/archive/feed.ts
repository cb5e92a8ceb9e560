import { createWriteStream } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { OsUser } from '../embedded/os-user.ts';
import type { Segment } from './names.ts';
import { readSealed, unlessGone } from './sealed-file.ts';
import type { Vault } from './vault.ts';

/** So many segments lie ready before they are asked for: of days of log only these take room. */
const AHEAD = 8;
const POLL_MS = 20;

/** The key stays with us: the database's side waits for a file to lie there, for two minutes at most. */
const FETCH = `#!/bin/sh
cd "$(dirname "$0")" || exit 1
grep -qx "$1" list || exit 1
echo "$1" > asking && mv asking asked
tries=0
while [ ! -e "$1" ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 6000 ] && [ -e list ] || exit 1
  sleep 0.02
done
exec cp "$1" "$2"
`;

export interface Feed {
  /** The command for `restore_command`. */
  command: string;
  /** @throws what has kept it from handing out a segment */
  stop(): Promise<void>;
}

/**
 * Hands segments of an archive to a recovering database as it asks for them.
 * @param folder made, and removed at the end
 * @param way the segments that it may have, in order
 * @param user whom the database runs as; null = ourselves
 */
export async function startFeed(
  folder: string,
  line: string,
  way: readonly Segment[],
  vault: Vault,
  user: OsUser | null,
): Promise<Feed> {
  await mkdir(folder, { mode: 0o700 });
  const own = async (file: string) => user && (await chown(file, user.uid, user.gid));
  await own(folder);
  for (const [name, text] of [
    ['fetch', FETCH],
    ['list', `${way.map((one) => one.name).join('\n')}\n`],
  ] as const) {
    await writeFile(path.join(folder, name), text);
    await own(path.join(folder, name));
  }
  const ready = new Set<string>();
  const lay = async ({ name, file }: Segment) => {
    const draft = path.join(folder, `${name}.part`);
    await readSealed(path.join(line, 'wal', file), vault, (plain) =>
      pipeline(plain, createWriteStream(draft, { mode: 0o600 })),
    );
    await own(draft);
    await rename(draft, path.join(folder, name));
    ready.add(name);
  };
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const asked = (await unlessGone(readFile(path.join(folder, 'asked'), 'utf8')))?.trim() ?? '';
      const at = Math.max(
        0,
        way.findIndex(({ name }) => name === asked),
      );
      const wanted = way.slice(at, at + AHEAD);
      const next = wanted.find(({ name }) => !ready.has(name));
      if (next) await lay(next);
      else await delay(POLL_MS);
      for (const name of ready) {
        if (wanted.some((one) => one.name === name)) continue;
        ready.delete(name);
        await rm(path.join(folder, name));
      }
    }
  };
  const running = run();
  // Thrown by `stop`; whoever waits for a segment need not wait on.
  running.catch(() => rm(path.join(folder, 'list'), { force: true }));
  const quoted = `'${path.join(folder, 'fetch').replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
  return {
    command: `sh ${quoted} %f "$PWD/%p"`,
    async stop() {
      isStopped = true;
      await running.finally(() => rm(folder, { recursive: true, force: true }));
    },
  };
}
