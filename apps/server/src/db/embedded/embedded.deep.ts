import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLock } from './cluster.ts';
import { type EmbeddedDatabase, SetupError, startEmbedded } from './embedded.ts';
import { isPostmaster } from './os-process.ts';

const isRoot = process.getuid?.() === 0;

let base: string;
const open: EmbeddedDatabase[] = [];
const extraFolders: string[] = [];

beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'qn-test-')));
  chmodSync(base, 0o755);
});

afterEach(async () => {
  for (const database of open.splice(0)) await database.stop();
  for (const folder of [base, ...extraFolders.splice(0)]) rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = path.join(base, 'data dir')): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => undefined });
  open.push(database);
  return database;
}

/** As the shop asks. */
function query(database: EmbeddedDatabase, statement: string): Promise<Record<string, unknown>[]> {
  return ask(database.url, statement);
}

/** As whoever made the cluster asks. */
function queryAsSuperuser(database: EmbeddedDatabase, statement: string): Promise<Record<string, unknown>[]> {
  return ask(database.url.replace(/\/\/\w+@/, '//qingnang@'), statement);
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // Of several statements the last one answers.
    const answers = [await client.query<Record<string, unknown>>(statement)].flat();
    return answers.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** The cluster's folder of the default place. */
const clusterOf = (dataDir = path.join(base, 'data dir')) => path.join(dataDir, 'postgres', 'data');

const pidOf = (cluster: string) => readLock(cluster)?.pid ?? 0;

test('a fresh folder becomes a UTF-8 database without TCP that acknowledges only what is on the disk', async () => {
  const database = await start();
  expect(database).toMatchObject({ started: true, database: 'qingnang', port: 5432 });
  expect(new URL(database.url).searchParams.get('host')).toBe(database.socketDir);
  const rows = await query(
    database,
    `select name, setting from pg_settings where name in ('server_encoding', 'listen_addresses', 'synchronous_commit', 'fsync', 'jit')`,
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    server_encoding: 'UTF8',
    listen_addresses: '',
    synchronous_commit: 'on',
    fsync: 'on',
    jit: 'off',
  });
  expect(await query(database, `select upper('é') as letter, length('青囊') as length`)).toEqual([
    { letter: 'É', length: 2 },
  ]);
  expect(statSync(database.socketDir).mode & 0o077).toBe(0);
});

test('the shop is an ordinary role that owns its database, and nothing of the cluster', async () => {
  const database = await start();
  const [role] = await query(
    database,
    `select rolname <> 'qingnang' as is_another, to_jsonb(r) ->> 'rolsuper' as super, rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as can_more,
       (select count(*)::int from pg_auth_members where member = r.oid) as groups,
       pg_get_userbyid((select datdba from pg_database where datname = current_database())) = current_user as owns
     from pg_roles r where rolname = current_user`,
  );
  expect(role).toEqual({ is_another: true, super: 'false', can_more: false, groups: 0, owns: true });
  for (const beyond of [
    'create role helper',
    'create database other',
    `alter system set fsync = 'off'`,
    `copy (select 1) to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
    'set session_replication_role = replica',
    'alter role shop superuser',
  ])
    await expect(query(database, beyond), beyond).rejects.toThrow(/permission denied|must be/);
});

/** Something of each kind that an older version of the shop has made as superuser. */
const FROM_BEFORE = `
  create type mood as enum ('glad');
  create schema queue;
  create table queue.job (id int, day date) partition by range (day);
  create table queue.job_2026 partition of queue.job for values from ('2026-01-01') to ('2027-01-01');
  create table kept (id bigint generated always as identity, number bigserial, how mood);
  create sequence alone;
  create view seen as select id from kept;
  create function twice(n int) returns int language sql return n * 2;
  insert into kept (how) values ('glad');
  alter database qingnang owner to qingnang;
  drop role shop`;

test('what an older version made as superuser belongs to the shop after the next start', async () => {
  const before = await start();
  await queryAsSuperuser(before, FROM_BEFORE);
  await before.stop();
  const [one, two] = await Promise.all([start(), start()]);
  expect(await query(one, 'select id::int, number::int, how from kept')).toEqual([
    { id: 1, number: 1, how: 'glad' },
  ]);
  await query(
    two,
    `insert into kept (how) values ('glad');
     alter table kept add note text;
     alter sequence alone restart;
     alter type mood add value 'sad';
     alter table queue.job add note text;
     create table queue.other (id int);
     create or replace view seen as select id from kept;
     create or replace function twice(n int) returns int language sql return n + n;
     create schema another`,
  );
  const left = `select count(*)::int as count from pg_class where oid >= 16384 and relowner = 10
    and relnamespace in ('public'::regnamespace, 'queue'::regnamespace)`;
  expect(await query(one, left)).toEqual([{ count: 0 }]);
});

test('a second start attaches, and only the last to leave stops the database', async () => {
  const first = await start();
  const second = await start();
  expect(second.started).toBe(false);
  expect(second.url).toBe(first.url);
  const pid = pidOf(clusterOf());
  await first.stop();
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(isPostmaster(pid, clusterOf())).toBe(false);
  expect(existsSync(path.join(clusterOf(), 'postmaster.pid'))).toBe(false);
});

test('two starts on an empty folder at the same moment share one database', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect([one.started, two.started].filter(Boolean)).toHaveLength(1);
  await query(one, 'create table shared (id int)');
  expect(await query(two, 'select * from shared')).toEqual([]);
});

test('rows survive stop and start', async () => {
  const first = await start();
  await query(first, 'create table kept as select 7 as id');
  await first.stop();
  const second = await start();
  expect(second.started).toBe(true);
  expect(await query(second, 'select id from kept')).toEqual([{ id: 7 }]);
});

test('a killed postmaster is started again while the shop runs, with every committed row', async () => {
  const database = await start();
  await query(database, 'create table kept as select 7 as id');
  process.kill(pidOf(clusterOf()), 'SIGKILL');
  await expect.poll(() => query(database, 'select id from kept').catch(() => [])).toEqual([{ id: 7 }]);
});

test('after kill -9 of our process the next start takes the orphan over and then stops it', async () => {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))});
    await startEmbedded({ dataDir: process.argv[1], log() {} });
    process.kill(process.pid, 'SIGKILL');`;
  const dataDir = path.join(base, 'data dir');
  expect(() =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script, dataDir], { stdio: 'pipe' }),
  ).toThrow();
  const orphan = pidOf(clusterOf());
  expect(isPostmaster(orphan, clusterOf())).toBe(true);
  const database = await start();
  expect(database.started).toBe(false);
  await database.stop();
  expect(isPostmaster(orphan, clusterOf())).toBe(false);
});

