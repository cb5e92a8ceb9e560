import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AddAnswer } from '@qingnang/contract/cart';
import type { TestBuyer } from '../buyers.ts';
import type { ApiResponse } from '../client.ts';
import { GOODS } from '../fixture.ts';

/** Between two acts of one caller: the load is light, the faults are not. */
const PAUSE_MS = 150;
/** Before somebody who was told to try again does. */
const AGAIN_MS = 300;
const PAGES = ['/', '/list', '/login'];

/** Callers who buy, pay, cancel and look at pages until they are told to stop, and how long they waited for answers. */
export class Load {
  /** Milliseconds that the slowest answer took, and what it was; that a connection ends is an answer, too. */
  slowest = { ms: 0, what: '' };
  /** How often each answer came: `order 201`, `page 503`, `pay ended`. */
  readonly answers = new Map<string, number>();
  /** Orders that were confirmed, by account. */
  readonly orders = new Map<number, number[]>();
  readonly #running: Promise<unknown>;
  #isStopping = false;

  constructor(buyers: readonly TestBuyer[], base: string) {
    this.#running = Promise.all([...buyers.map((buyer) => this.#shop(buyer)), this.#look(base)]);
  }

  /** Lets every order come to its end: who was not answered asks again with the same key. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #shop({ client, accountId, addressId }: TestBuyer): Promise<void> {
    const orders: number[] = [];
    this.orders.set(accountId, orders);
    while (!this.#isStopping) {
      const params = [{ goods_id: GOODS.plain, number: 10 }];
      const { data } = await this.#insist('cart', () => client.post<AddAnswer>('/api/cart', { params }));
      const body = { ids: (data?.added ?? []).map((line) => line.line_id), address_id: addressId };
      const key = { 'idempotency-key': randomUUID() };
      const { data: placed } = await this.#insist('order', () =>
        client.post<{ orders?: { id: number }[] }>('/api/order', body, key),
      );
      const id = placed?.orders?.[0]?.id;
      if (id !== undefined) {
        orders.push(id);
        await this.#pay(client, id);
        // Pieces and money go back, so that neither runs out.
        await this.#insist('cancel', () => client.post(`/api/order/${id}/cancel`));
      }
      await delay(PAUSE_MS);
    }
  }

  async #pay(client: TestBuyer['client'], id: number): Promise<void> {
    const { data } = await this.#insist('pay', () =>
      client.post<{ payment_no?: string }>(`/api/order/${id}/pay`, { method: 'wechat' }),
    );
    if (data?.payment_no === undefined) return;
    const cashier = `${client.base}/sandbox/cashier/${data.payment_no}`;
    await this.#timed('cashier', () => fetch(cashier, { method: 'POST' }));
  }

  async #look(base: string): Promise<void> {
    for (let at = 0; !this.#isStopping; at += 1) {
      await this.#timed('page', async () => {
        const response = await fetch(base + PAGES[at % PAGES.length]);
        await response.text();
        return response;
      });
      await delay(PAUSE_MS);
    }
  }

  /** Asks until there is an answer that is neither trouble nor silence. */
  async #insist<T>(what: string, send: () => Promise<ApiResponse<T>>): Promise<ApiResponse<T>> {
    for (;;) {
      const answer = await this.#timed(what, send);
      if (answer && answer.status < 500) return answer;
      await delay(AGAIN_MS);
    }
  }

  async #timed<A extends { status: number }>(what: string, send: () => Promise<A>): Promise<A | null> {
    const began = performance.now();
    const answer = await send().catch(() => null);
    const ms = Math.round(performance.now() - began);
    const words = answer && 'message' in answer && answer.status >= 400 ? ` ${String(answer.message)}` : '';
    const name = `${what} ${answer?.status ?? 'ended'}${words}`;
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    if (ms > this.slowest.ms) this.slowest = { ms, what: name };
    return answer;
  }
}
