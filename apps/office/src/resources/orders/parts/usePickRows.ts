import { useCallback, useMemo, useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import type { AdminOrder, Picking } from '../api.ts';
import { marksOf } from '../lines.ts';
import {
  type Marked,
  type Numbers,
  passedOver,
  problemsOf,
  serverProblems,
  shippedLines,
  suggested,
} from '../picking.ts';

/** What goes of an order in one parcel: numbers by lot and what is wrong with them. @param picking the lines of the parcel */
export function usePickRows(order: AdminOrder, picking: Picking) {
  const [numbers, setNumbers] = useState<Numbers>(() => suggested(order.picking));
  const [marked, setMarked] = useState<Marked>(new Set());
  const [refused, setRefused] = useState<Record<string, string>>({});
  const marks = useMemo(() => marksOf(order.lines), [order.lines]);
  const problems = { ...refused, ...problemsOf(picking, numbers) };
  const wrong = Object.keys(problems).length;
  const lines = wrong > 0 ? [] : shippedLines(picking, numbers, marked);
  const change = useCallback((row: string, text: string) => {
    setNumbers((before) => ({ ...before, [row]: text }));
    setRefused({});
  }, []);
  const mark = useCallback(
    (row: string) =>
      setMarked(
        (before) => new Set([...before].filter((one) => one !== row).concat(before.has(row) ? [] : row)),
      ),
    [],
  );
  return {
    lines,
    pieces: lines.reduce((sum, { number }) => sum + number, 0),
    wrong,
    /** A lot that is passed over for one that ends later; '' = none is. */
    sooner: wrong > 0 ? '' : passedOver(picking, numbers),
    table: { picking, marks, numbers, marked, problems, change, mark },
    /** Shows a refusal at the rows that it is about. @returns whether it is about rows */
    refuse(error: unknown): boolean {
      const atRows = error instanceof ApiError ? serverProblems(error.errors, lines) : {};
      setRefused(atRows);
      return Object.keys(atRows).length > 0;
    },
  };
}
