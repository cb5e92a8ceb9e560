import { useDeferredValue, useState } from 'react';
import type { FacetRow } from './facet-rows.ts';

/** More values than this are searched rather than read. */
const MANY_VALUES = 24;

/** The values of a long facet whose names hold the typed words; chosen ones always. */
export function useFacetSearch(row: FacetRow) {
  const [typed, type] = useState('');
  const words = useDeferredValue(typed).trim().toLowerCase();
  const values =
    words === ''
      ? row.values
      : row.values.filter(({ name, chosen }) => chosen || name.toLowerCase().includes(words));
  return { typed, type, values, isLong: row.values.length > MANY_VALUES };
}
