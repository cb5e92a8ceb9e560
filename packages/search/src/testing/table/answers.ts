import type { IndexedGoods } from '../../goods.ts';
import type { SearchIndex } from '../../types.ts';
import type { Question } from './questions.ts';

/** How many of a hundred questions have the wanted goods first, and among the first twenty. */
export interface Share {
  name: string;
  asked: number;
  first: number;
  amongTwenty: number;
}

const PAGE = 20;
/** Words offered that somebody looks at. */
const OFFERED = 6;

/**
 * The place of the wanted goods in what the shop answers: among the goods found, or, where a slip in Chinese is only answered by words
 * to choose from, the place of the first word that leads there.
 */
function placeOf(
  index: SearchIndex,
  goods: readonly IndexedGoods[],
  { typed, wanted, isSlip }: Question,
): number {
  const place = (words: string): number => {
    const understood = index.understood(words, 1);
    const { ids } = index.search({ words, page: 1, pageSize: PAGE, ...(understood ? { understood } : {}) });
    return ids.findIndex((id) => wanted(goods[id - 1] as IndexedGoods));
  };
  const found = place(typed);
  if (found >= 0 || !isSlip) return found;
  return index.nearest(typed, 1, OFFERED).findIndex((words) => place(words) >= 0);
}

export function shareOf(
  index: SearchIndex,
  goods: readonly IndexedGoods[],
  name: string,
  questions: readonly Question[],
): Share {
  const places = questions.map((question) => placeOf(index, goods, question));
  const share = (count: number): number => Math.round((count / questions.length) * 1_000) / 10;
  return {
    name,
    asked: questions.length,
    first: share(places.filter((place) => place === 0).length),
    amongTwenty: share(places.filter((place) => place >= 0).length),
  };
}
