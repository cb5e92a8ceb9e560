import type { FilledField } from '@qingnang/contract/approval-references';
import type { ReferenceExample } from '@qingnang/contract/goods-imports';
import { GOODS_LABELS } from '@qingnang/contract/goods-labels';
import { LABEL_FACETS } from '@qingnang/contract/label-facets';
import type { Fill } from '../../reference/rules.ts';

/** What an import took from 批准文号库, and where files say something else. */
export interface FillCounts {
  /** Rows whose goods took something over. */
  filled: number;
  /** Rows by what they took over. */
  fields: Map<FilledField, number>;
  /** Rows that say something else than their number; they stay as they are. */
  differing: number;
  /** The first rows of both. */
  examples: ReferenceExample[];
}

export const noFills = (): FillCounts => ({ filled: 0, fields: new Map(), differing: 0, examples: [] });

const MAX_EXAMPLES = 50;

/** Counts what a row took over. */
export function countFill(
  counts: FillCounts,
  { line, name }: { line: number; name: string },
  fill: Fill,
): void {
  const fields = Object.keys(fill.filled) as FilledField[];
  if (fields.length > 0) counts.filled += 1;
  for (const field of fields) counts.fields.set(field, (counts.fields.get(field) ?? 0) + 1);
  if (fill.differs.length > 0) counts.differing += 1;
  if (counts.examples.length < MAX_EXAMPLES)
    counts.examples.push({ line, name, filled: filledWords(fill), differs: differsWords(fill) });
}

const CLASSES: Readonly<Record<string, string>> = LABEL_FACETS.rx.words;
const shown = (field: FilledField, text: string) => (field === 'rx_class' ? (CLASSES[text] ?? text) : text);

/** `生产厂家 库里制药；处方类别 处方药`. */
function filledWords({ filled }: Fill): string {
  const parts = Object.entries(filled) as [FilledField, string][];
  return parts.map(([field, text]) => `${GOODS_LABELS[field]} ${shown(field, text)}`).join('；');
}

/** `生产厂家 别家制药，批准文号库为 库里制药`. */
export const differsWords = ({ differs }: Fill): string =>
  differs
    .map(
      ({ field, own, reference }) =>
        `${GOODS_LABELS[field]} ${shown(field, own)}，批准文号库为 ${shown(field, reference)}`,
    )
    .join('；');
