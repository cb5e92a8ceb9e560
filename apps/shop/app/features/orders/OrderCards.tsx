import type { OrderSummary } from '@qingnang/contract/orders';
import { dateTime, money } from '../../lib/format.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Price } from '../../ui/Price.tsx';
import { GroupBuyWait } from './GroupBuyWait.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import styles from './Orders.module.css';
import { PayBefore } from './PayBefore.tsx';
import { KindPill, StatusPill } from './StatusPill.tsx';
import type { OrderActs } from './useOrderActs.tsx';

const PICTURES = 2;

/** Orders on a phone. */
export const OrderCards = ({ orders, acts }: { orders: readonly OrderSummary[]; acts: OrderActs }) => (
  <PlainList className={`${styles.cards} only-phone`}>
    {orders.map((order) => (
      <li key={order.id} className={styles.card}>
        <div className={styles.cardHead}>
          <b className="num strong">{order.order_no}</b>
          <KindPill kind={order.kind} />
          <StatusPill order={order} />
        </div>
        <PageLink className={styles.cardBody} to={`/order/info/${order.id}`}>
          {order.lines.slice(0, PICTURES).map((line) => (
            <GoodsImage key={line.id} className={styles.pack} src={line.image} width={52} />
          ))}
          <span className={styles.cardWords}>
            <b className="ellipsis">{order.lines[0]?.name}</b>等 {order.line_count} 个品种
            <span className="muted small num">{dateTime(order.placed_at)}</span>
          </span>
          <span className={styles.cardSum}>
            <Price value={order.total} size="sm" ink />
            {order.discount_amount > 0 && (
              <span className="small price-text num">已优惠 {money(order.discount_amount)}</span>
            )}
            <PayBefore order={order} />
            <GroupBuyWait order={order} />
          </span>
        </PageLink>
        <div className={styles.cardFoot}>
          <OrderButtons order={order} acts={acts} size="sm" />
        </div>
      </li>
    ))}
  </PlainList>
);
