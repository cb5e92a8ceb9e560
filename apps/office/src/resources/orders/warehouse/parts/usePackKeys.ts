import { useState } from 'react';
import { useKeys } from '../../../../app/useKeys.ts';
import type { OrderRow } from '../../api.ts';

interface PackActs {
  /** Enter on a row; absent where nothing is opened. */
  open: ((id: number) => void) | undefined;
  /** X on a row. */
  toggle: (id: number) => void;
}

/** The row that the keys stand on. */
export function usePackKeys(rows: OrderRow[], { open, toggle }: PackActs) {
  const [cursor, setCursor] = useState<number | null>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === cursor),
  );
  const cursorId = rows[at]?.id ?? null;
  const move = (step: 1 | -1) => {
    const next = rows[at + step];
    if (!next) return;
    setCursor(next.id);
    document.querySelector(`[data-row-key="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    enter: open && cursorId !== null ? () => open(cursorId) : undefined,
    x: cursorId !== null ? () => toggle(cursorId) : undefined,
  });
  return { cursorId, point: setCursor };
}
