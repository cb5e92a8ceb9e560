import type { OrderSummary } from '@qingnang/contract/orders';
import type { MemberCentre } from '@qingnang/contract/shell';
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
  centre: Part<MemberCentre>;
  recent: Part<{ list: OrderSummary[] }>;
}

const { pending_payment, pending_review, pending_shipment, shipped } = ORDER_STATUS;
type Counts = MemberCentre['orders'];

const STATES: readonly { of: keyof Counts; icon: IconName; word: string; to: string; due?: true }[] = [
  { of: 'unpaid', icon: 'card', word: '待付款', to: ordersPath({ status: pending_payment }), due: true },
  { of: 'reviewing', icon: 'clipboard', word: '待审核', to: ordersPath({ status: pending_review }) },
  { of: 'to_ship', icon: 'box', word: '待发货', to: ordersPath({ status: pending_shipment }) },
  { of: 'to_receive', icon: 'truck', word: '待收货', to: ordersPath({ status: shipped }) },
  { of: 'after_sales', icon: 'undo', word: '退换售后', to: '/order/afterSales' },
  { of: 'receipts_owed', icon: 'file', word: '待交回执', to: '/hmdd?tab=owed', due: true },
];

/** What waits for whom, and the last few orders. */
export const OrdersPart = ({ centre, recent }: OrdersPartProps) => (
  <section className="panel" aria-labelledby="member-orders">
    <PanelHead title={<span id="member-orders">我的订单</span>}>
      <PageLink className="link" to="/order">
        全部订单
      </PageLink>
    </PanelHead>
    <ul className={styles.states}>
      {STATES.map(({ of, icon, word, to, due = false }) => (
        <li key={of}>
          <PageLink to={to}>
            <Icon name={icon} size={24} />
            <span>{word}</span>
            <Badge count={centre.ok ? centre.data.orders[of] : 0} calm={!due} className={styles.badge} />
          </PageLink>
        </li>
      ))}
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
