import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useRefused } from '../../lib/useMay.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import settle from '../cart/Settle.module.css';
import { MethodPicker } from './MethodPicker.tsx';
import { firstMethod } from './methods.ts';
import styles from './Pay.module.css';
import { PaymentPanel } from './PaymentPanel.tsx';
import { Received } from './Received.tsx';
import { donePath, type PaymentState, usePayment } from './usePayment.ts';

interface PayFormProps {
  orderIds: readonly number[];
  atFirst: PaymentState;
  /** Where one goes when they are paid; unset = to what was ordered. */
  done?: string;
  /** What is paid and until when. */
  head: (state: PaymentState, onEnd: () => void) => ReactNode;
  /** Between that and the methods. */
  steps?: ReactNode;
  /** Above the methods. */
  rules?: (state: PaymentState) => ReactNode;
  back: { to: string; words: string };
  /** The order that proofs of a transfer are handed in for; null = the payer hands in none. */
  proofsOf: number | null;
  /** In place of all of it when nothing is to be paid any more. */
  ended: (state: PaymentState) => ReactNode;
}

/** Paying orders together: methods, what to do for the chosen one, and the bar of phones. */
export function PayForm({
  orderIds,
  atFirst,
  done,
  head,
  steps,
  rules,
  back,
  proofsOf,
  ended,
}: PayFormProps) {
  const paying = usePayment(orderIds, atFirst, done ?? donePath(orderIds));
  const { state, payment, busy, problem, isOpen, ask, pay } = paying;
  const refused = useRefused('pay');
  const [method, setMethod] = useState(() => firstMethod(atFirst));
  const payNow = {
    variant: 'pay' as const,
    busy,
    disabled: method === null || refused !== '',
    onClick: () => method && pay(method),
    children: '立即支付',
  };
  if (!isOpen) return ended(state);
  return (
    <section className="panel" aria-label="支付">
      {head(state, ask)}
      {steps}
      <div className={styles.pay}>
        <div className={styles.methods}>
          {rules?.(state)}
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
            <PageLink className="link" to={back.to}>
              {back.words}
            </PageLink>
          </div>
        </div>
        <PaymentPanel proofsOf={proofsOf} payment={payment?.method === method ? payment : null} />
      </div>
      <div className={cx(settle.payBar, settle.low)}>
        <span className="sub">应付</span>
        <Price value={state.amount} size="lg" />
        <Button {...payNow} />
      </div>
    </section>
  );
}

interface PayHeadProps {
  title: string;
  state: PaymentState;
  onEnd: () => void;
  children: ReactNode;
  /** Below the sum. */
  saved?: ReactNode;
}

/** What is to be paid, until when, and how much. */
export const PayHead = ({ title, state, onEnd, children, saved }: PayHeadProps) => (
  <div className={styles.due}>
    <Icon name="clock" size={28} />
    <div>
      <p className={styles.dueTitle}>
        {title}
        {state.expires_at !== null && (
          <>
            ，请在 <Countdown until={state.expires_at} label="距订单关闭" size="sm" onEnd={onEnd} /> 内付款
          </>
        )}
      </p>
      <p className="sub small">{children}</p>
    </div>
    <p className={styles.amount}>
      <span className="small muted">应付金额</span>
      <br />
      <Price value={state.amount} size="xl" />
      {saved}
    </p>
  </div>
);
