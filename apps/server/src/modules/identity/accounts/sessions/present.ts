import type { SessionItem } from '@qingnang/contract/security';
import { toSeconds } from '../../../../http/dates.ts';
import type { SessionRow } from './reads.ts';
import { deviceOf } from './rules.ts';

export const presentSession = (row: SessionRow): SessionItem => ({
  id: row.id,
  ...deviceOf(row.user_agent),
  ip: row.ip,
  created_at: toSeconds(row.created_at),
  seen_at: toSeconds(row.seen_at),
  is_current: row.is_current,
});
