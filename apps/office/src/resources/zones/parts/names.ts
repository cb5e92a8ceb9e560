import { createContext, useCallback, useContext, useState } from 'react';
import type { PickedGoods } from '../../../app/GoodsPicker.tsx';
import type { StaffZoneDetail } from '../api.ts';

/** A goods as lists of this page show it. */
export interface NamedGoods {
  id: number;
  name: string;
  /** Specification and maker. */
  facts: string;
  image: string;
}

interface Names {
  nameOf: (id: number) => NamedGoods;
  remember: (goods: PickedGoods) => void;
}

export const NamesContext = createContext<Names | null>(null);

/** Goods that the form mentions; only inside the editor. */
export function useNames(): Names {
  const names = useContext(NamesContext);
  if (!names) throw new Error('useNames outside of the editor');
  return names;
}

/** The names that came with the zone, and those of goods that are picked here. */
export function useKnownNames(zone: StaffZoneDetail | null): Names {
  const [known, setKnown] = useState<ReadonlyMap<number, NamedGoods>>(
    () =>
      new Map(
        (zone?.goods ?? []).map(({ id, name, ypgg, sccj, image }) => [
          id,
          { id, name, facts: `${ypgg}　${sccj}`, image },
        ]),
      ),
  );
  const nameOf = useCallback(
    (id: number) => known.get(id) ?? { id, name: `商品 ${id}`, facts: '', image: '' },
    [known],
  );
  const remember = useCallback(
    ({ id, name, spec, maker, image }: PickedGoods) =>
      setKnown((before) => new Map(before).set(id, { id, name, facts: `${spec}　${maker}`, image })),
    [],
  );
  return { nameOf, remember };
}
