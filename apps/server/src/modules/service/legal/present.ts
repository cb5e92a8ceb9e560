import type { LegalText, StaffLegalText } from '@qingnang/contract/legal';
import { toSeconds } from '../../../http/dates.ts';
import type { StaffTextRow, TextRow, VersionRow } from './reads.ts';
import { type BlankValues, blanksOf } from './rules.ts';

export const presentText = ({
  text,
  versions,
}: {
  text: TextRow;
  versions: readonly VersionRow[];
}): LegalText => ({
  code: text.code,
  title: text.title,
  summary: text.summary,
  body: text.body,
  number: text.number,
  published_at: toSeconds(text.published_at),
  is_current: versions[0]?.number === text.number,
  versions: versions.map(({ number, published_at, note }) => ({
    number,
    published_at: toSeconds(published_at),
    note,
  })),
});

/** @param values what blanks of a draft would be filled with */
export const presentStaffText = (row: StaffTextRow, values: BlankValues): StaffLegalText => ({
  id: row.id,
  code: row.code,
  number: row.number,
  title: row.title,
  summary: row.summary,
  body: row.body,
  note: row.note,
  demands_consent: row.demands_consent,
  is_asked: row.is_asked,
  by_two: row.by_two,
  published_at: row.published_at && toSeconds(row.published_at),
  published_by: row.published_by ?? '',
  updated_at: toSeconds(row.updated_at),
  version: row.version,
  consents: row.consents,
  ...(row.published_at === null ? blanksOf(row.summary + row.body, values) : { filled: [], missing: [] }),
});
