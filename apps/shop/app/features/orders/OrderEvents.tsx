import type { OrderDetail } from '@qingnang/contract/orders';
import { dateTime, money } from '../../lib/format.ts';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './OrderDetail.module.css';

/** What has happened to the order, newest first. */
export const OrderEvents = ({ events }: { events: OrderDetail['events'] }) => (
  <section className="panel" aria-labelledby="order-events">
    <PanelHead title={<span id="order-events">订单动态</span>} />
    <div className={styles.body}>
      <ol className={styles.track}>
        {events.toReversed().map((event) => (
          <li key={`${event.at}:${event.act}`}>
            <time className="num" dateTime={new Date(event.at * 1000).toISOString()}>
              {dateTime(event.at)}
            </time>
            <div>
              {event.act_name}
              {event.note !== '' && <span className="muted">　{event.note}</span>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

const REFUND_WORDS: Record<string, string | undefined> = { done: '已退回', failed: '处理中' };

/** Money that went back, the way it came. */
export const Refunds = ({ refunds }: { refunds: OrderDetail['refunds'] }) => (
  <section className="panel" aria-labelledby="order-refunds">
    <PanelHead title={<span id="order-refunds">退款</span>} />
    <dl className={styles.sums}>
      {refunds.map((refund) => (
        <div key={`${refund.method}:${refund.at}:${refund.amount}`}>
          <dt>
            {refund.method} <span className="muted small num">{dateTime(refund.at)}</span>
          </dt>
          <dd>
            {money(refund.amount)} <span className="small">{REFUND_WORDS[refund.status] ?? '退款中'}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
