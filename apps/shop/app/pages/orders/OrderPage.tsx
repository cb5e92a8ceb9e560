import type { InvoiceHead } from '@qingnang/contract/invoices';
import type { OrderDetail } from '@qingnang/contract/orders';
import type { ReceiptDetail } from '@qingnang/contract/receipts';
import type { OwnTransfer } from '@qingnang/contract/transfers';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { orderCardOf } from '../../features/chat/order-card.ts';
import { TransferSection } from '../../features/checkout/TransferSection.tsx';
import { InvoicesPart } from '../../features/invoices/InvoicesPart.tsx';
import styles from '../../features/orders/OrderDetail.module.css';
import { Cases, OrderEvents, Refunds } from '../../features/orders/OrderEvents.tsx';
import { OrderHead } from '../../features/orders/OrderHead.tsx';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { Parcels } from '../../features/orders/Parcels.tsx';
import { useOrderActs } from '../../features/orders/useOrderActs.tsx';
import { ReceiptSection } from '../../features/receipts/ReceiptSection.tsx';
import { useChatSubject } from '../../lib/chat-door.ts';
import { cx } from '../../lib/cx.ts';
import { defineData, part } from '../../lib/data.ts';

const page = defineData(async (api, { params }) => {
  const order = await api.get<OrderDetail>(`/api/order/${params.id ?? ''}`);
  const receipt =
    order.kind === 'receipt' ? await api.get<ReceiptDetail>(`/api/user/receipts/${order.id}`) : null;
  const transfer =
    order.status === ORDER_STATUS.pending_payment && order.payment_method === 'transfer'
      ? await api.get<OwnTransfer>(`/api/order/${order.id}/transfer`)
      : null;
  const invoices = await part(api.get<{ list: InvoiceHead[] }>('/api/invoices', { order_id: order.id }));
  return { order, receipt, transfer, invoices };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function OrderPage() {
  const { order, receipt, transfer, invoices } = useLoaderData<typeof loader>();
  const acts = useOrderActs();
  useChatSubject(useMemo(() => ({ kind: 'order', order: orderCardOf(order) }), [order]));
  const hasParcels = order.shipments.length > 0;
  const isDelivered = order.status === ORDER_STATUS.shipped || order.status === ORDER_STATUS.completed;
  return (
    <MemberFrame trail={[{ label: '我的订单', to: '/order' }, { label: '订单详情' }]}>
      <OrderHead order={order} acts={acts} />
      <div className={cx(styles.columns, !hasParcels && styles.alone)}>
        {hasParcels && <Parcels orderId={order.id} shipments={order.shipments} />}
        <OrderEvents events={order.events} />
      </div>
      {transfer && <TransferSection orderId={order.id} transfer={transfer} />}
      {receipt && <ReceiptSection detail={receipt} />}
      {order.cases.length > 0 && <Cases cases={order.cases} />}
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
      <InvoicesPart invoices={invoices} askFor={isDelivered ? order.order_no : ''} />
      <OrderLines order={order} />
      {acts.dialogs}
    </MemberFrame>
  );
}
