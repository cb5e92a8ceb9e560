import { approvalParts, barcodeCode, nameTokens, normaliseText, queryParts, queryWords } from '../normalise.ts';
import type { IndexedGoods, SearchFilters, SearchQuery } from '../types.ts';

/** The rules of search written down as plainly as possible: every row is compared with every word. */
export function naiveSearch(all: IndexedGoods[], query: SearchQuery): { ids: number[]; total: number; facets: Facets } {
  const rows = all.filter((row) => row.onSale);
  const kind = query.kind ?? 1;
  const words = queryWords(query.words);
  const parts = queryParts(words);
  const grades = parts.map((part) => gradesOf(rows, part, kind));
  const whole = words.join('');
  const found = rows.flatMap((row, at) => {
    const own = grades.map((list) => list[at] ?? 0);
    if (own.some((grade) => grade === 0)) return [];
    const together = parts.length > 1 ? wholeGrade(row, whole, kind) : 0;
    return [{ row, grade: Math.max(2, ...own.filter((grade) => grade > 1), together, lowest(own)) }];
  });
  const filters = query.filters ?? {};
  const kept = found.filter(({ row }) => failed(row, filters).length === 0);
  kept.sort((a, b) => compare(a, b, query) || a.row.id - b.row.id);
  const from = (query.page - 1) * query.pageSize;
  return {
    ids: kept.slice(from, from + query.pageSize).map(({ row }) => row.id),
    total: kept.length,
    facets: facets(
      found.map(({ row }) => row),
      filters,
    ),
  };
}
