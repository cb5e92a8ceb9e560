import { daysBetween } from './days.ts';

/** Kinds of inspection reports (药检报告) as they are called; `maker` is what every lot has (docs/rules/trade.md#papers-with-the-goods). */
export const REPORT_KIND_NAMES = {
  maker: '成品检验报告',
  import: '进口检验报告',
  own: '本公司检验报告',
} as const;
export type ReportKind = keyof typeof REPORT_KIND_NAMES;

/** The name of a kind as it stands in the table. */
export const reportKindName = (kind: string): string => REPORT_KIND_NAMES[kind as ReportKind] ?? '检验报告';

/** Days before its end from which a paper of the shop is to be renewed. */
export const DUE_DAYS = 60;

export type PaperState = 'valid' | 'due' | 'expired';
export const PAPER_STATE_NAMES: Readonly<Record<PaperState, string>> = {
  valid: '有效',
  due: '即将过期',
  expired: '已过期',
};

/**
 * How a paper stands on a day; it is valid until the end of its last day.
 * @param validUntil last day `2027-08-31`; null = without end
 * @param today as `2026-11-21`
 */
export function paperState(validUntil: string | null, today: string): PaperState {
  if (validUntil === null) return 'valid';
  if (validUntil < today) return 'expired';
  return daysBetween(today, validUntil) <= DUE_DAYS ? 'due' : 'valid';
}
