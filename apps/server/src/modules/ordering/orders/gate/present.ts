import type { GateCauseData, GateHold } from '@qingnang/contract/gate-words';
import type { GateCause } from '../../../../db/json-columns.ts';
import { toSeconds } from '../../../../http/dates.ts';
import type { GateHoldRow } from './reads.ts';

export const presentCause = ({ message, action, url, goods }: GateCause): GateCauseData => ({
  message,
  action,
  url,
  goods,
});

/** For staff. */
export const presentHold = (row: GateHoldRow): GateHold => ({
  id: row.id,
  moment: row.moment,
  causes: row.causes.map(presentCause),
  began_at: toSeconds(row.began_at),
  ended_at: row.ended_at && toSeconds(row.ended_at),
  outcome: row.outcome,
  reason: row.reason,
  staff: row.staff ?? '',
});
