/** More than a pharmacy keeps on its shelves; a list of this length is still read. */
export const MAX_FAVORITES = 2000;

/** What the shop knows of a goods that somebody wants to keep. */
export interface Candidate {
  id: number;
  name: string;
  /** on, off, draft */
  status: string;
  isFavorite: boolean;
}

export interface Sorted {
  /** To be added now. */
  fresh: number[];
  /** All asked that are favourites afterwards. */
  kept: number[];
  /** Why others are not, one sentence for each: goods that staff still write do not exist for buyers. */
  refused: string[];
}

/** Sorts what was asked into what can be kept and what cannot. What is kept already stays, even off the shelf. */
export function sortCandidates(ids: readonly number[], candidates: readonly Candidate[]): Sorted {
  const known = new Map(candidates.map((one) => [one.id, one]));
  const sorted: Sorted = { fresh: [], kept: [], refused: [] };
  for (const id of new Set(ids)) {
    const goods = known.get(id);
    if (goods?.isFavorite) sorted.kept.push(id);
    else if (goods?.status === 'on') {
      sorted.fresh.push(id);
      sorted.kept.push(id);
    } else sorted.refused.push(goods?.status === 'off' ? `「${goods.name}」已下架` : `商品 ${id} 不存在`);
  }
  return sorted;
}

const NAMED = 3;

/** `「阿莫西林胶囊」已下架，商品 9 不存在 等 5 个商品` */
export function refusedWords(refused: readonly string[]): string {
  const words = refused.slice(0, NAMED).join('，');
  return refused.length > NAMED ? `${words} 等 ${refused.length} 个商品` : words;
}
