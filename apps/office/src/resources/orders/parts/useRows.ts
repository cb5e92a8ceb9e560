import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useKeys } from '../../../app/useKeys.ts';
import { type OrderRow, prefetchOrder } from '../api.ts';

/** The open order, which is part of the address, and the row that the arrow keys stand on. */
export function useRows(rows: OrderRow[]) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const given = Number(useParams().id);
  const openId = Number.isSafeInteger(given) && given > 0 ? given : null;
  const [cursor, setCursor] = useState<number | null>(null);
  const cursorId = openId ?? cursor ?? rows[0]?.id ?? null;
  // Where the page stands now, which an answer that comes late has to ask; nowhere once it is left.
  const here = `${openId}${search}`;
  const now = useRef(here);
  useEffect(() => {
    now.current = here;
    return () => {
      now.current = '';
    };
  }, [here]);
  // Where the keys have got to: two quick presses come before the page has followed the first.
  const position = useRef(cursorId);
  useEffect(() => {
    position.current = cursorId;
  }, [cursorId]);
  const indexOf = (id: number | null) => rows.findIndex((row) => row.id === id);

  const open = (id: number | null) => {
    if (openId !== null) setCursor(openId);
    void navigate(
      { pathname: id === null ? '/orders' : `/orders/${id}`, search },
      { replace: openId !== null },
    );
  };
  const goTo = (id: number) => {
    position.current = id;
    // The keyboard goes along, so that Enter opens this row and not what was used last.
    document.querySelector<HTMLElement>(`[data-row-key="${id}"] a`)?.focus();
    if (openId === null) setCursor(id);
    else open(id);
  };
  const move = (step: 1 | -1) => {
    const next = rows[indexOf(position.current) + step];
    if (next) goTo(next.id);
  };
  /**
   * The open order is leaving the list: on to the next one, else the one before, else the list alone. Who has gone elsewhere
   * meanwhile stays there.
   */
  const leave = () => {
    if (now.current !== here) return;
    const at = indexOf(openId);
    const next = rows[at + 1] ?? rows[at - 1];
    if (next) goTo(next.id);
    else open(null);
  };
  useKeys({
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    enter: openId === null && cursorId !== null ? () => open(cursorId) : undefined,
    escape: openId !== null ? () => open(null) : undefined,
  });
  usePrefetch(openId === null ? undefined : rows[indexOf(openId) + 1]?.id);
  return { openId, open, cursorId, move, leave };
}

function usePrefetch(id: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id !== undefined) void prefetchOrder(queries, id);
  }, [queries, id]);
}
