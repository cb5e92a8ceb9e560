import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SERVE = path.join(import.meta.dirname, '../../../../../scripts/lib/serve.mjs');
const LAUNCHER = `import { SERVER, serve } from ${JSON.stringify(SERVE)}; serve(process.execPath, [SERVER], { restarts: true });`;

const LAST_WORDS = 4_000;

/** A real shop under the launcher of `npm start`, on a database that others may spoil. */
export class SupervisedShop {
  readonly #launcher: ChildProcess;
  readonly base: string;
  #output = '';

  private constructor(launcher: ChildProcess, base: string) {
    this.#launcher = launcher;
    this.base = base;
    for (const stream of [launcher.stdout, launcher.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
  }

  /** @returns once it serves */
  static async start(databaseUrl: string, dataDir: string, port: number): Promise<SupervisedShop> {
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', LAUNCHER], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'test',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
        RATE_LIMIT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const shop = new SupervisedShop(launcher, `http://127.0.0.1:${port}`);
    const exit = once(launcher, 'exit');
    while (!shop.#output.includes('ready in')) {
      const ended = await Promise.race([
        once(launcher.stdout ?? launcher, 'data').then(() => false),
        exit.then(() => true),
      ]);
      if (ended) throw new Error(`the shop did not start: ${shop.#output}`);
    }
    return shop;
  }

  /** What its server and launcher have said. */
  get output(): string {
    return this.#output;
  }

  /** Faults that nobody has caught: there are none. */
  get loose(): string[] {
    return this.#output.split('\n').filter((line) => line.includes('nobody has caught this'));
  }

  /** What the launcher said last, when it has ended though nobody asked it to; null while it watches. */
  get end(): string | null {
    const { exitCode, signalCode } = this.#launcher;
    if (exitCode === null && signalCode === null) return null;
    return `the launcher has ended (${signalCode ?? exitCode}): ${this.#output.slice(-LAST_WORDS)}`;
  }

  /** kill -9 of the server itself, not of its launcher. */
  killServer(): void {
    const { pid } = this.#launcher;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    for (const child of children.split(' ').filter(Boolean)) process.kill(Number(child), 'SIGKILL');
  }

  async stop(): Promise<void> {
    if (this.#launcher.exitCode !== null) return;
    const ended = once(this.#launcher, 'exit');
    this.#launcher.kill('SIGTERM');
    await ended;
  }
}
