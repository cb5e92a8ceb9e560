import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { archiveCommand } from './backups.ts';
import type { Programs, Words } from './programs.ts';

/** Three PostgreSQL servers under Patroni, etcd, HAProxy and PgBouncer, each with its file of deploy/cluster. */

/** Every "host": HAProxy and PgBouncer stand on that of the shops. */
export const HOSTS = {
  front: '127.7.0.1',
  db1: '127.7.0.11',
  db2: '127.7.0.12',
  db3: '127.7.0.13',
  app1: '127.7.0.21',
  app2: '127.7.0.22',
} as const;
export const SERVERS = ['db1', 'db2', 'db3'] as const;
export type ServerName = (typeof SERVERS)[number];

const PASSWORD = 'cluster-of-a-test';
const SUPERUSER = `postgres://postgres:${PASSWORD}@${HOSTS.front}:5000`;
/** The shop's way through PgBouncer, and the one past it. */
export const POOL_URL = `postgres://qingnang:${PASSWORD}@${HOSTS.front}:6432/qingnang`;
export const DIRECT_URL = `postgres://qingnang:${PASSWORD}@${HOSTS.front}:5000/qingnang`;

const WORDS: Words = {
  ...HOSTS,
  network: '127.0.0.0/8',
  'superuser-password': PASSWORD,
  'replicator-password': PASSWORD,
  'rewinder-password': PASSWORD,
};

interface Member {
  name: ServerName;
  role: string;
  state: string;
  lag?: number | string;
}

export class DatabaseCluster {
  readonly #programs: Programs;

  private constructor(programs: Programs) {
    this.#programs = programs;
  }

  /** Starts all of it and makes the shop's role and database. */
  static async start(programs: Programs): Promise<DatabaseCluster> {
    const cluster = new DatabaseCluster(programs);
    await cluster.#startEtcd();
    for (const name of SERVERS) await cluster.startServer(name);
    await cluster.untilWhole();
    await cluster.#startFronts();
    await cluster.#makeDatabase();
    await cluster.startBouncer();
    return cluster;
  }

  /** Of Patroni: who leads, who follows synchronously, how far the others are. */
  async members(): Promise<Member[]> {
    for (const name of SERVERS) {
      const answer = await fetch(`http://${HOSTS[name]}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async leader(): Promise<ServerName> {
    const found = (await this.members()).find(({ role }) => role === 'leader');
    if (!found) throw new Error('nobody leads');
    return found.name;
  }

  /** Waits until one leads, one follows it synchronously and one follows. */
  async untilWhole(): Promise<void> {
    await until('all three servers of the cluster', async () => {
      const members = await this.members();
      const [leads, follows] = [
        members.filter(({ role, state }) => role === 'leader' && state === 'running').length,
        members.filter(({ role, state }) => /standby|replica/.test(role) && /running|streaming/.test(state)),
      ];
      return leads === 1 && follows.length === 2 && follows.some(({ role }) => role.startsWith('sync'));
    });
  }

  async startServer(name: ServerName): Promise<void> {
    const folder = await this.#programs.makeFolder(name);
    const file = await this.#programs.write(
      'patroni.yml',
      `${name}/patroni.yml`,
      { ...WORDS, name, host: HOSTS[name] },
      {
        '@db1@:2379,@db2@:2379,@db3@:2379': '@db1@:2379',
        '/var/lib/postgresql/15/qingnang': `${folder}/data`,
        '/var/lib/postgresql/.pgpass-patroni': `${folder}/pgpass`,
        '/var/run/postgresql': folder,
        '# archive_': 'archive_',
        'pgbackrest --stanza=qingnang archive-push %p': archiveCommand(folder),
      },
    );
    this.#programs.start(name, 'patroni', [file]);
  }

  /** kill -9 of PostgreSQL, and of the Patroni that would see to it: its host is gone. */
  async killHost(name: ServerName): Promise<void> {
    const [pid = ''] = (
      await readFile(path.join(this.#programs.folder, name, 'data/postmaster.pid'), 'utf8')
    ).split('\n');
    await this.#programs.stop(name, 'SIGKILL');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** kill -9 of PostgreSQL alone; its Patroni goes on. */
  async killPostgres(name: ServerName): Promise<void> {
    const text = await readFile(path.join(this.#programs.folder, name, 'data/postmaster.pid'), 'utf8');
    process.kill(Number(text.split('\n')[0]), 'SIGKILL');
  }

  /** Another server is to lead, in good order. */
  async switchOver(): Promise<void> {
    const leader = await this.leader();
    const answer = await fetch(`http://${HOSTS[leader]}:8008/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader }),
    });
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
  }

  async restartBouncer(): Promise<void> {
    await this.#programs.stop('pgbouncer', 'SIGKILL');
    await this.startBouncer();
  }

  async startBouncer(): Promise<void> {
    const users = path.join(this.#programs.folder, 'userlist.txt');
    const file = await this.#programs.write('pgbouncer.ini', 'pgbouncer.ini', WORDS, {
      '127.0.0.1': HOSTS.front,
      '/etc/pgbouncer/userlist.txt': users,
    });
    await this.#programs.write('userlist.txt', 'userlist.txt', { 'shop-password': PASSWORD });
    this.#programs.start('pgbouncer', 'pgbouncer', [file]);
    await until('PgBouncer', () => answers(POOL_URL));
  }

  async #startEtcd(): Promise<void> {
    const data = await this.#programs.makeFolder('etcd');
    const file = await this.#programs.write(
      'etcd.conf.yml',
      'etcd.conf.yml',
      { ...WORDS, name: 'db1', host: HOSTS.db1 },
      { ',db2=http://@db2@:2380,db3=http://@db3@:2380': '', '/var/lib/etcd/qingnang': data },
    );
    this.#programs.start('etcd', 'etcd', ['--config-file', file]);
    await until('etcd', () =>
      fetch(`http://${HOSTS.db1}:2379/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  async #startFronts(): Promise<void> {
    const file = await this.#programs.write('haproxy.cfg', 'haproxy.cfg', WORDS, {
      '127.0.0.1': HOSTS.front,
    });
    this.#programs.start('haproxy', 'haproxy', ['-db', '-f', file]);
    // In turn to each server that it takes for the leader.
    await until('HAProxy', async () => {
      for (const _ of SERVERS) if (!(await answers(`${SUPERUSER}/postgres`))) return false;
      return true;
    });
  }

  async #makeDatabase(): Promise<void> {
    await asked(`${SUPERUSER}/postgres`, `create role qingnang login password '${PASSWORD}'`);
    await asked(`${SUPERUSER}/postgres`, 'create database qingnang owner qingnang template template0');
    const role = await this.#programs.write('role.sql', 'role.sql', {});
    await asked(`${SUPERUSER}/qingnang`, await readFile(role, 'utf8'));
  }
}

async function asked(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Does it lead there to a server that may be written to? HAProxy believes every server to be the leader until it has asked. */
const answers = (url: string): Promise<boolean> =>
  asked(url, 'create temporary table probe ()').then(
    () => true,
    () => false,
  );

const PATIENCE_MS = 90_000;
const LOOK_MS = 200;

/** Asks until it is so. @throws once that takes too long */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not there after ${PATIENCE_MS / 1000} s`);
    await sleep(LOOK_MS);
  }
}
