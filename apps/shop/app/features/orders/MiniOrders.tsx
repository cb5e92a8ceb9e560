import type { OrderSummary } from '@qingnang/contract/orders';
import { cx } from '../../lib/cx.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './MiniOrders.module.css';
import { StatusPill } from './StatusPill.tsx';

/** A few orders, one row each. */
export const MiniOrders = ({ orders }: { orders: readonly OrderSummary[] }) => (
  <ul className={styles.list}>
    {orders.map((order) => (
      <li key={order.id} className={styles.order}>
        <PageLink className="num link" to={`/order/info/${order.id}`}>
          {order.order_no}
        </PageLink>
        <span className={cx('sub ellipsis', styles.what)}>
          {order.lines[0]?.name} 等 {order.line_count} 个品种
        </span>
        <span className={styles.sum}>
          <Price value={order.total} size="sm" ink />
        </span>
        <span className={styles.state}>
          <StatusPill order={order} />
        </span>
        <span className={styles.act}>
          {order.acts.includes('pay') ? (
            <ButtonLink size="sm" variant="primary" to={`/cart/step3/${order.id}`}>
              立即支付
            </ButtonLink>
          ) : (
            <ButtonLink size="sm" to={`/order/info/${order.id}`}>
              订单详情
            </ButtonLink>
          )}
        </span>
      </li>
    ))}
  </ul>
);
