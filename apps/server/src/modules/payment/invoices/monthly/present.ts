import type { InvoiceRule, StaffInvoiceRule } from '@qingnang/contract/invoice-rules';
import { INVOICE_KIND_NAMES } from '@qingnang/contract/invoice-words';
import type { RuleRow } from './reads.ts';
import { nextRun } from './rules.ts';

const BY_ORDER: InvoiceRule = {
  is_monthly: 0,
  day: 0,
  title_id: 0,
  title: '',
  kind: '',
  kind_name: '',
  next_on: '',
};

/** How an account is invoiced. @param today `2026-11-05` */
export function presentRule(row: RuleRow | undefined, today: string): InvoiceRule {
  if (!row) return BY_ORDER;
  return {
    is_monthly: 1,
    day: row.day,
    title_id: row.title_id,
    title: row.title,
    kind: row.kind,
    kind_name: INVOICE_KIND_NAMES[row.kind],
    next_on: nextRun(today, { day: row.day, startsOn: row.starts_on, madeMonth: row.made_month }),
  };
}

export const presentStaffRule = (row: RuleRow | undefined, today: string): StaffInvoiceRule => ({
  ...presentRule(row, today),
  version: row?.version ?? 0,
  problem: row?.problem ?? '',
});
