import type { Authorisation } from '@qingnang/contract/receipts';
import { toSeconds } from '../../../../../http/dates.ts';
import { staffFileLinks } from '../../../../service/present.ts';
import type { FileRow } from '../../../../service/reads.ts';
import type { AuthorisationRow } from './reads.ts';
import { hiddenId, stateName } from './rules.ts';

export function presentAuthorisation(
  row: AuthorisationRow,
  files: ReadonlyMap<number, FileRow>,
): Authorisation {
  const { agent_id_no, file_id, order_no, added_by, created_at, ...shown } = row;
  const file = file_id === null ? undefined : files.get(file_id);
  return {
    ...shown,
    agent_id: hiddenId(agent_id_no),
    state_name: stateName(row.state),
    order_no: order_no ?? '',
    file: (file && staffFileLinks([file])[0]) ?? null,
    added_by: added_by ?? '',
    at: toSeconds(created_at),
  };
}
