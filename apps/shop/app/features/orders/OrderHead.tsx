import type { OrderDetail } from '@qingnang/contract/orders';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { useRevalidator } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { dateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import frame from '../account/MemberFrame.module.css';
import { GroupProgress } from '../goods/GroupProgress.tsx';
import { GROUP_RULES, groupWords } from '../goods/group.ts';
import { OrderButtons } from './OrderButtons.tsx';
import styles from './OrderDetail.module.css';
import { orderSteps, stepNow } from './order-steps.ts';
import { KindPill, Pill } from './StatusPill.tsx';
import type { OrderActs } from './useOrderActs.tsx';

/** Where the order stands, what comes next, and what the buyer may do. */
export const OrderHead = ({ order, acts }: { order: OrderDetail; acts: OrderActs }) => (
  <section className="panel">
    <div className={styles.state}>
      <div>
        <h1>
          <span className="visually-hidden">订单详情 </span>
          {order.status_name}{' '}
          {order.shipments.length > 0 && <Pill kind="info">{order.shipments.length} 件包裹</Pill>}
          <KindPill kind={order.kind} />
        </h1>
        <p className="sub">
          <NextWords order={order} />
        </p>
      </div>
      <div className={styles.acts}>
        <OrderButtons order={order} acts={acts} />
      </div>
    </div>
    <Progress steps={orderSteps(order)} />
    {order.group && isBeforeReview(order) && (
      <div className={styles.group}>
        <GroupProgress group={order.group} name={order.lines[0]?.name ?? '拼团'} />
        <span className="sub small">{GROUP_RULES}</span>
      </div>
    )}
    <p className={styles.facts}>
      订单号 <b className="num">{order.order_no}</b>
      <IconButton icon="copy" size="sm" label="复制订单号" onClick={() => void copyNumber(order.order_no)} />
      <span className={frame.rule} />
      下单 <span className="num">{dateTime(order.placed_at)}</span>
      <span className={frame.rule} />
      {order.ck_name}
    </p>
    <div className={styles.bar}>
      <OrderButtons order={order} acts={acts} />
    </div>
  </section>
);

const isBeforeReview = ({ status }: OrderDetail): boolean => status < ORDER_STATUS.pending_review;

function NextWords({ order }: { order: OrderDetail }) {
  const { revalidate } = useRevalidator();
  switch (order.status) {
    case ORDER_STATUS.pending_payment:
      if (order.expires_at === null) return '请尽快付款';
      return (
        <>
          请在{' '}
          <Countdown until={order.expires_at} label="距订单关闭" size="sm" onEnd={() => void revalidate()} />{' '}
          内付款，超时自动关闭
        </>
      );
    case ORDER_STATUS.pending_group:
      if (!order.group) return '已付款，等待成团';
      return (
        <>
          已付款，{groupWords(order.group)}，距截止{' '}
          <Countdown
            until={order.group.ends_at}
            label="距拼团截止"
            size="sm"
            onEnd={() => void revalidate()}
          />
        </>
      );
    case ORDER_STATUS.pending_review:
      return '已付款，仓库正在审核，审核通过后开票拣货';
    case ORDER_STATUS.pending_shipment:
      return '审核已通过，仓库正在备货';
    case ORDER_STATUS.partly_shipped:
      return '部分商品已发货，其余正在备货';
    case ORDER_STATUS.shipped:
      return '全部商品已发货，收到后请核对批号与数量并确认收货';
    case ORDER_STATUS.completed:
      return '订单已完成，感谢您的采购';
    default:
      return order.close_reason ? `原因：${order.close_reason}` : '订单已结束';
  }
}

function Progress({ steps }: { steps: OrderDetail['steps'] }) {
  const now = stepNow(steps);
  return (
    <ol className={styles.progress} aria-label="订单进度">
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={cx(styles.step, index < now && styles.done, index === now && styles.now)}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {index <= now && <Icon name={index < now ? 'check' : 'clock'} size={14} />}
          </span>
          <b>{step.name}</b>
          {step.at !== null && <span className={cx(styles.when, 'num')}>{dateTime(step.at).slice(5)}</span>}
        </li>
      ))}
    </ol>
  );
}

async function copyNumber(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('订单号已复制');
  } catch {
    toast.error('复制没有成功，请手动选择复制');
  }
}
