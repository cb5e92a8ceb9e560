import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '../../main.ts');

/** The real server as a process of its own, to be killed. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly base: string;

  constructor(child: ChildProcess, base: string) {
    this.#child = child;
    this.base = base;
  }

  /** Starts the server on a database and waits until it says that it is ready. */
  static async start(
    databaseUrl: string,
    dataDir: string,
    port: number,
    settings: Record<string, string> = {},
  ): Promise<ServerProcess> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'test',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '0',
        JOBS: '0',
        PAGES: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('ready in')) resolve();
      });
      child.once('exit', () => reject(new Error(`server ended: ${output}`)));
    });
    return new ServerProcess(child, `http://127.0.0.1:${port}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Asks it to go, as a service manager does. @returns its exit code, once it has gone */
  async leave(): Promise<number | null> {
    if (this.#child.signalCode !== null || this.#child.exitCode !== null) return this.#child.exitCode;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    return this.#child.exitCode;
  }

  /** kill -9: no goodbye to anybody. One that is dead stays so. */
  async kill(): Promise<void> {
    if (this.#child.signalCode !== null || this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
