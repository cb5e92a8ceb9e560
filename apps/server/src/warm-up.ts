import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

/** What nearly every buyer asks for first, and what each of them needs compiled, read and remembered. */
const PAGES = ['/', '/list', '/login'];
const CALLS = ['/api/goods/list?page_size=20'];
const ROUNDS = 3;
/** Whoever waits for the process waits no longer than that. */
const MOST_MS = 2_000;

/** Asks the process itself before anybody else does, so that the first callers wait no longer than those after them. */
export async function warmUp(app: FastifyInstance, pages: boolean): Promise<void> {
  const until = performance.now() + MOST_MS;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const url of [...(pages ? PAGES : []), ...CALLS]) {
      if (performance.now() > until) return;
      await app.inject({ url, headers: { accept: url.startsWith('/api/') ? '*/*' : 'text/html' } });
    }
  }
}

/**
 * Gives back what only the start needed. Everything that a start makes stays, so V8 takes the most that it may for new objects (twice 64
 * MB), and by itself never takes less again; from here on it takes what the load needs.
 */
export function letGoOfStart(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
