import type { UserBase } from '@qingnang/contract/accounts';
import type { LastOrder } from '@qingnang/contract/rebuy';
import type { ORDER_STATUS } from '@qingnang/rules/order-state';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { useSame } from '../orders/useSame.ts';
import styles from './AccountCard.module.css';
import { Face, ManagerLink } from './AccountParts.tsx';

/** Checked against the rules, whose whole table the home page does not need. */
const STATUS: Pick<typeof ORDER_STATUS, 'pending_payment' | 'pending_review' | 'shipped'> = {
  pending_payment: 10,
  pending_review: 20,
  shipped: 50,
};

/** Of the account card: who is buying, what waits for them, whom to call. */
export default function BuyerPart({ user, last }: { user: UserBase; last: LastOrder | null }) {
  return (
    <>
      <Overview user={user} />
      {last && <Last order={last} />}
      <ManagerLink manager={user.admin} />
      {user.passed_message !== '' && (
        <Notice kind="warn" className={styles.message}>
          {user.passed_message} <PageLink to="/zzzj">资质证件</PageLink>
        </Notice>
      )}
    </>
  );
}

const Overview = ({ user }: { user: UserBase }) => (
  <>
    <div className={styles.who}>
      <Face />
      <div className="shrink">
        <PageLink className="as-block strong ellipsis" to="/user">
          {user.company || user.name}
        </PageLink>
        <p className={styles.marks}>
          {user.rank_name && <Mark kind="rank">{user.rank_name}</Mark>}
          <PassMark user={user} />
        </p>
      </div>
    </div>
    <ul className={styles.orders}>
      <OrderCount label="待付款" status={STATUS.pending_payment} number={user.order_counts.unpaid} due />
      <OrderCount label="待审核" status={STATUS.pending_review} number={user.order_counts.reviewing} />
      <OrderCount label="待收货" status={STATUS.shipped} number={user.order_counts.to_receive} />
    </ul>
    <dl className={styles.wallet}>
      <div>
        <dt>余额</dt>
        <dd>{money(user.balance)}</dd>
      </div>
      <div>
        <dt>积分</dt>
        <dd>{count(user.points)}</dd>
      </div>
    </dl>
  </>
);

/** 原样再来, from the first page. */
function Last({ order }: { order: LastOrder }) {
  const { busy, again } = useSame();
  return (
    <p className={styles.last}>
      <PageLink className="ellipsis" to={`/order/info/${order.id}`}>
        上次订单 {count(order.line_count)} 种 <span className="num">{money(order.amount)}</span>
      </PageLink>
      <Button size="sm" busy={busy === order.id} onClick={() => again(order.id)}>
        原样再来
      </Button>
    </p>
  );
}

const PASS_WORDS: Record<number, string | undefined> = {
  0: '资质待提交',
  2: '资质审核中',
  3: '资质未通过',
  4: '资质已过期',
};

const PassMark = ({ user: { is_passed } }: { user: UserBase }) =>
  is_passed === 1 ? (
    <Mark kind="ok">资质有效</Mark>
  ) : (
    <Mark kind="warn">{PASS_WORDS[is_passed] ?? '资质待审核'}</Mark>
  );

interface OrderCountProps {
  label: string;
  status: number;
  number: number;
  /** Waits for the buyer to act. */
  due?: boolean;
}

const OrderCount = ({ label, status, number, due }: OrderCountProps) => (
  <li className={cx(due && number > 0 && styles.due)}>
    <PageLink to={`/order?status=${status}`}>
      <b className="num">{count(number)}</b>
      {label}
    </PageLink>
  </li>
);
