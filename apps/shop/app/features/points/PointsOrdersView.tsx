import { keysOf } from '@qingnang/contract/keys';
import type {
  PointsOrder,
  pointsOrderAddress,
  pointsOrderCancel,
  pointsOrderConfirm,
} from '@qingnang/contract/points';
import { POINTS_ORDER_STATES, type PointsOrderState } from '@qingnang/contract/points-words';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { confirm } from '../../lib/dialogs.ts';
import { count, dateTime, phone } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { toast } from '../../lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';
import frame from '../account/MemberFrame.module.css';
import { MemberFrame } from '../account/MemberFrame.tsx';
import { CopyButton } from '../orders/CopyButton.tsx';
import { Pill } from '../orders/StatusPill.tsx';
import styles from './PointsOrders.module.css';
import type { PointsOrders } from './points-data.ts';
import { ordersPath } from './points-paths.ts';

const AddressAct = lazyKept(() => import('./AddressAct.tsx'));

interface PointsOrdersViewProps {
  orders: PointsOrders;
  /** Of the chosen tab; absent = all. */
  status?: PointsOrderState | undefined;
}

const KINDS = { placed: 'wait', shipped: 'info', done: 'ok', cancelled: 'plain' } as const;

/** 积分订单 by state, with what may be done now. */
export const PointsOrdersView = ({ orders, status }: PointsOrdersViewProps) => (
  <MemberFrame trail={[{ label: '积分订单' }]}>
    <section className={cx('panel', frame.flush)}>
      <h1 className="visually-hidden">积分订单</h1>
      <TabLinks
        label="积分订单状态"
        links={[
          { label: '全部', to: ordersPath(), current: status === undefined },
          ...keysOf(POINTS_ORDER_STATES).map((state) => ({
            label: [POINTS_ORDER_STATES[state], orders.counts[state] || ''].join(' ').trim(),
            to: ordersPath(state),
            current: state === status,
          })),
        ]}
      />
      {orders.list.length === 0 ? (
        <Nothing isFar={orders.total > 0} />
      ) : (
        <PlainList className={styles.orders} aria-label="积分订单">
          {orders.list.map((order) => (
            <li key={order.id}>
              <Order order={order} />
            </li>
          ))}
        </PlainList>
      )}
      <div className={styles.foot}>
        <Pager
          page={orders.page}
          pageSize={orders.page_size}
          total={orders.total}
          to={(page) => ordersPath(status, page)}
        />
      </div>
    </section>
  </MemberFrame>
);

const Order = ({ order }: { order: PointsOrder }) => (
  <article aria-label={`积分订单 ${order.order_no}`}>
    <header className={styles.head}>
      <span className="sub">{dateTime(order.placed_at)}</span>
      <span>{order.order_no}</span>
      <CopyButton name="订单号" text={order.order_no} />
      <span className="push">
        <Pill kind={KINDS[order.status]}>{order.status_name}</Pill>
      </span>
    </header>
    <div className={styles.body}>
      <GoodsImage className={styles.image} src={order.image} width={200} />
      <div className={styles.goods}>
        <h2>{order.name}</h2>
        <p className={styles.number}>
          <span>×{count(order.number)}</span>
          {order.is_prize === 1 ? <Mark kind="ok">奖品</Mark> : <span>{count(order.points)} 积分</span>}
        </p>
      </div>
      <Place order={order} />
      <Acts order={order} />
    </div>
  </article>
);

const Place = ({ order }: { order: PointsOrder }) => (
  <div className={styles.place}>
    {order.address === '' ? (
      <p className={styles.missing}>请填写收货地址，填写后发货</p>
    ) : (
      <p>
        {order.consignee} {phone(order.phone)}
        <br />
        <span className="sub">{order.address}</span>
      </p>
    )}
    {order.tracking_no !== '' && (
      <p className={styles.parcel}>
        {order.carrier} {order.tracking_no}
        <CopyButton name="运单号" text={order.tracking_no} />
      </p>
    )}
    {order.status === 'cancelled' && <p className="sub">{order.note}</p>}
  </div>
);

function Acts({ order }: { order: PointsOrder }) {
  const { busy, after } = useActs();
  const at = { id: order.id };
  const [choosing, setChoosing] = useState(false);
  if (order.acts.length === 0) return <div />;
  const cancel = async () => {
    const message = `取消后退回 ${count(order.points)} 积分，确定取消吗？`;
    if (await confirm({ message, ok: '取消订单', cancel: '暂不取消' }))
      await after(callAndHear<typeof pointsOrderCancel>('POST /api/points/orders/:id/cancel', { at }));
  };
  return (
    <div className={styles.acts}>
      {order.acts.includes('confirm') && (
        <Button
          size="sm"
          variant="primary"
          busy={busy}
          onClick={() =>
            void after(callAndHear<typeof pointsOrderConfirm>('POST /api/points/orders/:id/confirm', { at }))
          }
        >
          确认收货
        </Button>
      )}
      {order.acts.includes('address') && (
        <Button
          size="sm"
          {...(order.address === '' && { variant: 'primary' as const })}
          busy={busy}
          onClick={() => setChoosing(true)}
        >
          {order.address === '' ? '填写地址' : '修改地址'}
        </Button>
      )}
      {order.acts.includes('cancel') && (
        <Button size="sm" busy={busy} onClick={() => void cancel()}>
          取消订单
        </Button>
      )}
      {choosing && (
        <Suspense>
          <AddressAct
            onClose={() => setChoosing(false)}
            onChosen={(id) => {
              setChoosing(false);
              void after(
                callAndHear<typeof pointsOrderAddress>('POST /api/points/orders/:id/address', {
                  at,
                  body: { address_id: id },
                }),
              );
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function useActs() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const after = async (acting: Promise<{ message: string }>) => {
    setBusy(true);
    try {
      const { message } = await acting;
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
    // Also after a refusal: the order is another one now.
    await revalidate();
  };
  return { busy, after };
}

/** @param isFar a page beyond the last one */
const Nothing = ({ isFar }: { isFar: boolean }) => (
  <EmptyState title={isFar ? '没有这一页' : '没有积分订单'}>
    <p className="row">
      <ButtonLink variant="primary" to={isFar ? ordersPath() : '/jfsc'}>
        {isFar ? '回到第一页' : '去积分商城'}
      </ButtonLink>
    </p>
  </EmptyState>
);
