import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type ConnectSettings, connect, destroy } from './connect.ts';

export interface Subscription {
  unlisten(): Promise<void>;
}

interface Channel {
  hear(payload: string): void;
  /** Called whenever listening has begun, also after a connection that was lost: something may have been missed. */
  began(): void;
}

const REOPEN_MS = 200;
const REOPEN_MOST_MS = 5_000;
/** A connection that only listens would not notice that the other side has gone. */
const ASK_MS = 10_000;
const ANSWER_MS = 5_000;

/** A connection that listens, and listens again whenever it was lost. */
export class Listener {
  readonly #settings: Omit<ConnectSettings, 'isPipelined'>;
  readonly #channels = new Map<string, Set<Channel>>();
  #client: pg.Client | null = null;
  #running: Promise<void> | null = null;
  #stop = new AbortController();

  constructor(settings: Omit<ConnectSettings, 'isPipelined'>) {
    this.#settings = settings;
  }

  /**
   * Hears what is said on a channel from now on. Does not wait for a database that is away: it begins when that is back.
   * @param began called each time listening has begun
   */
  async listen(
    channel: string,
    hear: (payload: string) => void,
    began: () => void = () => undefined,
  ): Promise<Subscription> {
    const mine: Channel = { hear, began };
    const others = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, others.add(mine));
    this.#running ??= this.#run(this.#stop.signal);
    if (this.#client) await this.#begin(this.#client, channel, [mine]).catch(() => undefined);
    return {
      unlisten: async () => {
        others.delete(mine);
        if (others.size > 0) return;
        this.#channels.delete(channel);
        if (this.#channels.size === 0) await this.end();
      },
    };
  }

  async end(): Promise<void> {
    this.#stop.abort();
    if (this.#client) destroy(this.#client);
    await this.#running;
    this.#running = null;
    this.#stop = new AbortController();
  }

  async #run(stop: AbortSignal): Promise<void> {
    let wait = REOPEN_MS;
    while (!stop.aborted) {
      const client = await connect({ ...this.#settings, isPipelined: false }).catch(() => null);
      if (client) {
        wait = REOPEN_MS;
        await this.#follow(client, stop).catch(() => undefined);
        this.#client = null;
        destroy(client);
      }
      await sleep(wait, undefined, { ref: false, signal: stop }).catch(() => undefined);
      wait = Math.min(wait * 2, REOPEN_MOST_MS);
    }
  }

  /** Listens on one connection until it is lost. */
  async #follow(client: pg.Client, stop: AbortSignal): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('error', () => resolve());
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { hear } of this.#channels.get(channel) ?? []) hear(payload);
    });
    for (const [channel, all] of this.#channels) await this.#begin(client, channel, [...all]);
    this.#client = client;
    while (!stop.aborted) {
      const next = new AbortController();
      const isOver = await Promise.race([
        ended.then(() => true),
        sleep(ASK_MS, false, { ref: false, signal: next.signal }),
      ]);
      next.abort();
      if (isOver) return;
      await answered(client);
    }
  }

  async #begin(client: pg.Client, channel: string, all: readonly Channel[]): Promise<void> {
    await client.query(`listen "${channel}"`);
    for (const { began } of all) began();
  }
}

async function answered(client: pg.Client): Promise<void> {
  const late = setTimeout(() => destroy(client), ANSWER_MS);
  await client.query('select 1').finally(() => clearTimeout(late));
}
