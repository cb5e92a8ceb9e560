import { randomUUID } from 'node:crypto';
import type { TestBuyer } from '../buyers.ts';
import { GOODS } from '../fixture.ts';

/** What buyers do, and how many of their requests were answered, until it is over. */
export class Shopping {
  answered = 0;
  /** Requests that were told 500 or more, or nothing. */
  readonly failures: string[] = [];
  readonly #isOver: (shopping: Shopping) => boolean;

  constructor(isOver: (shopping: Shopping) => boolean) {
    this.#isOver = isOver;
  }

  get isOver(): boolean {
    return this.#isOver(this);
  }

  /** Looks at lists, fills the cart, orders and cancels. */
  async shop({ client, addressId }: TestBuyer): Promise<void> {
    while (!this.isOver) {
      await this.#counted('list', client.get('/api/goods/list?page_size=20'));
      const params = [{ goods_id: GOODS.plain, number: 10 }];
      const adding = client.post<{ added: { line_id: number }[] }>('/api/cart', { params });
      await this.#counted('cart', adding);
      const ids = (await adding.catch(() => null))?.data?.added?.map(({ line_id }) => line_id) ?? [];
      const placing = client.post<{ orders: { id: number }[] }>(
        '/api/order',
        { ids, address_id: addressId },
        { 'idempotency-key': randomUUID() },
      );
      await this.#counted('order', placing);
      const id = (await placing.catch(() => null))?.data?.orders?.[0]?.id;
      if (id !== undefined) await this.#counted('cancel', client.post(`/api/order/${id}/cancel`));
      await this.#counted('cart list', client.get('/api/cart/list'));
    }
  }

  async #counted(what: string, sending: Promise<{ status: number; message?: string }>): Promise<void> {
    const { status, message = '' } = await sending.catch((error: unknown) => ({
      status: 0,
      message: String(error),
    }));
    this.answered += 1;
    if (status === 0 || status >= 500) this.failures.push(`${what}: ${status} ${message}`);
  }
}
