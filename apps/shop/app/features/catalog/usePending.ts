import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { inPath, type ListQuery, readQuery } from './list-query.ts';
import { isOf, type ListSource } from './sources.ts';

/** A wait that is shorter than this needs no stand-in: one that flashes is worse than none. */
const NOTICED_MS = 250;

/**
 * Where the list is going: the query that was just asked for, so that a choice is marked at the moment of the click, and
 * whether its answer takes long enough to be worth a stand-in.
 */
export function usePending(source: ListSource, query: ListQuery): { asked: ListQuery; isSlow: boolean } {
  const { location } = useNavigation();
  const target = location && isOf(source, location.pathname) ? location : undefined;
  const isSlow = useSlow(target !== undefined);
  if (!target) return { asked: query, isSlow };
  const asked = readQuery(new URLSearchParams(target.search));
  return { asked: { ...asked, ...inPath(target.pathname) }, isSlow };
}

function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), NOTICED_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return busy && slow;
}
