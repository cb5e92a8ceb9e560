import type { TraceSentFile } from '@qingnang/contract/trace-files';
import { TRACE_FILE_STATES } from '@qingnang/contract/trace-words';
import { toSeconds } from '../../../../../http/dates.ts';
import type { SentFileRow } from './reads.ts';

export const presentFile = ({ folder, name, ...row }: SentFileRow): TraceSentFile => ({
  ...row,
  place: `${folder}/${name}`,
  state_name: TRACE_FILE_STATES[row.state],
  made_at: toSeconds(row.made_at),
  fetched_at: row.fetched_at && toSeconds(row.fetched_at),
  decided_at: row.decided_at && toSeconds(row.decided_at),
});
