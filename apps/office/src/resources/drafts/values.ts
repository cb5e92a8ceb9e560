import { DRAFT_COLUMNS, type DraftField } from '@qingnang/contract/goods-drafts';
import type { Options } from '../../app/options.ts';
import { offered } from '../../app/reference.ts';
import { RX_CLASSES } from '../../app/words.ts';

/** Cells of the grid: how each is filled, and its texts on the wire and on the screen. */

interface Column {
  field: DraftField;
  label: string;
  /** px */
  width: number;
  kind: 'choice' | 'text' | 'price' | 'categories';
}

const column = (field: DraftField, width: number, kind: Column['kind']): Column => ({
  field,
  label: DRAFT_COLUMNS[field],
  width,
  kind,
});
export const COLUMNS: readonly Column[] = [
  column('rx_class', 104, 'choice'),
  column('scope', 128, 'choice'),
  column('spec', 132, 'text'),
  column('unit', 72, 'text'),
  column('maker', 150, 'text'),
  column('approval_no', 150, 'text'),
  column('category_ids', 104, 'categories'),
  column('price', 78, 'price'),
];

/** What a choice may be, by its code. @param chosen what it is, also where it is not offered any more */
export function choicesOf(
  field: DraftField,
  options: Options | undefined,
  chosen = '',
): Record<string, string> {
  if (field === 'rx_class') return RX_CLASSES;
  return Object.fromEntries(offered(options?.scopes ?? [], chosen).map(({ value, label }) => [value, label]));
}

const SEPARATOR = '、';

/** A cell of the wire as it is edited: codes and texts as they are, categories by their names. */
export function textOf(field: DraftField, wire: string, options: Options | undefined): string {
  if (field !== 'category_ids' || wire === '') return wire;
  const ids = wire.split(',').map(Number);
  return ids
    .map((id) => options?.categories.find((one) => one.id === id)?.name ?? String(id))
    .join(SEPARATOR);
}

/** A cell as it is sent, or what is wrong with it. */
export function wireOf(
  field: DraftField,
  text: string,
  options: Options | undefined,
): { wire: string } | { wrong: string } {
  if (field !== 'category_ids') return { wire: text.trim() };
  const names = text.split(/[、,，;；]/).map((name) => name.trim());
  const ids: number[] = [];
  for (const name of names.filter((one) => one !== '')) {
    const found = options?.categories.find((one) => one.name === name);
    if (!found) return { wrong: `没有分类“${name}”` };
    ids.push(found.id);
  }
  return { wire: [...new Set(ids)].sort((a, b) => a - b).join(',') };
}

/** Cells of a block copied from a spreadsheet. */
export const blockOf = (text: string): string[][] =>
  text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** A pasted text as the cell's: of a choice its code, by code, name or the beginning of one name; null = it is none. */
export function pastedText(field: DraftField, text: string, choices: Record<string, string>): string | null {
  if (field !== 'rx_class' && field !== 'scope') return text;
  const wanted = plain(text);
  if (wanted === '') return null;
  const all = Object.entries(choices);
  const exact = all.find(([code, name]) => plain(code) === wanted || plain(name) === wanted);
  const begun = all.filter(([, name]) => plain(name).startsWith(wanted));
  return exact?.[0] ?? (begun.length === 1 ? (begun[0]?.[0] ?? null) : null);
}
