import type { AdminGoods, adminGoods } from '@qingnang/contract/office';
import { useQueries } from '@tanstack/react-query';
import { call } from '../app/api.ts';

/** What the form shows of a part's goods. */
export interface GoodsFacts {
  id: number;
  name: string;
  /** Price of rank 0 as decimal text; null = none. */
  price: string | null;
  /** Pieces that can be sold, by warehouse. */
  available: Readonly<Record<number, number>>;
}

export const goodsFacts = ({ id, form, stock }: Pick<AdminGoods, 'id' | 'form' | 'stock'>): GoodsFacts => ({
  id,
  name: `${form.name} ${form.spec} · ${form.maker}`,
  price: form.prices.find(({ rank }) => rank === 0)?.price ?? null,
  available: Object.fromEntries(stock.map(({ ck_id, available }) => [ck_id, available])),
});

/** What a part's goods costs alone and where it lies, by goods id; missing until it has arrived. */
export function useGoodsFacts(ids: readonly number[]): ReadonlyMap<number, GoodsFacts> {
  const distinct = [...new Set(ids)];
  return useQueries({
    queries: distinct.map((id) => ({
      queryKey: ['goods', 'facts', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => goodsFacts(await fetchGoods(id, signal)),
    })),
    combine: (reads) => new Map(reads.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

export const fetchGoods = (id: number, signal?: AbortSignal) =>
  call<typeof adminGoods>('GET /api/admin/goods/:id', { at: { id }, ...(signal ? { signal } : {}) });
