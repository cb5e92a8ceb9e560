import type { Closing, ClosingRow as ClosingItem } from '@qingnang/contract/privacy';
import { toSeconds } from '../../../http/dates.ts';
import type { ClosingRow } from './reads.ts';
import { type Block, blockWords } from './rules.ts';

export const presentClosing = (
  closing: ClosingRow | undefined,
  blocks: readonly Block[],
  waitDays: number,
): Closing => ({
  state: closing === undefined ? 'none' : closing.closed_at === null ? 'waiting' : 'closed',
  blocks: [...blocks],
  asked_at: closing ? toSeconds(closing.asked_at) : null,
  due_at: closing ? toSeconds(closing.due_at) : null,
  wait_days: waitDays,
});

/** @param blocks of one that waits */
export const presentClosingRow = (row: ClosingRow, blocks: readonly Block[]): ClosingItem => ({
  id: row.id,
  account_id: row.account_id,
  company: row.company,
  reason: row.reason,
  asked_at: toSeconds(row.asked_at),
  due_at: toSeconds(row.due_at),
  taken_back_at: row.taken_back_at && toSeconds(row.taken_back_at),
  closed_at: row.closed_at && toSeconds(row.closed_at),
  blocks: blockWords(blocks),
});
