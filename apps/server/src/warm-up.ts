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
