import { once } from 'node:events';
import { request } from 'node:http';
import type { Client } from './client.ts';

interface LiveThing {
  t: string;
}

/** A socket of somebody who is signed in, as a browser holds it: keeps what it hears. */
export class LiveSocket<Event extends LiveThing> {
  readonly #socket: WebSocket;
  readonly heard: Event[] = [];
  #looking: (() => void)[] = [];
  #closed: number | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Event));
    socket.addEventListener('close', ({ code }) => {
      this.#closed = code;
      this.#look();
    });
  }

  /** Resolves when it is open; fails when it is refused. */
  static async open<Event extends LiveThing>(client: Client, path: string): Promise<LiveSocket<Event>> {
    const headers = { cookie: client.cookie(), origin: client.base };
    const socket = new WebSocket(client.base.replace('http', 'ws') + path, { headers });
    const live = new LiveSocket<Event>(socket);
    await Promise.race([
      once(socket, 'open'),
      once(socket, 'error').then(() => Promise.reject(new Error(`${path} is refused`))),
    ]);
    return live;
  }

  send(text: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(text);
  }

  types(threadId?: number): void {
    this.send(JSON.stringify({ t: 'typing', ...(threadId === undefined ? {} : { thread_id: threadId }) }));
  }

  /** The first event that fits, heard already or to come. */
  async hears<T extends Event['t']>(
    t: T,
    fits: (event: Extract<Event, { t: T }>) => boolean = () => true,
  ): Promise<Extract<Event, { t: T }>> {
    const isIt = (event: Event): event is Extract<Event, { t: T }> =>
      event.t === t && fits(event as Extract<Event, { t: T }>);
    return this.#until(() => this.heard.find(isIt));
  }

  /** Its close code. */
  ended(): Promise<number> {
    return this.#until(() => this.#closed ?? undefined);
  }

  close(): void {
    this.#socket.close();
  }

  /** The test's own time bound is the only one. */
  #until<T>(found: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const thing = found();
        if (thing === undefined) this.#looking.push(look);
        else resolve(thing);
      };
      look();
    });
  }

  #hear(event: Event): void {
    this.heard.push(event);
    this.#look();
  }

  #look(): void {
    const looking = this.#looking;
    this.#looking = [];
    for (const look of looking) look();
  }
}

/** How a socket is refused, or 101. */
export async function upgradeStatus(
  base: string,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const asked = request(base + path, {
    headers: {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
  asked.end();
  const status = await Promise.race([
    once(asked, 'response').then(([response]) => (response as { statusCode: number }).statusCode),
    once(asked, 'upgrade').then(() => 101),
  ]);
  asked.destroy();
  return status;
}
