import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import type { InvoiceableOrder } from '@qingnang/contract/invoices';
import { Suspense, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { date, money } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Invoices.module.css';
import { sumOf } from './sums.ts';

const RequestDialog = lazyKept(() => import('./RequestDialog.tsx'));

interface ToInvoiceProps {
  orders: readonly InvoiceableOrder[];
  titles: readonly InvoiceTitle[];
}

/** Orders that may be invoiced, with ticks, what the ticked ones come to, and the request for them. */
export function ToInvoice({ orders, titles }: ToInvoiceProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const open = orders.filter(({ reason }) => reason === '');
  const chosen = open.filter(({ id }) => ticked.has(id));
  const tick = (id: number, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  return (
    <>
      <DataTable caption="可开票订单" flush cards>
        <thead>
          <tr>
            <th scope="col">订单</th>
            <th scope="col">商品</th>
            <th scope="col">发货日期</th>
            <th scope="col">申请截止</th>
            <th scope="col" className="to-end">
              可开票金额
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td className={styles.main}>
                <Checkbox
                  aria-label={`选择订单 ${order.order_no}`}
                  checked={ticked.has(order.id) && order.reason === ''}
                  disabled={order.reason !== ''}
                  onChange={(event) => tick(order.id, event.target.checked)}
                />
                <PageLink className="num strong" to={`/order/info/${order.id}`}>
                  {order.order_no}
                </PageLink>
                {order.reason !== '' && <p className={styles.reason}>{order.reason}</p>}
              </td>
              <td className={styles.words}>
                {order.name}
                {order.line_count > 1 && <span className="muted"> 等 {order.line_count} 个品种</span>}
              </td>
              <td className={styles.time} data-name="发货">
                {date(order.shipped_at)}
              </td>
              <td className={styles.time} data-name="截止">
                {date(order.until)}
              </td>
              <td className={cx(styles.amount, styles.first)}>
                <b className="num">{money(order.amount)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className={styles.foot}>
        <Checkbox
          checked={open.length > 0 && chosen.length === open.length}
          indeterminate={chosen.length > 0 && chosen.length < open.length}
          disabled={open.length === 0}
          onChange={(event) => setTicked(new Set(event.target.checked ? open.map(({ id }) => id) : []))}
        >
          全选
        </Checkbox>
        <span className="sub">
          已选 <b className="num">{chosen.length}</b> 单，合计{' '}
          <b className="price-text num">{money(sumOf(chosen))}</b>
        </span>
        <Button
          className="push"
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => setAsking(true)}
        >
          申请开票
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <RequestDialog orders={chosen} titles={titles} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
