import { FILLED_FIELDS, type FilledField, type ReferenceFacts } from '@qingnang/contract/approval-references';

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** Which facts of a number the form leaves empty, and which it has otherwise. */
export function sortedOut(
  own: Readonly<Record<FilledField, string>>,
  reference: ReferenceFacts,
): { empty: FilledField[]; differs: FilledField[] } {
  const known = FILLED_FIELDS.filter((field) => reference[field] !== '');
  // A new drug has no class yet; 其他 is what an import writes for one that is not known.
  const isEmpty = (field: FilledField) =>
    own[field].trim() === '' || (field === 'rx_class' && own.rx_class === 'other');
  return {
    empty: known.filter(isEmpty),
    differs: known.filter((field) => !isEmpty(field) && plain(own[field]) !== plain(reference[field])),
  };
}
