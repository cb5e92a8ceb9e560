/** 批准文号库: how numbers are written, and what goods take over from what is known of theirs. */

import {
  FILLED_FIELDS,
  type FilledField,
  type ReferenceDifference,
  type ReferenceFacts,
} from '@qingnang/contract/approval-references';

/**
 * A number as it is kept and compared: narrow capital letters, no blanks, no words before it. `国药准字 ｚ2020 1234` is
 * `国药准字Z20201234`. Without its prefix it stays so: `H20140332` of an imported drug is another number than 国药准字H20140332.
 */
export function approvalNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}]+/gu, '')
    .replace(/^(批准文号|进口药品注册证号|注册证号|备案号)[:.]?/, '')
    .replace(/^(国药准字)[:._-]+/, '$1');
}

/** Facts of a goods that its number knows, too; '' = not known. */
export type FilledFacts = Record<FilledField, string>;

export interface Fill {
  /** What the goods says nothing about, and its number does. */
  filled: Partial<FilledFacts>;
  differs: ReferenceDifference[];
}

export const NO_FILL: Fill = { filled: {}, differs: [] };

/** What goods with these facts take over from what is known of their number. Only what is empty is filled. */
export function fillFrom(own: FilledFacts, reference: ReferenceFacts): Fill {
  const known = FILLED_FIELDS.filter((field) => reference[field] !== '');
  return {
    filled: Object.fromEntries(
      known.filter((field) => own[field] === '').map((field) => [field, reference[field]]),
    ),
    differs: known
      .filter((field) => own[field] !== '' && plain(own[field]) !== plain(reference[field]))
      .map((field) => ({ field, own: own[field], reference: reference[field] })),
  };
}

/** Wide and narrow signs and blanks make no other maker. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '');
