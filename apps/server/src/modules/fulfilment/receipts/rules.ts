import type { ReceiptStatus } from '@qingnang/contract/receipts';
import { ORDER_STATUS } from '@qingnang/rules/order-state';

/** What of an order decides about its stamped receipt. */
export interface ReceiptOrderFacts {
  kind: string;
  status: number;
  receipt_status: string;
}

/** The buyer may send a receipt in: all has left, and none is being looked at or accepted. */
export const mayUpload = ({ kind, status, receipt_status }: ReceiptOrderFacts): boolean =>
  kind === 'receipt' &&
  status === ORDER_STATUS.shipped &&
  (receipt_status === 'owed' || receipt_status === 'refused');

/** The form can be printed once something has left: it lists lots. */
export const hasForm = ({ kind, status }: ReceiptOrderFacts): boolean =>
  kind === 'receipt' && status >= ORDER_STATUS.partly_shipped && status <= ORDER_STATUS.completed;

/**
 * Why a day cannot be the one on which the goods were signed for; null when it can. Days of China.
 * @param shippedOn first day on which they can have arrived
 */
export function signedOnProblem(signedOn: string, shippedOn: string | null, today: string): string | null {
  if (signedOn > today) return '签收日期不能晚于今天';
  return shippedOn !== null && signedOn < shippedOn ? `签收日期不能早于发货日 ${shippedOn}` : null;
}

/** The column holds nothing else. */
export const receiptStatusOf = ({
  receipt_status,
}: Pick<ReceiptOrderFacts, 'receipt_status'>): ReceiptStatus => receipt_status as ReceiptStatus;
