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

  /** null for a query that is not worth remembering: among given goods. */
  of(query: SearchQuery, words: readonly string[], pinned: readonly number[]): Question | null {
    const { filters = {}, kind = 1, sort = 'default', page, pageSize, facets, mayBuy, boostIds } = query;
    if (filters.ids) return null;
    const { categoryId, makerIds, forms, rx, brandId, tags, inStock, isTcm, canBuy } = filters;
    const who = mayBuy ? `${[...mayBuy.scopes].sort().join()}#${this.#numberOf(mayBuy.refused)}` : '';
    const counts = JSON.stringify([
      kind,
      words,
      pinned,
      who,
      [categoryId, makerIds, forms, rx, brandId, tags, inStock, isTcm, canBuy],
    ]);
    return {
      counts,
      page: `${counts} ${sort} ${page} ${pageSize} ${facets === true} #${this.#numberOf(boostIds)}`,
    };
  }

  #numberOf(set: ReadonlySet<number> | undefined): number {
    if (!set?.size) return 0;
    let number = this.#numbers.get(set);
    if (number === undefined) {
      number = this.#next;
      this.#next += 1;
      this.#numbers.set(set, number);
    }
    return number;
  }
}
