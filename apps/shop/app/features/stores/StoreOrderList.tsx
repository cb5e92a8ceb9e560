import type { StoreOrder } from '@qingnang/contract/stores';
import { count, dateTime, money } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { KindPill, StatusPill } from '../orders/StatusPill.tsx';
import styles from './Stores.module.css';
import { shortName } from './standing.ts';
import { switchBack, switchTo } from './switch-store.ts';

interface StoreOrderListProps {
  orders: readonly StoreOrder[];
  headId: number;
  headName: string;
  /** Whom the session acts for now. */
  currentId: number;
}

/** Orders of all stores; one is opened as the store that it belongs to. */
export function StoreOrderList({ orders, headId, headName, currentId }: StoreOrderListProps) {
  const open = (order: StoreOrder) => {
    const path = `/order/info/${order.id}`;
    if (order.store.id === currentId) window.location.assign(path);
    else void (order.store.id === headId ? switchBack(path) : switchTo(order.store.id, path));
  };
  const openWords = (order: StoreOrder) => (order.store.id === currentId ? '订单详情' : '切换并查看');
  return (
    <>
      <div className="not-phone scroll-x">
        <DataTable caption="各门店订单" flush>
          <thead>
            <tr>
              {['门店', '订单号', '商品'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col" className="to-end">
                应付合计
              </th>
              <th scope="col">状态</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td title={order.store.company}>{shortName(order.store.company, headName)}</td>
                <td>
                  <span className="num">{order.order_no}</span>
                  <span className="as-block muted small num">{dateTime(order.placed_at)}</span>
                </td>
                <td>{goodsWords(order)}</td>
                <td className="to-end num strong">{money(order.total)}</td>
                <td>
                  <StatusPill order={order} /> <KindPill kind={order.kind} />
                </td>
                <td>
                  <button type="button" className="link nowrap" onClick={() => open(order)}>
                    {openWords(order)}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
      <ul className="only-phone" aria-label="各门店订单">
        {orders.map((order) => (
          <li key={order.id} className={styles.card}>
            <span className="spread">
              <b>{shortName(order.store.company, headName)}</b>
              <StatusPill order={order} />
            </span>
            <span className="muted small num">
              {order.order_no}　{dateTime(order.placed_at)}
            </span>
            <span>{goodsWords(order)}</span>
            <span className="spread">
              <b className="num">{money(order.total)}</b>
              <button type="button" className="link" onClick={() => open(order)}>
                {openWords(order)}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function goodsWords(order: StoreOrder): string {
  const names = order.lines.slice(0, 2).map(({ name, number, bzdw }) => `${name} ×${count(number)}${bzdw}`);
  const rest = order.line_count > names.length ? ` 等 ${count(order.line_count)} 个品种` : '';
  return `${names.join('、')}${rest}`;
}
