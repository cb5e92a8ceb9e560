import type { CorrectionRow as CorrectionData } from '@qingnang/contract/admin-wallet';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import type { CorrectionRow } from './reads.ts';
import { KIND_NAMES, STATE_NAMES } from './rules.ts';

/** @param staffId who looks: nobody decides about what he asked for himself */
export function presentCorrection(row: CorrectionRow, staffId: number): CorrectionData {
  const kind = row.kind as CorrectionData['kind'];
  const status = row.status as CorrectionData['status'];
  return {
    id: row.id,
    account_id: row.account_id,
    company: row.company,
    kind,
    kind_name: KIND_NAMES[kind],
    delta: kind === 'balance' ? fenToYuan(fen(row.delta)) : row.delta,
    reason: row.reason,
    status,
    status_name: STATE_NAMES[status],
    asked_by: row.asker,
    is_own: row.asked_by === staffId,
    decided_by: row.decider ?? '',
    reply: row.reply,
    created_at: toSeconds(row.created_at),
    decided_at: row.decided_at && toSeconds(row.decided_at),
  };
}
