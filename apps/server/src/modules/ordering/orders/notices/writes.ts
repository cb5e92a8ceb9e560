import { fen, formatFen } from '@qingnang/rules/money';
import { ORDER_STATUS, type OrderAct } from '@qingnang/rules/order-state';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/transaction.ts';
import { tell, tellAll } from '../../../identity/writes.ts';
import type { Mover, OrderRow } from '../progress/reads.ts';
import { noticeOf, orderUrl } from './rules.ts';

/** Tells the buyer of a move that they did not make. @param order as it was before the move */
export async function tellOfMove(
  tx: Tx,
  order: OrderRow,
  act: OrderAct,
  { actor, note = '' }: Mover,
  to: number,
): Promise<void> {
  const { id, order_no, version } = order;
  const notice = noticeOf({ id, order_no, version: version + 1, to, act, actor, note });
  if (notice) await tell(tx, order.account_id, notice);
}

/** An order that waited for its group, as it is after the group has succeeded. */
export interface ReleasedOrder {
  id: number;
  order_no: string;
  account_id: number;
  version: number;
}

/** Tells everybody who waited that the group has succeeded. */
export async function tellOfSuccess(tx: Tx, orders: readonly ReleasedOrder[]): Promise<void> {
  const move = { act: 'group_success', actor: 'system', note: '', to: ORDER_STATUS.pending_review } as const;
  await tellAll(
    tx,
    orders.flatMap(({ account_id: accountId, ...order }) => {
      const notice = noticeOf({ ...order, ...move });
      return notice ? { accountId, ...notice } : [];
    }),
  );
}

/** Tells buyers of refunds that have been paid; those that still wait are passed over. */
export async function tellRefunded(tx: Tx, refundIds: readonly number[]): Promise<void> {
  if (refundIds.length === 0) return;
  const { rows } = await sql<{
    id: number;
    account_id: number;
    order_id: number;
    order_no: string;
    method: string;
    amount_fen: number;
  }>`
    select r.id, r.account_id, r.order_id, o.order_no, r.method, r.amount_fen
    from refund r join sales_order o on o.id = r.order_id
    where r.id = any(${[...refundIds]}::bigint[]) and r.status = 'done' order by r.id`.execute(tx);
  await tellAll(
    tx,
    rows.map((row) => ({
      accountId: row.account_id,
      key: 'order.refunded' as const,
      fields: {
        order_no: row.order_no,
        amount: formatFen(fen(row.amount_fen)),
        way: WAYS[row.method] ?? '已原路退回',
      },
      url: orderUrl(row.order_id),
      cause: `refund:${row.id}`,
    })),
  );
}

const WAYS: Readonly<Record<string, string>> = {
  balance: '已退回账户余额',
  credit: '已冲减账期欠款，已结清的部分退回账户余额',
  transfer: '已转账至付款账户',
};
