import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { databaseUser } from '../../db/embedded/os-user.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { readBackups } from '../../modules/identity/backups/reads.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { freePort } from '../crash/server.ts';
import { loadFixture } from '../fixture.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { placeFor } from '../orders.ts';
import { openShop, type TestShop } from '../shop.ts';
import { type Cluster, NO_POSTGRES, oldestPostgres, startCluster } from './cluster.ts';
import { debianPackage } from './debian.ts';

/** deploy/qingnang-pgbackrest with Debian's PostgreSQL and pgBackRest: what is due is done, tried and told. */

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../../../../..');
const programs = oldestPostgres();
const isRoot = process.getuid?.() === 0;
const why = programs === null ? ` (${NO_POSTGRES})` : isRoot ? '' : ' (has to be root, to act as postgres)';

describe.skipIf(why !== '')(`backups by pgBackRest${why}`, () => {
  let folder: string;
  let problem = '';
  let cluster: Cluster;
  let shop: TestShop;
  let buyers: TestBuyer[];
  let env: Record<string, string>;
  const user = databaseUser('') ?? { uid: 0, gid: 0 };
  const at = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'qn-pgbackrest-'));
    await chmod(folder, 0o755);
    const fetched = await debianPackage('pgbackrest');
    if ('problem' in fetched) {
      problem = fetched.problem;
      return;
    }
    await copyFile(path.join(fetched.folder, 'usr/bin/pgbackrest'), at('pgbackrest.bin'));
    await chmod(at('pgbackrest.bin'), 0o755);
    for (const name of ['repo', 'log', 'lock', 'spool', 'copies', 'sockets']) {
      await mkdir(at(name));
      await chown(at(name), user.uid, user.gid);
    }
    await script('pgbackrest', `exec ${at('pgbackrest.bin')} --config=${at('pgbackrest.conf')} "$@"`);
    await script(
      'shop',
      `act=$(echo "$1" | tr : -); shift; exec ${process.execPath} ${ROOT}/apps/server/src/cli/$act.ts "$@"`,
    );
    cluster = await startCluster(programs ?? '', [
      'archive_mode=on',
      `archive_command=${at('pgbackrest')} --stanza=qingnang archive-push %p`,
    ]);
    await writeFile(at('pgbackrest.conf'), settings());
    await cluster.addShop();
    const url = await cluster.addDatabase('qingnang');
    await migrateToLatest(url);
    const { db, close } = openDatabase({ url, max: 2 });
    await loadFixture(db).finally(close);
    shop = await openShop(url);
    buyers = await manyBuyers(shop, 2);
    env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATA_DIR: at('data'),
      PROGRAMS: programs ?? '',
      COPY: at('copies/trial'),
      SOCKETS: at('sockets'),
      COPY_PORT: String(await freePort()),
      SHOP: at('shop'),
      PGBACKREST: at('pgbackrest'),
      HBA: 'local all all trust',
    };
    await asPostgres(at('pgbackrest'), '--stanza=qingnang', 'stanza-create');
  });
  afterAll(async () => {
    await shop?.close();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const script = (name: string, text: string) => writeFile(at(name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const asPostgres = (program: string, ...args: string[]) => run(program, args, { cwd: folder, ...user });
  /** Those of deploy/, in folders of the test. */
  const settings = () => `[global]
repo1-path=${at('repo')}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=the passphrase of the test
repo1-retention-full-type=time
repo1-retention-full=14
compress-type=zst
start-fast=y
log-path=${at('log')}
lock-path=${at('lock')}
spool-path=${at('spool')}
log-level-console=warn
[qingnang]
pg1-path=${cluster.data}
pg1-port=${cluster.port}
pg1-socket-path=${cluster.sockets}
`;
  const timer = () => run(path.join(ROOT, 'deploy/qingnang-pgbackrest'), [], { cwd: folder, env });

  it('takes a base backup first, then tries it, and the shop tells of both', async ({ skip }) => {
    if (problem !== '') return skip(problem);
    await run(path.join(ROOT, 'deploy/qingnang-pgbackrest'), [], {
      cwd: folder,
      env: { ...env, LEADS: 'false' },
    });
    expect((await readBackups(shop.db)).archive, 'where another host leads nothing is done').toBeNull();
    await timer();
    expect(await readBackups(shop.db)).toMatchObject({
      archive: { kind: 'pgbackrest', place: 'qingnang', problem: '' },
      base: { problem: '' },
      trial: null,
    });
    const { stderr } = await timer();
    const { trial, archive } = await readBackups(shop.db);
    expect([trial, stderr]).toMatchObject([{ problem: '', broken: [] }, '']);
    expect(archive?.archived_to).toBeInstanceOf(Date);
    // Nothing is due any more.
    const before = await shop.db.selectFrom('backup_run').select('id').execute();
    await timer();
    expect(await shop.db.selectFrom('backup_run').select('id').execute()).toEqual(before);
  });

  it('a moment comes back, with its orders and none after, and its books hold', async ({ skip }) => {
    if (problem !== '') return skip(problem);
    const [first, second] = buyers as [TestBuyer, TestBuyer];
    await placeFor(first.client);
    const moment = await databaseTime();
    const then = await shop.db.selectFrom('sales_order').select(['id', 'status']).orderBy('id').execute();
    await placeFor(second.client);
    await archiveNow();

    const copy = at('copies/moment');
    await mkdir(copy, { mode: 0o700 });
    await chown(copy, user.uid, user.gid);
    const options = ['--stanza=qingnang', `--pg1-path=${copy}`, '--archive-mode=off', '--type=time'];
    const target = [
      `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`,
      '--target-action=promote',
    ];
    await asPostgres(at('pgbackrest'), ...options, ...target, 'restore');
    const port = await freePort();
    const flags = `-c listen_addresses= -c unix_socket_directories=${at('sockets')} -p ${port} -c hot_standby=off`;
    const control = (...args: string[]) =>
      asPostgres(path.join(programs ?? '', 'pg_ctl'), '-D', copy, '-l', at('log/moment.log'), '-w', ...args);
    await control('-o', flags, 'start');
    const url = `postgres://qingnang@localhost:${port}/qingnang?host=${at('sockets')}`;
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      expect(await db.selectFrom('sales_order').select(['id', 'status']).orderBy('id').execute()).toEqual(
        then,
      );
      expect(await ledgerDifferences(db)).toEqual([]);
    } finally {
      await close();
      await control('-m', 'fast', 'stop');
    }
  });

  const databaseTime = async (): Promise<Date> =>
    (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(shop.db)).rows[0]?.at ?? new Date(0);

  /** Ends the segment as archive_timeout would, and waits until it is in the repository. */
  async function archiveNow(): Promise<void> {
    const url = `postgres://postgres@127.0.0.1:${cluster.port}/postgres`;
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(
        db,
      );
      const archived = async () =>
        (
          await sql<{ done: boolean }>`
            select coalesce(last_archived_wal >= ${rows[0]?.name ?? ''}, false) as done from pg_stat_archiver`.execute(
            db,
          )
        ).rows[0]?.done;
      await expect.poll(archived, { interval: 100 }).toBe(true);
    } finally {
      await close();
    }
  }
});
