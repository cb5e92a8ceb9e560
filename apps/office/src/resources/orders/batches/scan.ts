import type { LoggedScan } from '../../../shared/scanning/scans.ts';
import type { JudgedWaybill, PickBatchOrder } from './api.ts';

const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** The order of a scanned number, or why it cannot be shipped; the server judges again. */
export function scannedOrder(
  orders: readonly PickBatchOrder[],
  text: string,
): { order: PickBatchOrder } | { problem: string } {
  const number = plain(text);
  if (number === '') return { problem: '请扫描订单号' };
  const order = orders.find(({ order_no }) => order_no === number);
  if (!order) return { problem: `这个批次里没有订单 ${number}` };
  if (order.state === 'shipped') return { problem: `第 ${order.place} 单 ${number} 已发货` };
  if (order.state === 'ended') return { problem: `第 ${order.place} 单 ${number} ${order.status_name}` };
  return order.hindrance === '' ? { order } : { problem: `第 ${order.place} 单 ${order.hindrance}` };
}

/** What the server says about one row. */
export function answerOf({
  state,
  message,
}: Pick<JudgedWaybill, 'state' | 'message'>): Pick<LoggedScan, 'tone' | 'words'> {
  if (state === 'shipped') return { tone: 'good', words: '已发货' };
  if (state === 'same') return { tone: 'good', words: '此前已发货，没有重复发货' };
  return { tone: 'bad', words: `未发货：${message}` };
}
