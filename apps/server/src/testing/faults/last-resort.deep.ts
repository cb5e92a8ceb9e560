import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../crash/server.ts';
import { createShop, type TestShop } from '../shop.ts';

const MAIN = path.join(import.meta.dirname, '../../main.ts');
let shop: TestShop;
let dataDir: string;

beforeAll(async () => {
  shop = await createShop();
  dataDir = await mkdtemp(path.join(tmpdir(), 'qn-fault-'));
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const FAULTS: [string, string][] = [
  ['unhandledRejection', "Promise.reject(new Error('loose'))"],
  ['uncaughtException', "throw new Error('loose')"],
];

it.each(FAULTS)('an %s is logged and ends the server in good order', async (fault, statement) => {
  const onSignal = `process.on('SIGUSR2', () => { ${statement}; });`;
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(onSignal)}`, MAIN],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'test',
        PORT: String(await freePort()),
        DATABASE_URL: shop.services.config.databaseUrl ?? '',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        PAGES: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  expect(await once(child, 'message')).toContain('ready');
  child.kill('SIGUSR2');
  expect([await once(child, 'close'), output]).toEqual([[1, null], expect.stringContaining('就绪')]);
  const line = output.split('\n').find((text) => text.startsWith('{'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 60, fault, err: { message: 'loose' } });
});
