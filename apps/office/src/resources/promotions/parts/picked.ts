import type { adminGoodsList } from '@qingnang/contract/office';
import { ApiError, call } from '../../../app/api.ts';
import { fetchGoods } from '../../../shared/goods-facts.ts';
import { type FoundGoods, type LineMatch, matchOf } from '../goods-text.ts';
import type { CountingGoods } from '../values.ts';

/** A goods that was found, as the form lists it. */
export const countingGoods = ({ id, name, spec, maker }: FoundGoods): CountingGoods => ({
  id,
  name,
  ypgg: spec,
  sccj: maker,
});

const ID = /^\d{1,9}$/;
/** Letters of keywords, and the goods that a line may mean. */
const MOST_LETTERS = 100;
const MOST_FOUND = 20;

/** The goods that one line of a pasted list means: by number, else by code or name. */
export async function findLine(line: string): Promise<LineMatch> {
  const numbered = ID.test(line) ? await goodsOfId(Number(line)) : null;
  if (numbered) return { line, goods: [numbered] };
  const { list } = await call<typeof adminGoodsList>('GET /api/admin/goods', {
    query: { keywords: line.slice(0, MOST_LETTERS), page_size: MOST_FOUND },
  });
  return matchOf(line, list);
}

async function goodsOfId(id: number): Promise<FoundGoods | null> {
  try {
    const { form } = await fetchGoods(id);
    return { id, name: form.name, spec: form.spec, maker: form.maker };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
