import { fen, fenToYuan, parseFen, sumFen } from '@qingnang/rules/money';
import { useEffect, useState } from 'react';
import { money } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { Table } from '../../ui/Table.tsx';
import { type DueOrder, dueOrders } from './due-orders.ts';
import styles from './Pay.module.css';

/** Orders of this browser window that still wait for payment; empty while the document is drawn. */
export function useDueOrders(): DueOrder[] {
  const [orders, setOrders] = useState<DueOrder[]>([]);
  useEffect(() => setOrders(dueOrders()), []);
  return orders;
}

/** What they cost together, in yuan. */
export const dueSum = (orders: readonly DueOrder[]): number =>
  fenToYuan(sumFen(orders.map(({ amount }) => parseFen(amount) ?? fen(0))));

/** Orders placed together, when there are several: each is paid by itself. */
export function DueTable({ orders, current }: { orders: readonly DueOrder[]; current: number }) {
  if (orders.length < 2) return null;
  return (
    <>
      <h3 className={styles.subHeading}>
        还有 {orders.length} 单待支付，共 {money(dueSum(orders))}，请逐单付款
      </h3>
      <Table
        caption="本次提交的订单"
        rows={orders}
        rowKey={(order) => order.id}
        columns={[
          { title: '订单号', cell: (order) => <span className="num">{order.order_no}</span> },
          {
            title: '支付',
            cell: (order) =>
              order.id === current ? (
                <span className="sub">正在支付</span>
              ) : (
                <PageLink className="link" to={`/cart/step3/${order.id}`}>
                  去支付
                </PageLink>
              ),
          },
          { title: '金额', number: true, cell: (order) => <b className="strong">{money(order.amount)}</b> },
        ]}
      />
    </>
  );
}
