import type { OrderDetail, orderDetail } from '@qingnang/contract/orders';
import { useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import settle from '../../features/cart/Settle.module.css';
import { MethodPicker } from '../../features/checkout/MethodPicker.tsx';
import { firstMethod } from '../../features/checkout/methods.ts';
import styles from '../../features/checkout/Pay.module.css';
import { PaymentPanel } from '../../features/checkout/PaymentPanel.tsx';
import { PayTogether } from '../../features/checkout/PayTogether.tsx';
import { Received } from '../../features/checkout/Received.tsx';
import { readPayChoice } from '../../features/checkout/together.ts';
import { donePath, type PaymentState, usePayment } from '../../features/checkout/usePayment.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { count, money } from '../../lib/format.ts';
import { useRefused } from '../../lib/useMay.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import { CheckoutHead } from '../../ui/Steps.tsx';

type Order = Pick<
  OrderDetail,
  'id' | 'order_no' | 'ck_name' | 'line_count' | 'piece_count' | 'discount_amount'
>;

const page = defineData(async (call, { params }) => {
  const id = params.id ?? '';
  const [choice, order] = await Promise.all([
    readPayChoice(call, id),
    call<typeof orderDetail>('GET /api/order/:id', { at: { id } }),
  ]);
  if (choice.offered.is_paid) throw redirect(donePath([order.id]));
  if (order.kind === 'receipt') throw redirect(`/cart_hm?id=${order.id}`);
  const { order_no, ck_name, line_count, piece_count, discount_amount } = order;
  return { choice, order: { id: order.id, order_no, ck_name, line_count, piece_count, discount_amount } };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function PayPage() {
  const { choice, order } = useLoaderData<typeof loader>();
  return (
    <>
      <CheckoutHead title="支付订单" step={3} />
      <div className={cx('wrap page-top', styles.page)}>
        {/* Another order is another payment: nothing of the last one may stay on the page. */}
        <PayTogether key={order.id} choice={choice} current={order.id}>
          {(ids, state) => <Payment order={order} orderIds={ids} atFirst={state} />}
        </PayTogether>
      </div>
    </>
  );
}

interface PaymentProps {
  order: Order;
  orderIds: readonly number[];
  atFirst: PaymentState;
}

function Payment({ order, orderIds, atFirst }: PaymentProps) {
  const { state, payment, busy, problem, isOpen, ask, pay } = usePayment(orderIds, atFirst);
  const refused = useRefused('pay');
  const [method, setMethod] = useState(() => firstMethod(atFirst));
  const payNow = {
    variant: 'pay' as const,
    busy,
    disabled: method === null || refused !== '',
    onClick: () => method && pay(method),
    children: '立即支付',
  };
  if (!isOpen) return <Ended state={state} orderId={order.id} />;
  return (
    <section className="panel" aria-label="支付">
      <Due state={state} order={order} onEnd={ask} />
      <div className={styles.pay}>
        <div className={styles.methods}>
          <Received received={state.received} due={state.amount} />
          <h2 className={styles.heading}>选择支付方式</h2>
          <MethodPicker state={state} value={method} onChange={setMethod} />
          {(refused || problem) && (
            <Notice kind="bad" className={styles.problem}>
              {refused || problem}
            </Notice>
          )}
          <div className={styles.acts}>
            <Button className="not-phone" size="lg" {...payNow} />
            <PageLink className="link" to={`/order/info/${order.id}`}>
              返回订单
            </PageLink>
          </div>
        </div>
        <PaymentPanel orderId={order.id} payment={payment?.method === method ? payment : null} />
      </div>
      <div className={cx(settle.payBar, settle.low)}>
        <span className="sub">应付</span>
        <Price value={state.amount} size="lg" />
        <Button {...payNow} />
      </div>
    </section>
  );
}

const Due = ({ state, order, onEnd }: { state: PaymentState; order: Order; onEnd: () => void }) => (
  <div className={styles.due}>
    <Icon name="clock" size={28} />
    <div>
      <p className={styles.dueTitle}>
        订单已提交
        {state.expires_at !== null && (
          <>
            ，请在 <Countdown until={state.expires_at} label="距订单关闭" size="sm" onEnd={onEnd} /> 内付款
          </>
        )}
      </p>
      <p className="sub small">
        {state.orders.length > 1 ? (
          `合并支付 ${state.orders.length} 单，以最早关闭的一单为准`
        ) : (
          <>
            订单号 <span className="num">{order.order_no}</span>　{order.ck_name}　{count(order.line_count)}{' '}
            种 {count(order.piece_count)} 件
          </>
        )}
        。超时订单自动关闭，库存、优惠券和余额全部退回
      </p>
    </div>
    <p className={styles.amount}>
      <span className="small muted">应付金额</span>
      <br />
      <Price value={state.amount} size="xl" />
      {state.orders.length === 1 && order.discount_amount > 0 && (
        <>
          <br />
          <span className="small price-text">已优惠 {money(order.discount_amount)}</span>
        </>
      )}
    </p>
  </div>
);

/** Closed by itself or cancelled: nothing to pay any more. */
const Ended = ({ state, orderId }: { state: PaymentState; orderId: number }) => (
  <EmptyState title={state.orders.length > 1 ? '部分订单已不能支付' : `订单${state.status_name}`} panel>
    <p>
      {state.orders.length > 1
        ? '一起支付的订单里有的已支付或已关闭，其余的请在我的订单里继续支付。若您刚刚完成了付款，已关闭订单的款项会自动原路退回。'
        : '这个订单不能再支付。已占用的库存、优惠券和余额已全部退回；若您刚刚完成了付款，款项会自动原路退回。'}
    </p>
    <p className="row">
      <ButtonLink variant="primary" to={`/order/info/${orderId}`}>
        查看订单
      </ButtonLink>
      <ButtonLink to="/cart">返回购物车</ButtonLink>
    </p>
  </EmptyState>
);
