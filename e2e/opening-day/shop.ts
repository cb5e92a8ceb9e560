import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '../../apps/server/src/testing/operation/cluster.ts';
import { openFront } from '../../apps/server/src/testing/operation/front.ts';
import { freePort, untilReady } from '../process.ts';

/** A shop that is to do business: in production, on an operator's PostgreSQL, behind TLS, with nothing in it. */
export interface NewShop {
  url: string;
  /** `npm run staff:create`. @returns the one-time link */
  inviteAdministrator(username: string, name: string): string;
  /** `npm run backup`, as its timer does each night. */
  backUp(): void;
  close(): Promise<void>;
}

/** @param programs folder of an installed PostgreSQL's programs */
export async function openNewShop(programs: string, siteName: string): Promise<NewShop> {
  const cluster = await startCluster(programs);
  await cluster.addShop();
  const [port, shopPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(path.join(tmpdir(), 'qingnang-opening-'));
  const url = `https://127.0.0.1:${port}`;
  const { PATH } = process.env;
  // As docs/operation.md says; who it is that sells is entered in the office.
  const env = {
    PATH,
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    PORT: String(shopPort),
    DATABASE_URL: await cluster.addDatabase('qingnang'),
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_KEY: 'opening-day-backup-key',
    SITE_NAME: siteName,
    LOG_LEVEL: 'error',
  };
  const shop = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(`http://127.0.0.1:${shopPort}/readyz`, shop);
  const front = await openFront(port, shopPort);
  const command = (...args: string[]) => execFileSync(process.execPath, args, { env, encoding: 'utf8' });
  return {
    url,
    inviteAdministrator: (username, name) =>
      command('apps/server/src/cli/staff-create.ts', username, '--name', name).trim().split('\n').at(-1) ??
      '',
    backUp: () => void command('scripts/backup.ts', path.join(folder, 'first.backup')),
    async close() {
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
      front.closeAllConnections();
      front.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
