import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { socketFolder } from './database.ts';
import { freePort, untilReady } from './process.ts';

/** Another process of the shop under test, on the same database, which can be taken away from it alone. */
export interface SecondShop {
  url: string;
  /** Ends all connections to the database and lets no new one in. */
  loseDatabase(): Promise<void>;
  findDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** @param dataDir the folder of the shop under test */
export async function openSecondShop(dataDir: string): Promise<SecondShop> {
  const line = await openLine(path.join(socketFolder(dataDir), '.s.PGSQL.5432'));
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'qingnang-second-'));
  const shop = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: `postgres://qingnang@127.0.0.1:${line.port}/qingnang`,
      PUBLIC_URL: '',
      DEMO: '',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`, shop);
  return {
    url,
    loseDatabase: () => line.cut(),
    findDatabase: () => line.listen(),
    async close() {
      await line.listen();
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
      await line.cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Line {
  port: number;
  listen(): Promise<void>;
  cut(): Promise<void>;
}

/** Carries connections from a port to the database's socket, while it is there. */
async function openLine(socket: string): Promise<Line> {
  const open = new Set<Socket>();
  const port = await freePort();
  let server: Server | null = null;
  const join = (caller: Socket) => {
    const database = connect(socket);
    for (const [one, other] of [
      [caller, database],
      [database, caller],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  };
  const line: Line = {
    port,
    async listen() {
      if (server) return;
      server = createServer(join).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async cut() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      for (const one of open) one.destroy();
      await closed;
      server = null;
    },
  };
  await line.listen();
  return line;
}
