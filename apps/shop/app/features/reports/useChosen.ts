import type { ReportLink } from '@qingnang/contract/reports';
import { useState } from 'react';

/** Reports that are chosen for the ZIP; they stay chosen on other pages of the list. */
export interface Chosen {
  ids: readonly number[];
  /** Bytes of them all. */
  size: number;
  has: (id: number) => boolean;
  set: (reports: readonly Pick<ReportLink, 'id' | 'size'>[], isChosen: boolean) => void;
  clear: () => void;
}

export function useChosen(): Chosen {
  const [sizes, setSizes] = useState<ReadonlyMap<number, number>>(new Map());
  return {
    ids: [...sizes.keys()],
    size: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    has: (id) => sizes.has(id),
    set: (reports, isChosen) => {
      const next = new Map(sizes);
      for (const { id, size } of reports) {
        if (isChosen) next.set(id, size);
        else next.delete(id);
      }
      setSizes(next);
    },
    clear: () => setSizes(new Map()),
  };
}
