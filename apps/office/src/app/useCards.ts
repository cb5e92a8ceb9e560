import { useEffect } from 'react';
import { columnsOf } from './card-labels.ts';
import { useDesk } from './media.ts';

/** Tables as this office has them: its own, and antd's. */
const TABLES = 'table.tb, .list table';

/**
 * On a narrow screen each row of a table is a card, and each of its cells says which column it is of: styles/table.css
 * draws them, this writes the words of the headings beside the cells of every table that comes.
 */
export function useCards(): void {
  const isDesk = useDesk();
  useEffect(() => {
    if (isDesk) return;
    let frame = 0;
    const label = () => {
      frame = 0;
      for (const table of document.querySelectorAll<HTMLTableElement>(TABLES)) labelCells(table);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(label);
    };
    const watcher = new MutationObserver(soon);
    watcher.observe(document.body, { childList: true, subtree: true });
    soon();
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [isDesk]);
}

function labelCells(table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows[table.tHead.rows.length - 1]?.cells ?? [])];
  const words = heads.flatMap((head) => Array.from({ length: head.colSpan }, () => wordsOf(head)));
  for (const body of table.tBodies) {
    const rows = [...body.rows].map((row) => [...row.cells]);
    for (const [at, columns] of columnsOf(rows).entries())
      for (const [place, column] of columns.entries()) {
        const cell = rows[at]?.[place];
        // What spans the columns is no value of one of them.
        const label = cell && cell.colSpan === 1 ? (words[column] ?? '') : '';
        if (cell && cell.dataset.label !== label) cell.dataset.label = label;
      }
  }
}

/** The words of a heading, but not those that are for ears only: 操作 needs none beside buttons. */
function wordsOf(head: HTMLTableCellElement): string {
  if (head.querySelector('.visually-hidden')) return '';
  return head.textContent.trim();
}
