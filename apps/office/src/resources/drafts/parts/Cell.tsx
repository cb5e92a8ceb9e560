import { useId } from 'react';
import type { Options } from '../../../app/options.ts';
import type { GoodsDraft } from '../api.ts';
import { COLUMNS, choicesOf } from '../values.ts';
import type { Place } from './keys.ts';

interface CellProps {
  draft: GoodsDraft;
  place: Place;
  text: string;
  isChanged: boolean;
  wrong: string | undefined;
  options: Options | undefined;
  onChange: (text: string) => void;
}

/** Categories that a cell suggests: one list for all of them. */
export const CATEGORY_NAMES = 'draft-categories';

/** One cell that is always ready to be typed into. */
export function Cell({ draft, place, text, isChanged, wrong, options, onChange }: CellProps) {
  const wrongId = useId();
  const column = COLUMNS[place.column];
  if (!column) return null;
  const shared = {
    'data-row': place.row,
    'data-column': place.column,
    'aria-label': `${draft.name} ${column.label}`,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': wrong === undefined ? undefined : wrongId,
    className: classesOf(column.kind, text, isChanged),
    value: text,
  };
  return (
    <>
      {column.kind === 'choice' ? (
        <select {...shared} onChange={({ target }) => onChange(target.value)}>
          <option value="" disabled>
            未填
          </option>
          {Object.entries(choicesOf(column.field, options, text)).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={column.kind === 'price' ? 'decimal' : 'text'}
          autoComplete="off"
          list={column.kind === 'categories' ? CATEGORY_NAMES : undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {wrong !== undefined && (
        <span className="bad small" id={wrongId} role="alert">
          {wrong}
        </span>
      )}
    </>
  );
}

/** What is empty is to be filled; only categories may stay so. */
function classesOf(kind: string, text: string, isChanged: boolean): string {
  const isLacking = text === '' && kind !== 'categories';
  return ['drafts-cell', kind, isLacking ? 'is-lacking' : '', isChanged ? 'is-changed' : ''].join(' ');
}
