import type { ApprovalPolicy } from '@qingnang/contract/approvals';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import { POLICIES } from '../rules.ts';
import type { PolicyRow } from './reads.ts';

export const presentPolicy = (row: PolicyRow, roles: ReadonlyMap<string, string>): ApprovalPolicy => {
  const { name, about, limits } = POLICIES[row.key];
  const yuan = (amount: number | null) => (amount === null ? null : fenToYuan(fen(amount)));
  return {
    key: row.key,
    name,
    about,
    limits: [...limits],
    order: yuan(row.order_fen),
    customer: yuan(row.customer_fen),
    staff: yuan(row.staff_fen),
    percent: row.percent,
    pieces: row.pieces,
    approvers: row.approvers.map((key) => ({ key, name: roles.get(key) ?? key })),
    version: row.version,
    updated_by: row.updater ?? '',
    updated_at: toSeconds(row.updated_at),
  };
};
