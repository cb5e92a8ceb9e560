import type { ChatOrderCard } from '@qingnang/contract/chat-words';
import type { orderList } from '@qingnang/contract/orders';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { date, money } from '../../lib/format.ts';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Chat.module.css';
import composer from './Composer.module.css';
import { orderCardOf } from './order-card.ts';
import { talk } from './talk.ts';

const SHOWN = 10;

/** The last orders, in the place of the box for words: a click says one. */
export function OrderChoice({ onClose }: { onClose: () => void }) {
  const { orders, isFailed, retry } = useLastOrders();
  return (
    <section className={composer.choice} aria-label="选择订单">
      <header>
        <b>选择要咨询的订单</b>
        <IconButton icon="close" size="sm" label="返回输入" autoFocus onClick={onClose} />
      </header>
      {isFailed ? (
        <FailedPart onRetry={retry} busy={false} />
      ) : !orders ? (
        <p className={styles.starting}>
          <Spinner />
        </p>
      ) : (
        <ul>
          {orders.length === 0 && <li className={styles.note}>还没有订单</li>}
          {orders.map((order) => (
            <li key={order.order_id}>
              <button
                type="button"
                onClick={() => {
                  talk.say({ kind: 'order', order });
                  onClose();
                }}
              >
                <b className="num">{order.order_sn}</b>
                <span className={styles.status}>{order.status_name}</span>
                <span className="muted small">
                  {date(order.placed_at)}　{order.lines} 个品种
                </span>
                <b className="num to-end">{money(order.amount)}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useLastOrders() {
  const [orders, setOrders] = useState<readonly ChatOrderCard[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // Each attempt reads once more.
  useEffect(() => {
    const controller = new AbortController();
    call<typeof orderList>('GET /api/order', {
      query: { page_size: SHOWN },
      quiet: true,
      sideBySide: true,
      signal: controller.signal,
    }).then(
      ({ list }) => setOrders(list.map(orderCardOf)),
      () => !controller.signal.aborted && setFailed(true),
    );
    return () => controller.abort();
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { orders, isFailed, retry };
}
