import type { OrderDetail } from '@qingnang/contract/orders';
import { dateTime, money } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './OrderDetail.module.css';
import { Pill } from './StatusPill.tsx';

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
              {event.person !== '' && <span className="sub">　{event.person}</span>}
              {event.note !== '' && <span className="muted">　{event.note}</span>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

const REFUND_WORDS: Record<string, string | undefined> = {
  awaiting: '退款审核中',
  pending: '退款中',
  done: '已退回',
  failed: '退款处理中',
  refused: '退款未通过',
};

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

/** After-sales cases about the order. */
export const Cases = ({ cases }: { cases: OrderDetail['cases'] }) => (
  <section className="panel" aria-labelledby="order-cases">
    <PanelHead title={<span id="order-cases">退货售后</span>} />
    <ul className={styles.cases}>
      {cases.map((one) => (
        <li key={one.id}>
          <PageLink className="link num" to={one.url}>
            {one.case_no}
          </PageLink>
          <span>{one.kind_name}</span>
          <Pill>{one.status_name}</Pill>
        </li>
      ))}
    </ul>
  </section>
);