const LEFT_BY: [string, () => number][] = [
  ['a process that is gone', () => 2 ** 22 - 1],
  ['some other program', () => process.ppid],
];
test.each(LEFT_BY)('a stale lock with the number of %s does not stop the start', async (_, stalePid) => {
  const first = await start();
  await query(first, 'create table kept as select 7 as id');
  const lockFile = path.join(clusterOf(), 'postmaster.pid');
  const lines = readFileSync(lockFile, 'utf8').split('\n');
  await first.stop();
  writeFileSync(lockFile, [String(stalePid()), ...lines.slice(1)].join('\n'), { mode: 0o600 });
  const owner = statSync(clusterOf());
  chownSync(lockFile, owner.uid, owner.gid);
  const second = await start();
  expect(second.started).toBe(true);
  expect(await query(second, 'select id from kept')).toEqual([{ id: 7 }]);
});

test('a folder that cannot be written is refused in one line', async () => {
  writeFileSync(path.join(base, 'file'), '');
  const refusal = await start(path.join(base, 'file', 'data')).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SetupError);
  expect(String(refusal)).toContain('数据文件夹不能用');
  expect(String(refusal)).not.toContain('\n');
});

test('a cluster of another major version is refused in one line', async () => {
  await (await start()).stop();
  writeFileSync(path.join(clusterOf(), 'PG_VERSION'), '14\n');
  await expect(start()).rejects.toThrow(/PostgreSQL 14/);
});

test('a path too long for a socket uses a short private folder, the same at the next start', async () => {
  const dataDir = path.join(base, '很长的文件夹名称'.repeat(4), 'data');
  const first = await start(dataDir);
  extraFolders.push(first.socketDir);
  expect(Buffer.byteLength(path.join(first.socketDir, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103);
  expect(statSync(first.socketDir).mode & 0o077).toBe(0);
  await first.stop();
  expect((await start(dataDir)).socketDir).toBe(first.socketDir);
});

test.runIf(isRoot)(
  'below a 0700 folder of root the database lives elsewhere, named in postgres.path',
  async () => {
    const dataDir = path.join(base, 'closed', 'data');
    mkdirSync(path.dirname(dataDir), { mode: 0o700 });
    const first = await start(dataDir);
    const home = readFileSync(path.join(dataDir, 'postgres.path'), 'utf8').trim();
    extraFolders.push(home);
    await query(first, 'create table kept as select 7 as id');
    await first.stop();
    expect(await query(await start(dataDir), 'select id from kept')).toEqual([{ id: 7 }]);
    expect(clusterOf(dataDir)).not.toSatisfy(existsSync);
  },
);

test.runIf(isRoot)('as root the database runs as another user', async () => {
  await start();
  expect(statSync(`/proc/${pidOf(clusterOf())}`).uid).not.toBe(0);
});
