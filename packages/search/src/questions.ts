import type { SearchQuery } from './types.ts';

/** One question as keys to remember answers under. */
export interface Question {
  /** What decides the ids of the page. */
  page: string;
  /** What decides the facets: not the page, the order, or what the buyer bought before. */
  counts: string;
}

/** Turns queries into keys. Sets are told apart by identity: comparing their contents would cost what is to be saved. */
export class Questions {
  #numbers = new WeakMap<object, number>();
  #next = 1;

  of(query: SearchQuery, words: readonly string[], pinned: readonly number[]): Question {
    const {
      filters = {},
      kind = 1,
      sort = 'default',
      page,
      pageSize,
      facets,
      mayBuy,
      boostIds,
      within,
    } = query;
    const { categoryId, makerIds, forms, rx, brandId, tags, inStock, isTcm, canBuy } = filters;
    const who = mayBuy ? `${[...mayBuy.scopes].sort().join()}#${this.#numberOf(mayBuy.refused)}` : '';
    const counts = JSON.stringify([
      kind,
      words,
      pinned,
      who,
      within ? this.#identityOf(within) : 0,
      [categoryId, makerIds, forms, rx, brandId, tags, inStock, isTcm, canBuy],
    ]);
    return {
      counts,
      page: `${counts} ${sort} ${page} ${pageSize} ${facets === true} #${this.#numberOf(boostIds)}`,
    };
  }

  #numberOf(set: ReadonlySet<number> | undefined): number {
    return set?.size ? this.#identityOf(set) : 0;
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
