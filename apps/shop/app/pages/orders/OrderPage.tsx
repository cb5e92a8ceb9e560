import type { OrderDetail } from '@qingnang/contract/orders';
import { useLoaderData } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import styles from '../../features/orders/OrderDetail.module.css';
import { OrderEvents, Refunds } from '../../features/orders/OrderEvents.tsx';
import { OrderHead } from '../../features/orders/OrderHead.tsx';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { Parcels } from '../../features/orders/Parcels.tsx';
import { useOrderActs } from '../../features/orders/useOrderActs.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (api, { params }) => ({
  order: await api.get<OrderDetail>(`/api/order/${params.id ?? ''}`),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>();
  const acts = useOrderActs();
  const hasParcels = order.shipments.length > 0;
  return (
    <MemberFrame trail={[{ label: '我的订单', to: '/order' }, { label: '订单详情' }]}>
      <OrderHead order={order} acts={acts} />
      <div className={cx(styles.columns, !hasParcels && styles.alone)}>
        {hasParcels && <Parcels shipments={order.shipments} />}
        <OrderEvents events={order.events} />
      </div>
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
      <OrderLines order={order} />
      {acts.dialogs}
    </MemberFrame>
  );
}
