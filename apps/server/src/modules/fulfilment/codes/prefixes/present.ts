import type { TracePrefixRow } from '@qingnang/contract/trace-prefixes';
import { TRACE_LEVELS, TRACE_PREFIX_STATES } from '@qingnang/contract/trace-words';
import { toSeconds } from '../../../../http/dates.ts';
import type { PrefixRow } from './reads.ts';

export const presentPrefix = ({
  spec,
  maker,
  code_length,
  created_at,
  ...row
}: PrefixRow): TracePrefixRow => ({
  ...row,
  ypgg: spec,
  sccj: maker,
  level_name: TRACE_LEVELS[row.level],
  code_length: code_length ?? 0,
  state_name: TRACE_PREFIX_STATES[row.state],
  at: toSeconds(created_at),
});
