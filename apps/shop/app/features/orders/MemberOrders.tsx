import type { UserBase } from '@qingnang/contract/accounts';
import type { OrderSummary } from '@qingnang/contract/orders';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { Part } from '../../lib/data.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './MiniOrders.module.css';
import { MiniOrders } from './MiniOrders.tsx';
import { ordersPath } from './order-tabs.ts';

interface OrdersPartProps {
  user: UserBase;
  recent: Part<{ list: OrderSummary[] }>;
}

/** What waits for whom, and the last few orders. */
export const OrdersPart = ({ user, recent }: OrdersPartProps) => (
  <section className="panel" aria-labelledby="member-orders">
    <PanelHead title={<span id="member-orders">我的订单</span>}>
      <PageLink className="link" to="/order">
        全部订单
      </PageLink>
    </PanelHead>
    <ul className={styles.states}>
      <State
        icon="card"
        word="待付款"
        count={user.order_counts.unpaid}
        status={ORDER_STATUS.pending_payment}
        due
      />
      <State
        icon="clipboard"
        word="待审核"
        count={user.order_counts.reviewing}
        status={ORDER_STATUS.pending_review}
      />
      <State icon="truck" word="待收货" count={user.order_counts.to_receive} status={ORDER_STATUS.shipped} />
      <State icon="file" word="已完成" count={0} status={ORDER_STATUS.completed} />
    </ul>
    <Recent recent={recent} />
  </section>
);

function Recent({ recent }: Pick<OrdersPartProps, 'recent'>) {
  if (!recent.ok) return <FailedPart message={recent.message} />;
  if (recent.data.list.length > 0) return <MiniOrders orders={recent.data.list} />;
  return (
    <EmptyState title="还没有订单">
      <p className="row">
        <ButtonLink to="/list">去逛逛</ButtonLink>
      </p>
    </EmptyState>
  );
}

interface StateProps {
  icon: IconName;
  word: string;
  count: number;
  status: number;
  due?: boolean;
}

const State = ({ icon, word, count, status, due = false }: StateProps) => (
  <li>
    <PageLink to={ordersPath({ status })}>
      <Icon name={icon} size={24} />
      <span>{word}</span>
      <Badge count={count} calm={!due} className={styles.badge} />
    </PageLink>
  </li>
);
