import type { OrderDetail } from '@qingnang/contract/orders';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { piecesWords } from '@qingnang/rules/piece-words';
import { useRevalidator } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { count, dateTime } from '../../lib/format.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { ServiceLink } from '../../ui/ServiceLink.tsx';
import frame from '../account/MemberFrame.module.css';
import { GroupBuyProgress } from '../goods/GroupBuyProgress.tsx';
import { GROUP_BUY_RULES, groupBuyWords } from '../goods/group-buy.ts';
import { CopyButton } from './CopyButton.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import styles from './OrderDetail.module.css';
import { openPieces } from './order-lines.ts';
import { orderSteps, stepNow, stepWords } from './order-steps.ts';
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
          {order.shipments.length > 0 && <Pill kind="info">{order.shipments.length} 个包裹</Pill>}
          <KindPill kind={order.kind} />
          {order.receipt && (
            <Pill kind={order.receipt.status === 'accepted' ? 'ok' : 'wait'}>
              {order.receipt.status_name}
            </Pill>
          )}
        </h1>
        <p className="sub">
          <NextWords order={order} />
          {order.promise !== '' && `，${order.promise}`}
        </p>
      </div>
      <div className={styles.acts}>
        <OrderButtons order={order} acts={acts} />
      </div>
    </div>
    {order.is_held && (
      <Notice kind="info" className={styles.held}>
        订单核实中：客服正在核对订单信息，可能会与您电话联系。核实完成后继续处理，您无需操作。
      </Notice>
    )}
    {order.gate && (
      <Notice kind="warn" className={styles.held}>
        订单暂停处理，处理好以下问题后自动继续{order.paid_at !== null && '，货款已为您保留'}：
        {order.gate.causes.map(({ message, action, url, goods }) => (
          <span key={`${message} ${goods[0] ?? ''}`} className={styles.cause}>
            {message}
            <span className="muted">
              （{goods.length > 2 ? `${goods[0]} 等 ${goods.length} 个商品` : goods.join('、')}）
            </span>
            {url !== '' && (
              <PageLink className="link" to={url}>
                {action}
              </PageLink>
            )}
          </span>
        ))}
      </Notice>
    )}
    <Progress steps={orderSteps(order)} />
    {order.group && isBeforeReview(order) && (
      <div className={styles.group}>
        <GroupBuyProgress group={order.group} name={order.lines[0]?.name ?? '拼团'} />
        <span className="sub small">{GROUP_BUY_RULES}</span>
      </div>
    )}
    <p className={styles.facts}>
      订单号 <b className="num">{order.order_no}</b>
      <CopyButton name="订单号" text={order.order_no} />
      <span className={frame.rule} />
      下单 <span className="num">{dateTime(order.placed_at)}</span>
      <span className={frame.rule} />
      {order.ck_name}
      {order.placed_by !== '' && (
        <>
          <span className={frame.rule} />由 {order.placed_by} 代下单
        </>
      )}
      {order.placed_by_member !== '' && (
        <>
          <span className={frame.rule} />
          下单人 {order.placed_by_member}
        </>
      )}
      {order.proposed !== '' && (
        <>
          <span className={frame.rule} />
          {order.proposed}
        </>
      )}
      {order.linked.map((other) => (
        <span key={other.id} className={styles.linked}>
          <span className={frame.rule} />
          {other.relation === 'from' ? '拆分自' : '拆分出'}{' '}
          <PageLink className="link num" to={`/order/info/${other.id}`}>
            {other.order_no}
          </PageLink>{' '}
          <span className="muted">{other.status_name}</span>
        </span>
      ))}
      <ServiceLink className={styles.ask}>联系客服</ServiceLink>
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
      if (!order.acts.includes('pay')) return '支付时间已过，订单即将自动关闭';
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
          已付款，{groupBuyWords(order.group)}，距截止{' '}
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
      return `部分商品已发货，还有 ${piecesWords(count(openPieces(order.lines)))}正在备货`;
    case ORDER_STATUS.shipped:
      return order.receipt && order.receipt.status !== 'accepted'
        ? '全部商品已发货，收到后请上传盖章回执，审核通过后订单完成'
        : '全部商品已发货，收到后请核对批号与数量并确认收货';
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
          <b>{stepWords(step, index < now)}</b>
          {step.at !== null && <span className={cx(styles.when, 'num')}>{dateTime(step.at).slice(5)}</span>}
        </li>
      ))}
    </ol>
  );
}
