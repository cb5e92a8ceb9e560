import type { SearchQuery } from './types.ts';

/** Turns queries into keys to remember under. Sets are told apart by identity: comparing their contents would cost what is to be saved. */
export class Questions {
  #numbers = new WeakMap<object, number>();
  #next = 1;

  /** Names what is found, whatever the page, the order, and what the buyer bought before. */
  nameOf(query: SearchQuery, words: readonly string[], pinned: readonly number[]): string {
    const { filters = {}, kind = 1, mayBuy, within, understood } = query;
    const { categoryId, makerIds, labels, brandId, tags, inStock, isTcm, canBuy } = filters;
    const refused = mayBuy?.refused.size ? this.#identityOf(mayBuy.refused) : 0;
    return JSON.stringify([
      kind,
      understood ? [understood.groups, understood.near] : words,
      pinned,
      mayBuy ? `${[...mayBuy.scopes].sort().join()}#${refused}` : '',
      within ? this.#identityOf(within) : 0,
      [categoryId, makerIds, labels, brandId, tags, inStock, isTcm, canBuy],
    ]);
  }

  #identityOf(goods: object): number {
    let number = this.#numbers.get(goods);
    if (number === undefined) {
      number = this.#next;
      this.#next += 1;
      this.#numbers.set(goods, number);
    }
    return number;
  }
}
