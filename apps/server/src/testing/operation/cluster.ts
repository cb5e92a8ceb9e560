import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { databaseUser } from '../../db/embedded/os-user.ts';
import { freePort } from '../crash/server.ts';

const run = promisify(execFile);

const DEBIAN = '/usr/lib/postgresql/15/bin';
/** Why a test is skipped without them. */
export const NO_POSTGRES = `PostgreSQL 15 is not installed (${DEBIAN}; apt-get install postgresql-15)`;

/** The programs of the oldest PostgreSQL that the shop runs on, as Debian installs them; null where they are not. */
export const oldestPostgres = (): string | null => (existsSync(path.join(DEBIAN, 'initdb')) ? DEBIAN : null);

/** A PostgreSQL of an operator: a server of its own, to be thrown away. */
export interface Cluster {
  /** Its data, and the folder of its socket. */
  data: string;
  sockets: string;
  port: number;
  /** Makes the shop's role, which may nothing but what its databases need. */
  addShop(): Promise<void>;
  /** Makes an empty database of the shop's role. @returns its DATABASE_URL */
  addDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

const ROLE = 'qingnang';
const SUPERUSER = 'postgres';

/**
 * @param programs folder of initdb, postgres, createuser and createdb
 * @param more settings, as `name=value`
 */
export async function startCluster(programs: string, more: readonly string[] = []): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-cluster-'));
  const data = path.join(folder, 'data');
  const user = databaseUser(data);
  if (user) await chown(folder, user.uid, user.gid);
  const owner = { cwd: folder, ...user };
  const of = (program: string) => path.join(programs, program);
  const making = ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await run(of('initdb'), making, owner);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off', ...more];
  const server = spawn(
    of('postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
    {
      ...owner,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { LC_MESSAGES: 'C' },
    },
  );
  const lines = createInterface({ input: server.stderr });
  for await (const line of lines) if (line.includes('ready to accept connections')) break;
  if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
  server.stderr.resume();
  const as = ['-h', '127.0.0.1', '-p', String(port), '-U', SUPERUSER];
  return {
    data,
    sockets: folder,
    port,
    async addShop() {
      await run(of('createuser'), [...as, ROLE]);
    },
    async addDatabase(name) {
      await run(of('createdb'), [
        ...as,
        '--owner',
        ROLE,
        '--encoding',
        'UTF8',
        '--template',
        'template0',
        name,
      ]);
      return `postgres://${ROLE}@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
