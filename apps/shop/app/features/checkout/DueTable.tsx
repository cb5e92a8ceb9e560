import { MAX_PAID_TOGETHER } from '@qingnang/contract/payments';
import { fen, fenToYuan, parseFen, sumFen } from '@qingnang/rules/money';
import { cx } from '../../lib/cx.ts';
import { dateTime, money } from '../../lib/format.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { Table } from '../../ui/Table.tsx';
import styles from './Pay.module.css';
import type { Payable } from './together.ts';

/** What orders cost together, in yuan. */
export const dueSum = (orders: readonly { amount: number }[]): number =>
  fenToYuan(sumFen(orders.map(({ amount }) => parseFen(amount) ?? fen(0))));

interface DueTableProps {
  /** All that the buyer has to pay. */
  orders: readonly Payable[];
  /** The order of this page, which is always paid; unset: whichever is left last. */
  current?: number;
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

/** Orders that wait for payment, when there are several: those that are ticked are paid together. */
export function DueTable({ orders, current, chosen, onChoose }: DueTableProps) {
  if (orders.length < 2) return null;
  const isKept = (id: number) => id === current || (chosen.length === 1 && chosen.includes(id));
  const isFull = chosen.length >= MAX_PAID_TOGETHER;
  const toggle = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <section className={cx('panel', styles.together)} aria-labelledby="due-orders">
      <h2 id="due-orders" className={styles.heading}>
        共 {orders.length} 单待支付 {money(dueSum(orders))}，勾选的一起付款
      </h2>
      <Table
        caption="待支付订单"
        rows={orders}
        rowKey={(order) => order.id}
        columns={[
          {
            title: '一起支付',
            cell: (order) => (
              <Checkbox
                aria-label={`一起支付 ${order.order_no}`}
                checked={chosen.includes(order.id)}
                disabled={isKept(order.id) || (isFull && !chosen.includes(order.id))}
                onChange={() => toggle(order.id)}
              />
            ),
          },
          {
            title: '订单号',
            cell: (order) => (
              <>
                <span className="num">{order.order_no}</span>
                <br />
                <span className={cx('sub small', styles.whose)}>
                  {order.store || (order.isTogether ? '本次提交' : order.ck_name)}
                </span>
              </>
            ),
          },
          {
            title: '关闭时间',
            notOnPhone: true,
            cell: ({ expires_at }) => (expires_at === null ? '' : dateTime(expires_at)),
          },
          {
            title: '金额',
            number: true,
            cell: (order) => (
              <>
                <b className="strong">{money(order.amount)}</b>
                {order.received > 0 && (
                  <>
                    <br />
                    <span className="sub small">已到账 {money(order.received)}</span>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
