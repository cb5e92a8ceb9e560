import { APPROVAL_STATES, type ApprovalRow as ApprovalData } from '@qingnang/contract/approvals';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import type { ApprovalRow } from './reads.ts';
import { POLICIES } from './rules.ts';

/** @param staffId who looks: nobody decides about what he asked for himself */
export const presentApproval = (row: ApprovalRow, staffId: number): ApprovalData => ({
  id: row.id,
  kind: row.kind,
  policy_name: POLICIES[row.policy].name,
  words: row.words,
  amount: row.amount_fen === null ? null : fenToYuan(fen(row.amount_fen)),
  account_id: row.account_id,
  company: row.company,
  asked_by: row.asker,
  is_own: row.asked_by === staffId,
  asked_at: toSeconds(row.asked_at),
  state: row.state,
  state_name: APPROVAL_STATES[row.state],
  decided_by: row.decider,
  decided_at: row.decided_at && toSeconds(row.decided_at),
  reply: row.reply,
});
