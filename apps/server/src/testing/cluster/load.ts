import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestBuyer } from '../buyers.ts';
import type { ApiResponse } from '../client.ts';
import { GOODS } from '../fixture.ts';

/** Between two acts of one buyer: with thirty of them some fifty acts a second. */
const PAUSE_MS = 450;
const AGAIN_MS = 250;

interface Act {
  what: string;
  /** By `performance.now()`. */
  at: number;
  ms: number;
  /** 0 = the connection ended without an answer. */
  status: number;
}

/** What a fault has cost: of the acts that ended since it began. */
export interface Cost {
  acts: number;
  /** Acts that failed, how many of them were writes, and the first of each kind. */
  failed: number;
  failedWrites: number;
  kinds: string[];
  /** Milliseconds from the first caller who heard of it to the last. */
  errorsMs: number;
  /** The longest that any caller waited for an answer. */
  slowestMs: number;
  perSecond: number;
}

const isFailure = ({ status }: Act) => status === 0 || status >= 500;

/**
 * Buyers who look, fill carts, order and cancel. Whoever is not answered asks again with the same key, as a browser does, until the
 * order is there; orders that were acknowledged are kept, to be looked for afterwards.
 */
export class ClusterLoad {
  /** Order by the key that it was acknowledged under. */
  readonly orders = new Map<string, number>();
  readonly #running: Promise<unknown>;
  #acts: Act[] = [];
  #isStopping = false;
  #since = performance.now();

  constructor(buyers: readonly TestBuyer[]) {
    this.#running = Promise.all(buyers.map((buyer) => this.#shop(buyer)));
  }

  /** From here on acts are counted anew. */
  begin(): void {
    this.#acts = [];
    this.#since = performance.now();
  }

  cost(): Cost {
    const failures = this.#acts.filter(isFailure);
    const ends = failures.map(({ at, ms }) => at + ms);
    return {
      acts: this.#acts.length,
      failed: failures.length,
      failedWrites: failures.filter(({ what }) => what !== 'list').length,
      kinds: [...new Set(failures.map(({ what, status }) => `${what} ${status}`))],
      errorsMs: ends.length === 0 ? 0 : Math.round(Math.max(...ends) - Math.min(...ends)),
      slowestMs: Math.round(Math.max(0, ...this.#acts.map(({ ms }) => ms))),
      perSecond: Math.round((this.#acts.length / (performance.now() - this.#since)) * 1000),
    };
  }

  /** Lets every order come to its end. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #shop({ client, addressId }: TestBuyer): Promise<void> {
    // Not all at the same moment.
    await sleep(Math.random() * PAUSE_MS);
    while (!this.#isStopping) {
      await this.#timed('list', () => client.get('/api/goods/list?page_size=20'));
      await sleep(PAUSE_MS);
      const params = [{ goods_id: GOODS.plain, number: 10 }];
      const { data } = await this.#insist('cart', () =>
        client.post<{ added: { line_id: number }[] } | null>('/api/cart', { params }),
      );
      await sleep(PAUSE_MS);
      const ids = data?.added.map(({ line_id }) => line_id) ?? [];
      const key = randomUUID();
      const { data: placed } = await this.#insist('order', () =>
        client.post<{ orders?: { id: number }[] } | null>(
          '/api/order',
          { ids, address_id: addressId },
          { 'idempotency-key': key },
        ),
      );
      const id = placed?.orders?.[0]?.id;
      if (id === undefined) continue;
      this.orders.set(key, id);
      await sleep(PAUSE_MS);
      // Pieces go back, so that they do not run out.
      await this.#insist('cancel', () => client.post(`/api/order/${id}/cancel`));
      await sleep(PAUSE_MS);
    }
  }

  async #insist<T>(what: string, send: () => Promise<ApiResponse<T>>): Promise<ApiResponse<T>> {
    for (;;) {
      const answer = await this.#timed(what, send);
      if (answer && answer.status < 500) return answer;
      await sleep(AGAIN_MS);
    }
  }

  async #timed<A extends { status: number }>(what: string, send: () => Promise<A>): Promise<A | null> {
    const at = performance.now();
    // An answer that is no JSON is a proxy's own.
    const answer = await send().catch(() => null);
    this.#acts.push({ what, at, ms: performance.now() - at, status: answer?.status ?? 0 });
    return answer;
  }
}
