import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, untilReady } from './process.ts';

/** A shop of its own without anything in it, as an operator finds it after the first start. */
export interface EmptyShop {
  url: string;
  dataDir: string;
  /** The one-time link of its first administrator. */
  invitation: string;
  close(): Promise<void>;
}

export async function openEmptyShop(): Promise<EmptyShop> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qingnang-empty-'));
  const url = `http://127.0.0.1:${port}`;
  const shop: ChildProcess = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
    },
  });
  await untilReady(`${url}/readyz`, shop);
  const { PATH } = process.env;
  const said = execFileSync(
    process.execPath,
    ['apps/server/src/cli/staff-create.ts', 'boss', '--name', '王总'],
    { env: { PATH, DATA_DIR: dataDir, PUBLIC_URL: url }, encoding: 'utf8' },
  );
  return {
    url,
    dataDir,
    invitation: said.trim().split('\n').at(-1) ?? '',
    async close() {
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
