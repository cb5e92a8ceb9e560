/** Words of 账期, without schemas: browsers take them without those. */

/** How long something has been due. */
export const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;
export type Age = (typeof AGES)[number];
export const AGE_NAMES: Readonly<Record<Age, string>> = {
  not_due: '未到期',
  to_30: '逾期 1–30 天',
  to_60: '逾期 31–60 天',
  to_90: '逾期 61–90 天',
  over_90: '逾期 90 天以上',
};

export const TERM_KINDS = { days: '发货后若干天', month_day: '发货次月某日' } as const;
export type TermKind = keyof typeof TERM_KINDS;

export const STATEMENT_STATES = { open: '待确认', disputed: '有异议', confirmed: '已确认' } as const;
export type StatementState = keyof typeof STATEMENT_STATES;

export const APPLICATION_STATES = { waiting: '待审批', agreed: '已开通', refused: '未通过' } as const;
export type ApplicationState = keyof typeof APPLICATION_STATES;

/** What a line of a statement is. */
export const ENTRY_NAMES = {
  charge: '订单',
  settle: '结款',
  reduce: '退款冲减',
  write_off: '核销',
} as const;
export type EntryKind = keyof typeof ENTRY_NAMES;

export const CREDIT_STATEMENT_FILE = '/api/user/credit/statements/:id/file.xlsx';
export const CREDIT_STATEMENT_PDF = '/api/user/credit/statements/:id/file.pdf';
export const ADMIN_CREDIT_STATEMENT_PDF = '/api/admin/credit/statements/:id/file.pdf';
export const ADMIN_CREDIT_STATEMENT_FILE = '/api/admin/credit/statements/:id/file.xlsx';
export const CREDIT_EXPORT = '/api/admin/credit/export.xlsx';
