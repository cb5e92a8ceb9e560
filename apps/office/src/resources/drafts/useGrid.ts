import { DRAFT_COLUMNS, type DraftField, MAX_DRAFT_ROWS } from '@qingnang/contract/goods-drafts';
import { keysOf } from '@qingnang/contract/keys';
import { useState } from 'react';
import type { Options } from '../../app/options.ts';
import type { DraftRow, GoodsDraft, SavedRow } from './api.ts';
import { textOf, wireOf } from './values.ts';

type Errors = Partial<Record<DraftField, string>>;
/** What has been typed into the row of a draft, which stays when another page is shown. */
interface Edit {
  version: number;
  texts: Partial<Record<DraftField, string>>;
  errors: Errors;
  message: string;
}

/** One cell that becomes another. */
export interface CellChange {
  draft: GoodsDraft;
  field: DraftField;
  text: string;
}

/** What is typed into drafts and not saved yet. */
export function useGrid(options: Options | undefined) {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  const stored = (draft: GoodsDraft, field: DraftField) => textOf(field, draft.cells[field], options);
  return {
    /** Rows with something to save. */
    changed: edits.size,
    text: (draft: GoodsDraft, field: DraftField) => edits.get(draft.id)?.texts[field] ?? stored(draft, field),
    isChanged: ({ id }: GoodsDraft, field?: DraftField) =>
      field === undefined ? edits.has(id) : edits.get(id)?.texts[field] !== undefined,
    errors: ({ id }: GoodsDraft): Errors => edits.get(id)?.errors ?? {},
    message: ({ id }: GoodsDraft): string => edits.get(id)?.message ?? '',
    change: (changes: readonly CellChange[]) =>
      setEdits((before) => {
        const after = new Map(before);
        for (const { draft, field, text } of changes) put(after, draft, field, text, stored(draft, field));
        return after;
      }),
    /** Takes back what is not saved. */
    drop: () => setEdits(new Map()),
    /** The rows as they are sent; null when a cell cannot be, which then says why. */
    toSend: (): DraftRow[] | null => {
      const { rows, wrong } = sent(edits, options);
      if (wrong.size > 0) setEdits((before) => new Map([...before, ...wrong]));
      return wrong.size > 0 ? null : rows.slice(0, MAX_DRAFT_ROWS);
    },
    /** Forgets rows that are saved, and keeps what is wrong with the others. */
    settle: (rows: readonly SavedRow[]) =>
      setEdits((before) => {
        const after = new Map(before);
        for (const { id, message, errors } of rows) {
          const edit = after.get(id);
          if (message === '') after.delete(id);
          else if (edit) after.set(id, { ...edit, message, errors });
        }
        return after;
      }),
  };
}
export type Grid = ReturnType<typeof useGrid>;

function put(edits: Map<number, Edit>, draft: GoodsDraft, field: DraftField, text: string, stored: string) {
  const { version, texts, errors } = edits.get(draft.id) ?? { version: draft.version, texts: {}, errors: {} };
  const { [field]: _text, ...otherTexts } = texts;
  const { [field]: _error, ...otherErrors } = errors;
  const now = text === stored ? otherTexts : { ...otherTexts, [field]: text };
  if (Object.keys(now).length === 0) edits.delete(draft.id);
  else edits.set(draft.id, { version, texts: now, errors: otherErrors, message: '' });
}

function sent(edits: ReadonlyMap<number, Edit>, options: Options | undefined) {
  const rows: DraftRow[] = [];
  const wrong = new Map<number, Edit>();
  for (const [id, edit] of edits) {
    const cells: DraftRow['cells'] = {};
    const errors: Errors = {};
    for (const field of keysOf(DRAFT_COLUMNS)) {
      const text = edit.texts[field];
      if (text === undefined) continue;
      const made = wireOf(field, text, options);
      if ('wrong' in made) errors[field] = made.wrong;
      else cells[field] = made.wire;
    }
    if (Object.keys(errors).length > 0) wrong.set(id, { ...edit, errors });
    rows.push({ id, version: edit.version, cells });
  }
  return { rows, wrong };
}
