import type { MatchedFile } from '@qingnang/contract/admin-reports';
import type { ReportItem } from './api.ts';

/** A file of an upload, with what it is to be saved as. */
export interface UploadRow {
  match: MatchedFile;
  goods: { id: number; name: string } | null;
  lotNo: string;
  kind: NonNullable<ReportItem['kind']>;
  /** It is to be saved. */
  isChosen: boolean;
  /** Why the server did not take it; '' = nothing is known against it. */
  problem: string;
}

/** What a file is taken for at first: the only goods that it may be; copies are not saved unless somebody wants it. */
export function rowOf(match: MatchedFile): UploadRow {
  const [first, second] = match.candidates;
  const isSure = first !== undefined && second === undefined;
  return {
    match,
    goods: isSure ? goodsOf(first) : null,
    lotNo: match.lot_no,
    kind: match.kind as UploadRow['kind'],
    isChosen: match.state !== 'duplicate',
    problem: '',
  };
}

export const goodsOf = ({ goods_id, name, ypgg }: MatchedFile['candidates'][number]) => ({
  id: goods_id,
  name: `${name} ${ypgg}`,
});

/** Whether a row says all that is needed. */
export const isReady = ({ goods, lotNo }: UploadRow): boolean => goods !== null && lotNo.trim() !== '';

/** The rows that will be saved, in their order. */
export const readyRows = (rows: readonly UploadRow[]): UploadRow[] =>
  rows.filter((row) => row.isChosen && isReady(row));

export const itemsOf = (rows: readonly UploadRow[]): ReportItem[] =>
  rows.map(({ match, goods, lotNo, kind }) => ({
    file_id: match.file.id,
    goods_id: goods?.id ?? 0,
    lot_no: lotNo.trim(),
    kind,
  }));

/**
 * The rows with what the server said against those that were sent.
 * @param errors messages by field: `items.3.goods_id`
 */
export function withProblems(
  rows: readonly UploadRow[],
  sent: readonly UploadRow[],
  errors: Readonly<Record<string, readonly string[]>>,
): UploadRow[] {
  const problems = new Map<number, string>();
  for (const [field, [message]] of Object.entries(errors)) {
    const row = sent[Number(/^items\.(\d+)\./.exec(field)?.[1] ?? -1)];
    if (row && message) problems.set(row.match.file.id, message);
  }
  return rows.map((row) => ({ ...row, problem: problems.get(row.match.file.id) ?? '' }));
}
