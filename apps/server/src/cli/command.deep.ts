import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const COMMANDS: readonly [string, string][] = [
  ['backup', 'scripts/backup.ts'],
  ['restore', 'scripts/restore.ts'],
  ['migrate', 'apps/server/src/cli/migrate.ts'],
  ['import', 'apps/server/src/cli/import.ts'],
  ['demo:ids', 'apps/server/src/cli/demo-ids.ts'],
  ['connector', 'apps/connector/src/main.ts'],
  ['doctor', 'apps/server/src/cli/doctor.ts'],
  ['staff:create', 'apps/server/src/cli/staff-create.ts'],
  ['files:copy', 'apps/server/src/cli/files-copy.ts'],
  ['audit:verify', 'apps/server/src/cli/audit-verify.ts'],
  ['books:verify', 'apps/server/src/cli/books-verify.ts'],
  ['release:snapshot', 'apps/server/src/testing/upgrade/snapshot.ts'],
  // It loads a shop of its own.
  ['bench', 'bench/run.ts'],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'qn-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program of ours with nothing but these settings, in a folder of its own. */
async function start(program: string, args: readonly string[], settings: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    INIT_CWD: folder,
    DATA_DIR: path.join(folder, 'data'),
    ...settings,
  };
  const run = promisify(execFile)(process.execPath, [path.join(ROOT, program), ...args], {
    cwd: folder,
    env,
  });
  return await run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

it.each(COMMANDS)('npm run %s --help says what it is for, and touches nothing', async (name, program) => {
  // A database that is away would end it with another word.
  const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { code, stdout, stderr } = await start(program, ['--help'], settings);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^用法 Usage: npm run (--silent )?${name}`));
  expect(readdirSync(folder)).toEqual([]);
});

/** All but the connector, which has nothing of the shop's, read what they are given by the same function, `readArguments`. */
it.each(COMMANDS)('npm run %s refuses an option that there is not', async (_, program) => {
  const { code, stderr } = await start(program, ['--nonsense']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/--nonsense/);
  expect(stderr).toContain('用法 Usage');
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
});

describe('npm run doctor', () => {
  const doctor = (settings: Record<string, string>) => start('apps/server/src/cli/doctor.ts', [], settings);

  it('says that all is well', async () => {
    const { code, stdout } = await doctor({});
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ 生产环境有对外地址/);
    expect(stdout).not.toContain('✗');
    expect(stdout).toContain('按试用检查');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says each thing that is not, and what to set', async () => {
    const { code, stdout } = await doctor({
      NODE_ENV: 'production',
      DEMO: '1',
      DATABSE_POOL: '50',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(stdout).not.toContain('按试用检查');
    const failed = stdout.split('✗').slice(1);
    expect(failed).toHaveLength(4);
    for (const [at, words] of ['DATABASE_POOL', 'PUBLIC_URL', 'staff:create', 'DATABASE_URL'].entries())
      expect(failed[at]).toContain(words);
  });
});

it('a start that is refused says why in one line, before anything is begun', async () => {
  const { code, stdout } = await start('apps/server/src/main.ts', [], { DATA_DIR: '/proc/x' });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^[^\n]*\/proc\/x[^\n]*DATA_DIR[^\n]*\n$/);
});

it('what a first start makes beside the build of its pages is a whole demo shop, and is made once', async () => {
  const shop = mkdtempSync(path.join(os.tmpdir(), 'qn-first-'));
  // Run as root, PostgreSQL is another user and must get through.
  chmodSync(shop, 0o711);
  const settings = { DATA_DIR: path.join(shop, 'data'), DEMO: '1' };
  const firstStart = () => start('apps/server/src/cli/first-start.ts', [], settings);
  try {
    expect((await firstStart()).stdout).toContain('载入演示商城');
    expect(await firstStart()).toEqual({ code: 0, stdout: '', stderr: '' });
    const ids = await start('apps/server/src/cli/demo-ids.ts', [], settings);
    expect(JSON.parse(ids.stdout)).toHaveProperty('store');
  } finally {
    rmSync(shop, { recursive: true });
  }
});
