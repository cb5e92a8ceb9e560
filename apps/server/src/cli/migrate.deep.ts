import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SetupError } from '../db/embedded/setup-error.ts';
import { migrateToLatest, requireLatest } from '../db/migrate.ts';
import { createShop, type TestShop } from '../testing/shop.ts';

const SERVER = path.join(import.meta.dirname, '..');

let shop: TestShop;
let url: string;
let folder: string;
beforeAll(async () => {
  shop = await createShop();
  url = shop.services.config.databaseUrl ?? '';
  folder = mkdtempSync(path.join(os.tmpdir(), 'qn-migrate-'));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of ours on the database. @returns its last line and how it ended */
async function run(program: string, settings: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, DATA_DIR: folder, PORT: '0', ...settings };
  const ended = promisify(execFile)(process.execPath, [path.join(SERVER, program)], { env });
  const { code, stdout, stderr } = await ended.then(
    (said) => ({ code: 0, ...said }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, lines: `${stdout}${stderr}`.trim().split('\n') };
}

it('npm run migrate says that nothing is due', async () => {
  expect(await run('cli/migrate.ts')).toEqual({ code: 0, lines: ['✓ 数据库结构已是最新 (up to date)'] });
  await requireLatest(url);
});

it('a program that is older than the database is refused in one line and changes nothing', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', 'now')`.execute(shop.db);
  for (const act of [migrateToLatest, requireLatest]) await expect(act(url)).rejects.toThrow(SetupError);
  const { code, lines } = await run('main.ts');
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^数据库结构比这个程序新（9999_future）.*newer than this program/),
  ]);
  await sql`delete from kysely_migration where name = '9999_future'`.execute(shop.db);
});

it('a start with MIGRATE=0 is refused while npm run migrate is due', async () => {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
    shop.db,
  );
  const [last] = rows;
  const { code, lines } = await run('main.ts', { MIGRATE: '0' });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining('请先运行 npm run migrate')]);
  expect(lines[0]).toContain(last?.name);
  await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`.execute(
    shop.db,
  );
});
