import type { invoices as invoicesCall } from '@qingnang/contract/invoices';
import type { orderDetail } from '@qingnang/contract/orders';
import type { receiptDetail } from '@qingnang/contract/receipts';
import type { orderTransfer } from '@qingnang/contract/transfers';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { orderCardOf } from '../../features/chat/order-card.ts';
import { Received } from '../../features/checkout/Received.tsx';
import { TransferSection } from '../../features/checkout/TransferSection.tsx';
import { InvoicesPart } from '../../features/invoices/InvoicesPart.tsx';
import styles from '../../features/orders/OrderDetail.module.css';
import { Cases, OrderEvents, Refunds } from '../../features/orders/OrderEvents.tsx';
import { OrderHead } from '../../features/orders/OrderHead.tsx';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { PapersPanel } from '../../features/orders/PapersPanel.tsx';
import { Parcels } from '../../features/orders/Parcels.tsx';
import { useOrderActs } from '../../features/orders/useOrderActs.tsx';
import { ReceiptSection } from '../../features/receipts/ReceiptSection.tsx';
import { useChatSubject } from '../../lib/chat-door.ts';
import { cx } from '../../lib/cx.ts';
import { defineData, part } from '../../lib/data.ts';
import { useMay } from '../../lib/useMay.ts';

const page = defineData(async (call, { params }) => {
  const order = await call<typeof orderDetail>('GET /api/order/:id', { at: { id: params.id ?? '' } });
  const receipt =
    order.kind === 'receipt'
      ? await call<typeof receiptDetail>('GET /api/user/receipts/:id', { at: { id: order.id } })
      : null;
  const transfer =
    order.status === ORDER_STATUS.pending_payment && order.payment_method === 'transfer'
      ? await call<typeof orderTransfer>('GET /api/order/:id/transfer', { at: { id: order.id } })
      : null;
  const invoices = await part(
    call<typeof invoicesCall>('GET /api/invoices', { query: { order_id: order.id } }),
  );
  return { order, receipt, transfer, invoices };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function OrderPage() {
  const { order, receipt, transfer, invoices } = useLoaderData<typeof loader>();
  const maySeeMoney = useMay('money');
  const acts = useOrderActs();
  useChatSubject(useMemo(() => ({ kind: 'order', order: orderCardOf(order) }), [order]));
  const hasParcels = order.shipments.length > 0;
  const isDelivered = order.status === ORDER_STATUS.shipped || order.status === ORDER_STATUS.completed;
  return (
    <MemberFrame trail={[{ label: '我的订单', to: '/order' }, { label: '订单详情' }]}>
      <OrderHead order={order} acts={acts} />
      <div className={cx(styles.columns, !hasParcels && styles.alone)}>
        <div className={styles.beside}>
          {hasParcels && <Parcels orderId={order.id} shipments={order.shipments} />}
          <OrderEvents events={order.events} />
        </div>
        {hasParcels && <PapersPanel order={order} invoices={maySeeMoney ? invoices : null} />}
      </div>
      <Received received={order.received} due={order.due} />
      {transfer && <TransferSection orderId={order.id} transfer={transfer} />}
      {receipt && <ReceiptSection detail={receipt} />}
      {order.cases.length > 0 && <Cases cases={order.cases} />}
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
      {maySeeMoney && <InvoicesPart invoices={invoices} askFor={isDelivered ? order.order_no : ''} />}
      <OrderLines order={order} />
      {acts.dialogs}
    </MemberFrame>
  );
}
