import { createStore, useStore } from '../../lib/store.ts';
import type { Keepable } from './favorite.ts';

/** What the buyer has asked to be told of, or no longer, since the page was read, by goods: all cards of a goods agree. */
export const arrivalChanges = createStore<ReadonlyMap<number, boolean>>(new Map());
const NONE = arrivalChanges.get();

export const useIsAwaited = ({ id, mine }: Keepable): boolean =>
  useStore(arrivalChanges, NONE).get(id) ?? mine?.wants_notice === 1;
