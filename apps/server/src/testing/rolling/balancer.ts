import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What stands in front of several processes, with no more than any such program has: it asks each for `/readyz`, sends requests in turn
 * to those that are ready, over connections that it keeps, and tries no request a second time.
 */
export interface Balancer {
  base: string;
  /** Answered by a process so far, by its port. */
  served: ReadonlyMap<number, number>;
  /** From now on it is asked. */
  add(port: number): void;
  remove(port: number): void;
  close(): Promise<void>;
}

const ASK_MS = 200;
const ANSWER_MS = 1_000;

export async function openBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const known = new Map<number, { stop: AbortController; asking: Promise<void> }>();
  const ready = new Set<number>();
  const served = new Map<number, number>();
  let turn = 0;
  const next = () => {
    turn += 1;
    return [...ready][turn % ready.size];
  };
  const server = createServer((asked, answer) => {
    const port = next();
    if (port === undefined) {
      answer.writeHead(502).end();
      return;
    }
    served.set(port, (served.get(port) ?? 0) + 1);
    pass(asked, answer, port, agent);
  });
  // Callers close their connections first: one that we closed might just carry their next request.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    add(port) {
      const stop = new AbortController();
      known.set(port, { stop, asking: ask(port, ready, stop.signal) });
    },
    remove(port) {
      known.get(port)?.stop.abort();
      ready.delete(port);
    },
    async close() {
      for (const { stop } of known.values()) stop.abort();
      await Promise.all([...known.values()].map(({ asking }) => asking));
      await end(server);
      agent.destroy();
    },
  };
}

/** Each process by itself: one that is slow keeps nobody from hearing that another one goes. */
async function ask(port: number, ready: Set<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isReady = await readiness(port);
    if (signal.aborted) break;
    if (isReady) ready.add(port);
    else if (isReady !== undefined) ready.delete(port);
    await sleep(ASK_MS, undefined, { signal }).catch(() => undefined);
  }
  ready.delete(port);
}

/** @returns undefined when it is only slow: as real ones do, it is not taken out for one answer that does not come in time */
const readiness = (port: number): Promise<boolean | undefined> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    (error: unknown) => (error instanceof DOMException && error.name === 'TimeoutError' ? undefined : false),
  );

function pass(asked: IncomingMessage, answer: ServerResponse, port: number, agent: Agent): void {
  const { method, url: path, headers } = asked;
  const passed = request({ host: '127.0.0.1', port, method, path, headers, agent });
  passed.on('response', (heard) => {
    // The connection to the process is ours, that to the caller is its own: how long it lasts is not the process's to say.
    const { connection: _, 'keep-alive': __, ...kept } = heard.headers;
    answer.writeHead(heard.statusCode ?? 502, kept);
    heard.pipe(answer);
  });
  passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  asked.pipe(passed);
}

async function end(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
