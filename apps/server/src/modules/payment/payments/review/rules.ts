import type { RefundRow } from '@qingnang/contract/admin-money';

type State = RefundRow['state'];

/** What a refund's row means for who looks at it: a transfer that is on its way is sent by hand. */
export function refundState(status: string, method: string): State {
  if (status === 'pending') return method === 'transfer' ? 'by_hand' : 'running';
  return status === 'awaiting' || status === 'failed' || status === 'refused' ? status : 'done';
}

/** The other way round, for a filter. */
export const STATE_ROWS: Readonly<Record<State, { status: string; isTransfer: boolean | null }>> = {
  awaiting: { status: 'awaiting', isTransfer: null },
  by_hand: { status: 'pending', isTransfer: true },
  running: { status: 'pending', isTransfer: false },
  failed: { status: 'failed', isTransfer: null },
  done: { status: 'done', isTransfer: null },
  refused: { status: 'refused', isTransfer: null },
};

const CAUSES: readonly (readonly [start: string, name: string])[] = [
  ['order_end', '订单关闭退款'],
  ['refund_late', '关闭后到账退回'],
  ['refund_double', '重复支付退回'],
  ['cut', '缺货退款'],
  ['after_sales', '售后退款'],
  ['again', '重新提交'],
];

export const causeName = (cause: string): string =>
  CAUSES.find(([start]) => cause.startsWith(start))?.[1] ?? '退款';

/** The after-sales case of a cause 'after_sales:7' or 'after_sales:7:2'; 0 = none. */
export const caseOf = (cause: string): number => Number(/^after_sales:(\d+)/.exec(cause)?.[1] ?? 0);

/** A second person decides; who caused a refund never does. */
export const isOwnRefund = (refund: { staff_id: number | null }, staffId: number): boolean =>
  refund.staff_id === staffId;

/** A refused one is asked for once more under a name of its own, so that it happens once. */
export const repeatCause = (refundId: number): string => `again:${refundId}`;
