/** `npm run release:snapshot`: freezes the migrations as they are, and keeps a small shop of this program that later ones have to bring up to date. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { readArguments, runCommand } from '../../cli/command.ts';
import { SetupError } from '../../db/embedded/setup-error.ts';
import { freePort } from '../crash/server.ts';
import { NO_POSTGRES, oldestPostgres, startCluster } from '../operation/cluster.ts';
import { startInstalled, stopInstalled } from '../operation/installed.ts';

const run = promisify(execFile);

const ROOT = path.join(import.meta.dirname, '../../../../..');
const MIGRATIONS = path.join(ROOT, 'apps/server/migrations');
/** Above any dump that one would want to keep in the repository. */
const DUMP_BYTES = 64 * 1024 * 1024;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The demo shop on the oldest PostgreSQL that the shop runs on, so that every newer one can load it. @returns its SQL */
async function dumpDemoShop(programs: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-snapshot-'));
  const cluster = await startCluster(programs);
  try {
    await cluster.addShop();
    const url = await cluster.addDatabase('released');
    const settings = { DATABASE_URL: url, DATA_DIR: folder, DEMO: '1', PAGES: '0' };
    await stopInstalled(await startInstalled(ROOT, { ...settings, PORT: String(await freePort()) }));
    const form = ['--no-owner', '--no-comments', '--inserts', '--rows-per-insert=200'];
    const { stdout } = await run(path.join(programs, 'pg_dump'), [...form, url], { maxBuffer: DUMP_BYTES });
    return loadableByAnyRole(stdout, new URL(url).username);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without psql's own lines, and with rights for whoever loads it. */
const loadableByAnyRole = (dump: string, role: string): string =>
  dump
    .replaceAll(/^\\(un)?restrict .*\n/gm, '')
    .replaceAll(new RegExp(`^(GRANT|REVOKE) (.* (?:TO|FROM)) ${role};$`, 'gm'), '$1 $2 CURRENT_USER;');

/** As `sha256sum` writes them. */
async function hashesOfMigrations(): Promise<string> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.ts')).sort();
  const lines = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(MIGRATIONS, name));
      return `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;
    }),
  );
  return lines.join('');
}

readArguments({
  usage: 'npm run release:snapshot',
  about:
    '发布时运行：冻结数据库迁移，并保存一个小的演示商城，供以后的版本测试升级。  With a release: freezes the migrations and keeps a small shop for the test of upgrading.',
});
await runCommand(async () => {
  const programs = oldestPostgres();
  if (programs === null) throw new SetupError(NO_POSTGRES);
  const dump = gzipSync(await dumpDemoShop(programs), { level: 9 });
  await writeFile(path.join(MIGRATIONS, 'released.sql.gz'), dump);
  await writeFile(path.join(MIGRATIONS, 'released.sha256'), await hashesOfMigrations());
  say(`已保存 Kept: released.sha256, released.sql.gz  (${Math.ceil(dump.length / 1024)} kB)`);
});
