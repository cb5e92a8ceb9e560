import { CASE_STATUS } from '@qingnang/rules/after-sales';
import { Pill } from '../orders/StatusPill.tsx';

const KINDS: Record<number, 'ok' | 'wait' | 'bad' | 'info' | undefined> = {
  [CASE_STATUS.pending_review]: 'info',
  [CASE_STATUS.pending_return]: 'wait',
  [CASE_STATUS.pending_inspection]: 'info',
  [CASE_STATUS.refunding]: 'info',
  [CASE_STATUS.pending_resend]: 'info',
  [CASE_STATUS.done]: 'ok',
  [CASE_STATUS.refused]: 'bad',
};

/** Where a case stands. */
export const CasePill = ({ one }: { one: { status: number; status_name: string } }) => (
  <Pill kind={KINDS[one.status] ?? 'plain'}>{one.status_name}</Pill>
);
