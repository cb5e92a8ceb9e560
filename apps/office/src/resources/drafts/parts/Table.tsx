import type { DraftField } from '@qingnang/contract/goods-drafts';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { Options } from '../../../app/options.ts';
import type { GoodsDraft } from '../api.ts';
import type { CellChange, Grid } from '../useGrid.ts';
import { blockOf, COLUMNS, choicesOf, pastedText } from '../values.ts';
import { Cell } from './Cell.tsx';
import { type Place, stepFrom } from './keys.ts';

interface TableProps {
  rows: readonly GoodsDraft[];
  grid: Grid;
  options: Options | undefined;
  chosen: ReadonlySet<number>;
  choose: (ids: readonly number[], isChosen: boolean) => void;
  /** The cell that has the focus. */
  onPlace: (place: Place) => void;
  /** Pasted texts that are none of a choice. */
  onUnknown: (texts: readonly string[]) => void;
}

/** The drafts as a table that is filled in place: arrows, Enter and Tab go from cell to cell, a block of a spreadsheet is pasted. */
export function DraftTable({ rows, grid, options, chosen, choose, onPlace, onUnknown }: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  const go = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const from = placeOf(event.target);
    const step = from && stepFrom(event);
    if (!step) return;
    event.preventDefault();
    go({ row: from.row + step.row, column: from.column + step.column });
  };
  const onPaste = (event: ClipboardEvent) => {
    const from = placeOf(event.target);
    const block = blockOf(event.clipboardData.getData('text/plain'));
    const isOneText = block.length === 1 && block[0]?.length === 1;
    if (!from || (isOneText && COLUMNS[from.column]?.kind !== 'choice')) return;
    event.preventDefault();
    const { changes, unknown } = pasted(block, from, rows, options);
    grid.change(changes);
    if (unknown.length > 0) onUnknown(unknown);
  };
  const areAllChosen = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return (
    <div className="drafts-scroll">
      <table
        ref={table}
        className="tb sheet drafts"
        aria-label="草稿"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={({ target }) => {
          const place = placeOf(target);
          if (place) onPlace(place);
        }}
      >
        <thead>
          <tr>
            <th className="drafts-tick">
              <input
                type="checkbox"
                aria-label="选择全部"
                checked={areAllChosen}
                onChange={({ target }) =>
                  choose(
                    rows.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </th>
            <th className="drafts-name">商品</th>
            {COLUMNS.map(({ field, label, width, kind }) => (
              <th key={field} style={{ width }} className={kind}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((draft, row) => (
            <tr key={draft.id} className={grid.isChanged(draft) ? 'is-changed' : ''}>
              <td className="drafts-tick">
                <input
                  type="checkbox"
                  aria-label={`选择 ${draft.name}`}
                  checked={chosen.has(draft.id)}
                  onChange={({ target }) => choose([draft.id], target.checked)}
                />
              </td>
              <th scope="row" className="drafts-name">
                <Name draft={draft} message={grid.message(draft)} />
              </th>
              {COLUMNS.map(({ field }, column) => (
                <td key={field}>
                  <Cell
                    draft={draft}
                    place={{ row, column }}
                    text={grid.text(draft, field)}
                    isChanged={grid.isChanged(draft, field)}
                    wrong={grid.errors(draft)[field]}
                    options={options}
                    onChange={(text) => grid.change([{ draft, field, text }])}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Name({ draft: { id, name, missing }, message }: { draft: GoodsDraft; message: string }) {
  return (
    <>
      <Link to={`/goods/${id}`} tabIndex={-1}>
        {name}
      </Link>
      {message === '' ? (
        <div className={missing.length === 0 ? 'ok small' : 'sub small'}>
          {missing.length === 0 ? '可上架' : missing.join('、')}
        </div>
      ) : (
        <div className="bad small" role="alert">
          {message}
        </div>
      )}
    </>
  );
}

function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof HTMLElement)) return null;
  const { row, column } = target.dataset;
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}

/** The cells that a pasted block changes; what goes beyond the table is left out, an empty cell changes nothing. */
function pasted(
  block: readonly (readonly string[])[],
  from: Place,
  rows: readonly GoodsDraft[],
  options: Options | undefined,
): { changes: CellChange[]; unknown: string[] } {
  const changes: CellChange[] = [];
  const unknown: string[] = [];
  for (const [down, texts] of block.entries()) {
    const draft = rows[from.row + down];
    for (const [right, text] of texts.entries()) {
      const field: DraftField | undefined = COLUMNS[from.column + right]?.field;
      if (!draft || !field || text === '') continue;
      const own = pastedText(field, text, choicesOf(field, options));
      if (own === null) unknown.push(text);
      else changes.push({ draft, field, text: own });
    }
  }
  return { changes, unknown };
}
