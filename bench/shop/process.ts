import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { DATA_DIR, ROOT, SERVER, STOREFRONT } from '../paths.ts';
import { MEMORY_WORD, type Memory } from './memory.ts';

/** By which the measured shop tells us its numbers. */
export const METRICS_TOKEN = 'metrics of the bench';

/** A running process of ours that serves HTTP. */
export interface Served {
  base: string;
  port: number;
  pid: number;
  /** From the start of the process to its word that it is ready. */
  readyMs: number;
  stop(): Promise<void>;
  /** What it holds of memory; of a process that was started with TELLS_MEMORY. */
  memoryLeft(): Promise<Memory>;
}

export const hasPages = (): boolean => existsSync(`${STOREFRONT}/server/index.js`);

/**
 * The shop as in production, with its own embedded database and without limits of requests.
 * @param more settings beside these
 */
export async function startShop(
  nodeOptions: readonly string[] = [],
  more: Record<string, string> = {},
): Promise<Served> {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    METRICS_TOKEN,
    DATA_DIR,
    DEMO: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    PAGES: hasPages() ? '1' : '0',
    // Only ours counts: a database of the caller must not be filled with made-up goods.
    DATABASE_URL: '',
    ...more,
  };
  return startServed([...nodeOptions, SERVER], env, port, /\(ready in/);
}

/** Runs a program under this Node and waits until it says that it is ready. */
export async function startServed(
  args: readonly string[],
  env: Record<string, string>,
  port: number,
  ready: RegExp,
): Promise<Served> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const guard = () => child.kill('SIGTERM');
  process.once('exit', guard);
  await saysReady(child, ready);
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    stop: () => {
      process.off('exit', guard);
      return ended(child);
    },
    memoryLeft: () => memoryLeft(child),
  };
}

function saysReady(child: ChildProcess, ready: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (ready.test(said)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${said}`)),
    );
  });
}

function memoryLeft(child: ChildProcess): Promise<Memory> {
  return new Promise((resolve) => {
    const listen = (chunk: Buffer) => {
      const line = chunk
        .toString()
        .split('\n')
        .find((said) => said.startsWith(MEMORY_WORD));
      if (line === undefined) return;
      child.stdout?.off('data', listen);
      resolve(JSON.parse(line.slice(MEMORY_WORD.length)) as Memory);
    };
    child.stdout?.on('data', listen);
    child.kill('SIGUSR2');
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
