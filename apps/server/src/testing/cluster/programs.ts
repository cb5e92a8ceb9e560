import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseUser, type OsUser } from '../../db/embedded/os-user.ts';

/** The programs of deploy/cluster, run on one machine with its own files: each "host" is an address of the loopback network. */

const execute = promisify(execFile);
const DEPLOY = path.join(import.meta.dirname, '../../../../../deploy/cluster');

/** Words between @ in the files of deploy/cluster, and folders of a real host. */
export type Words = Readonly<Record<string, string>>;

const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
  pgbackrest: '/usr/bin/pgbackrest',
} as const;

/** What is not installed here, with the way to it; null when all is. */
export function missingPrograms(): string | null {
  const missing = Object.entries(PROGRAMS).filter(([, place]) => !existsSync(place));
  if (missing.length === 0) return null;
  const names = missing.map(([name]) => name).join(', ');
  return `${names} missing: apt-get install --no-install-recommends postgresql-15 patroni etcd-server haproxy pgbouncer pgbackrest`;
}

/** Programs of one run, as the user that PostgreSQL runs as; ended together. */
export class Programs {
  readonly folder: string;
  readonly user: OsUser | null;
  readonly #running = new Map<string, ChildProcess>();

  private constructor(folder: string, user: OsUser | null) {
    this.folder = folder;
    this.user = user;
  }

  static async in(folder: string): Promise<Programs> {
    const programs = new Programs(folder, databaseUser(path.join(folder, 'none')));
    await programs.#own(folder);
    return programs;
  }

  /** Makes a folder that the programs may write in. */
  async makeFolder(name: string): Promise<string> {
    const made = path.join(this.folder, name);
    await mkdir(made, { recursive: true, mode: 0o700 });
    await this.#own(made);
    return made;
  }

  /** Writes a file of deploy/cluster with these words, and with other texts for what a real host has. @throws for a word without a meaning */
  async write(source: string, target: string, words: Words, others: Words = {}): Promise<string> {
    let text = await readFile(path.join(DEPLOY, source), 'utf8');
    for (const [from, to] of Object.entries(others)) {
      if (!text.includes(from)) throw new Error(`${source} does not say ${from}`);
      text = text.replaceAll(from, to);
    }
    text = text.replaceAll(/^([#;]).*$/gm, '$1');
    for (const [word, value] of Object.entries(words)) text = text.replaceAll(`@${word}@`, value);
    const [left] = /@[a-z0-9-]+@/.exec(text) ?? [];
    if (left !== undefined) throw new Error(`${source} has a word that nobody knows: ${left}`);
    const place = path.join(this.folder, target);
    await writeFile(place, text, { mode: 0o600 });
    await this.#own(place);
    return place;
  }

  /** @param log the file below the folder that takes what it says */
  start(name: string, program: keyof typeof PROGRAMS, args: readonly string[]): void {
    const child = spawn(PROGRAMS[program], args, {
      cwd: this.folder,
      ...this.user,
      env: { PATH: process.env.PATH, HOME: this.folder, LC_ALL: 'C.UTF-8', PGCONNECT_TIMEOUT: '2' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running.set(name, child);
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => {
        said.push(bytes.toString());
        if (process.env.CLUSTER_LOG === '1') process.stderr.write(`[${name}] ${bytes.toString()}`);
      });
    child.once('exit', (code) => {
      if (this.#running.get(name) === child && code !== 0 && code !== null)
        process.stderr.write(`${name} ended with ${code}:\n${said.slice(-20).join('')}\n`);
    });
  }

  async stop(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#running.get(name);
    this.#running.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Runs a program to its end, as the same user. @throws with what it said when it fails */
  async run(program: string, args: readonly string[]): Promise<void> {
    await execute(program, args, { cwd: this.folder, ...this.user });
  }

  /** Ends all of them, those that were started last first. */
  async close(): Promise<void> {
    for (const name of [...this.#running.keys()].reverse()) await this.stop(name);
  }

  async #own(place: string): Promise<void> {
    if (this.user) await chown(place, this.user.uid, this.user.gid);
  }
}
