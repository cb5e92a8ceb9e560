import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../crash/server.ts';
import { command, startInstalled, stopInstalled } from './installed.ts';

/** What `npm run production` writes is small, and all that a shop needs. */

/** Of a disk, Node and PostgreSQL included, without the shop's data. */
const MOST_MB = 400;
const SCRIPT = path.join(import.meta.dirname, '../../../../../scripts/production.mjs');

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qn-production-'));
  program = path.join(folder, 'program');
  await promisify(execFile)(process.execPath, [SCRIPT, program]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('has no tests and nothing that builds, and is small', async () => {
  const entries = await readdir(program, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((one) => path.join(one.parentPath, one.name));
  const needless = /\.(test|deep)\.|\.map$|\/testing\/|\/node_modules\/(vite|typescript|antd|vitest)\//;
  expect(files.filter((file) => needless.test(file.slice(program.length)))).toEqual([]);
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20).toBeLessThan(MOST_MB);
});

it('serves the pages of shop and back office on the database it brings, and runs its commands', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'data'), DEMO: '0' };
  const shop = await startInstalled(program, env);
  try {
    for (const page of ['/', '/login', '/admin']) {
      const answer = await fetch(`http://127.0.0.1:${env.PORT}${page}`);
      expect([page, answer.status, (await answer.text()).includes('<html')]).toEqual([page, 200, true]);
    }
    const doctor = ['scripts/run.mjs', 'apps/server/src/cli/doctor.ts'];
    expect(await command(program, env, ...doctor)).not.toContain('✗');
  } finally {
    await stopInstalled(shop);
  }
});
