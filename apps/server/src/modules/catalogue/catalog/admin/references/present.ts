import type { ReferenceRow } from '@qingnang/contract/approval-references';
import { toSeconds } from '../../../../../http/dates.ts';
import type { ReferenceListRow } from './reads.ts';

export const referenceData = ({ taken_at, ...row }: ReferenceListRow): ReferenceRow => ({
  ...row,
  taken_at: toSeconds(taken_at),
});
