import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContractSigner, keyInFolder } from '../../channels/signing/local.ts';
import { freePort } from '../crash/server.ts';
import { ask, nginxProgram, startNginx } from '../nginx/nginx.ts';
import { type Cluster, NO_POSTGRES, oldestPostgres, startCluster } from './cluster.ts';
import { debianPackage } from './debian.ts';
import {
  command,
  documentedSettings,
  type Environment,
  installProgram,
  startInstalled,
  stopInstalled,
  unitCommand,
  writeUnits,
} from './installed.ts';

/** The steps of docs/operation.md, as an operator takes them. */

const run = promisify(execFile);
const RULES = path.join(import.meta.dirname, '../../../../../deploy/prometheus-rules.yml');
const ANALYZE = '/usr/bin/systemd-analyze';
const TOKEN = 'operation-metrics-token';

const programs = oldestPostgres();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qn-operation-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the units of systemd are well formed', async ({ skip }) => {
  if (!existsSync(ANALYZE)) return skip('systemd-analyze is not installed');
  const units = await writeUnits(folder, writeFile);
  expect(units.length).toBeGreaterThan(2);
  const { stderr } = await run(ANALYZE, ['verify', ...units]);
  expect(stderr).toBe('');
});

it('Prometheus takes the rules', async ({ skip }) => {
  const fetched = await debianPackage('prometheus');
  if ('problem' in fetched) return skip(fetched.problem);
  const { stdout } = await run(path.join(fetched.folder, 'usr/bin/promtool'), ['check', 'rules', RULES]);
  expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
});

describe.skipIf(programs === null)(`an installed shop${programs === null ? ` (${NO_POSTGRES})` : ''}`, () => {
  let cluster: Cluster;
  let program: string;
  let env: Environment;
  let https: number;
  let shop: ChildProcess;
  beforeAll(async () => {
    cluster = await startCluster(programs ?? '');
    await cluster.addShop();
    program = path.join(folder, 'program');
    await installProgram(program);
    https = await freePort();
    env = {
      ...(await documentedSettings()),
      PUBLIC_URL: `https://127.0.0.1:${https}`,
      DATABASE_URL: await cluster.addDatabase('qingnang'),
      DATA_DIR: path.join(folder, 'data'),
      BACKUP_KEY: 'operation-backup-key',
      PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      METRICS_TOKEN: TOKEN,
    };
    expect(await command(program, env, 'apps/server/src/cli/doctor.ts')).not.toContain('✗');
  });
  afterAll(async () => {
    await stopInstalled(shop);
    await cluster.stop();
  });

  it('refuses to start with MIGRATE=0 while the structure is due, and starts after the step', async () => {
    const ahead = { ...env, MIGRATE: '0' };
    await expect(startInstalled(program, ahead)).rejects.toThrow(/npm run migrate/);
    await command(program, env, 'apps/server/src/cli/migrate.ts');
    shop = await startInstalled(program, ahead);
    expect((await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status).toBe(200);
    expect(await command(program, env, 'apps/server/src/cli/staff-create.ts', 'boss')).toContain(
      `${env.PUBLIC_URL}/admin/invitation#`,
    );
  });

  it('answers behind nginx with deploy/nginx.conf', async ({ skip }) => {
    const found = await nginxProgram();
    if ('problem' in found) return skip(found.problem);
    const front = { folder, https, http: await freePort(), shop: Number(env.PORT) };
    const nginx = await startNginx({ ...found, ...front });
    try {
      const page = await ask(https, { path: '/', headers: { accept: 'text/html' } });
      expect([page.status, page.headers.location]).toEqual([302, '/preparing']);
      expect((await ask(https, { path: '/preparing' })).text).toContain('正在筹备中');
      expect((await ask(https, { path: '/metrics' })).status).toBe(404);
    } finally {
      nginx.kill('SIGTERM');
    }
  });

  it('tells its metrics to who names the token, and at the port of this machine', async () => {
    const address = `http://127.0.0.1:${env.PORT}/metrics`;
    const named = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } });
    const own = await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`);
    for (const answer of [named, own]) expect(await answer.text()).toContain('# HELP');
    expect((await fetch(address)).status).toBe(404);
  });

  it('is backed up by its unit while it runs, and restored with its keys into an empty database and folder', async () => {
    // The first contract makes it.
    const signer = await createContractSigner(null, {
      place: keyInFolder(env.DATA_DIR ?? ''),
      name: async () => '某某医药',
    });
    await signer.certificate();
    const [shell = '', flag = '', line = ''] = await unitCommand('qingnang-backup.service');
    const backups = path.join(folder, 'backups');
    await run('mkdir', [backups]);
    await run(shell, [flag, line.replace('/var/backups/qingnang', backups)], { cwd: program, env });
    const [name = ''] = await readdir(backups);
    const empty = {
      ...env,
      DATABASE_URL: await cluster.addDatabase('restored'),
      DATA_DIR: path.join(folder, 'restored'),
    };
    const said = await command(program, empty, 'scripts/restore.ts', path.join(backups, name));
    expect(said).toContain('恢复完成');
    await stopInstalled(shop);
    shop = await startInstalled(program, { ...empty, MIGRATE: '0' });
    const keys = await keysBelow(env.DATA_DIR ?? '');
    expect(Object.keys(keys)).not.toEqual([]);
    expect(await keysBelow(empty.DATA_DIR ?? '')).toEqual(keys);
    // The name is taken: the account came along.
    expect(await command(program, empty, 'apps/server/src/cli/staff-create.ts', 'boss')).toContain('boss');
  });

  it('an older program refuses the structure of a newer one', async () => {
    await stopInstalled(shop);
    const migrations = path.join(program, 'apps/server/migrations');
    const newest =
      (await readdir(migrations))
        .filter((name) => name.endsWith('.ts'))
        .sort()
        .at(-1) ?? '';
    await rm(path.join(migrations, newest));
    await expect(startInstalled(program, env)).rejects.toThrow(newest.replace('.ts', ''));
  });
});

/** Contents of the shop's own keys, by name. */
async function keysBelow(dataDir: string): Promise<Record<string, string>> {
  const keys = path.join(dataDir, 'keys');
  const names = existsSync(keys) ? await readdir(keys) : [];
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(keys, name), 'base64')])),
  );
}
