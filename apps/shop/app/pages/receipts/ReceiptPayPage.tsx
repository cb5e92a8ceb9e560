import type { ReceiptDetail, receiptDetail } from '@qingnang/contract/receipts';
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
import { ReceiptRules, ReceiptSteps } from '../../features/receipts/ReceiptRules.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import { CheckoutHead } from '../../ui/Steps.tsx';

const page = defineData(async (call, { query }) => {
  const id = query.get('id') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw redirect('/hmdd');
  const found = await Promise.all([
    call<typeof receiptDetail>('GET /api/user/receipts/:id', { at: { id } }),
    readPayChoice(call, id),
  ]).catch((error: unknown) => {
    // Not a receipt order of this buyer: their own are the place to look.
    if (error instanceof ApiError && error.status === 404) throw redirect('/hmdd');
    throw error;
  });
  const [detail, choice] = found;
  if (choice.offered.is_paid) throw redirect(donePath([id]));
  return { detail, choice };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ReceiptPayPage() {
  const { detail, choice } = useLoaderData<typeof loader>();
  return (
    <>
      <CheckoutHead title="支付订单" step={3} />
      <div className={cx('wrap page-top', styles.page)}>
        {/* Another order is another payment: nothing of the last one may stay on the page. */}
        <PayTogether key={detail.order.id} choice={choice} current={detail.order.id}>
          {(ids, state) => <Payment detail={detail} orderIds={ids} atFirst={state} />}
        </PayTogether>
      </div>
    </>
  );
}

interface PaymentProps {
  detail: ReceiptDetail;
  orderIds: readonly number[];
  atFirst: PaymentState;
}

function Payment({ detail, orderIds, atFirst }: PaymentProps) {
  const { order } = detail;
  const { state, payment, busy, problem, isOpen, ask, pay } = usePayment(orderIds, atFirst);
  const [method, setMethod] = useState(() => firstMethod(atFirst));
  const payNow = {
    variant: 'pay' as const,
    busy,
    disabled: method === null,
    onClick: () => method && pay(method),
    children: '立即支付',
  };
  if (!isOpen) return <Ended state={state} orderId={order.id} />;
  return (
    <section className="panel" aria-label="支付">
      <Due detail={detail} state={state} onEnd={ask} />
      <ReceiptSteps />
      <div className={styles.pay}>
        <div className={styles.methods}>
          <ReceiptRules detail={detail} onlyTransfer={isOnlyTransfer(state)} />
          <Received received={state.received} due={state.amount} />
          <h2 className={styles.heading}>选择支付方式</h2>
          <MethodPicker state={state} value={method} onChange={setMethod} />
          {problem && (
            <Notice kind="bad" className={styles.problem}>
              {problem}
            </Notice>
          )}
          <div className={styles.acts}>
            <Button className="not-phone" size="lg" {...payNow} />
            <PageLink className="link" to="/hmdd">
              返回含麻订单
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

const isOnlyTransfer = ({ methods }: PaymentState): boolean =>
  methods.every(({ method, reason }) => (method === 'transfer') === (reason === ''));

const Due = ({ detail, state, onEnd }: { detail: ReceiptDetail; state: PaymentState; onEnd: () => void }) => (
  <div className={styles.due}>
    <Icon name="clock" size={28} />
    <div>
      <p className={styles.dueTitle}>
        含麻订单已提交
        {state.expires_at !== null && (
          <>
            ，请在 <Countdown until={state.expires_at} label="距订单关闭" size="sm" onEnd={onEnd} /> 内付款
          </>
        )}
      </p>
      <p className="sub small">
        订单号 <span className="num">{detail.order.order_no}</span>
        {'　'}
        {detail.order.ck_name}
        {'　'}
        {count(detail.order.line_count)} 种 {count(detail.order.piece_count)}{' '}
        件。超时订单自动关闭，委托书和额度自动退回
      </p>
    </div>
    <p className={styles.amount}>
      <span className="small muted">应付金额</span>
      <br />
      <Price value={state.amount} size="xl" />
    </p>
  </div>
);

/** Closed by itself or cancelled: nothing to pay any more. */
const Ended = ({ state, orderId }: { state: PaymentState; orderId: number }) => (
  <EmptyState title={`订单${state.status_name}`} panel>
    <p>这个订单不能再支付，委托书和额度已退回；若您刚刚完成了付款，款项会自动原路退回。</p>
    <p className="row">
      <ButtonLink variant="primary" to={`/order/info/${orderId}`}>
        查看订单
      </ButtonLink>
      <ButtonLink to="/hmdd">返回含麻订单</ButtonLink>
    </p>
  </EmptyState>
);
