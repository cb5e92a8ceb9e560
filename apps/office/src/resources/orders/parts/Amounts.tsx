import { dateTime, yuan } from '../../../app/format.ts';
import { PAYMENT_STATUSES, REFUND_STATUSES } from '../../../app/words.ts';
import type { AdminOrder } from '../api.ts';
import { RefundDone } from './RefundDone.tsx';

/** How the total came about, and what was paid and given back. */
export function Amounts({ order }: { order: AdminOrder }) {
  return (
    <section className="dsec" aria-label="金额">
      <dl className="sum">
        <div>
          <dt>商品金额</dt>
          <dd>{yuan(order.goods_amount)}</dd>
        </div>
        {order.discount_amount > 0 && (
          <div>
            <dt>优惠</dt>
            <dd>{yuan(-order.discount_amount)}</dd>
          </div>
        )}
        <div>
          <dt>运费</dt>
          <dd>{yuan(order.shipping_fee)}</dd>
        </div>
        <div className="t">
          <dt>
            {order.paid_at === null ? '应付' : '实付'}　{howPaid(order)}
          </dt>
          <dd>{yuan(order.total)}</dd>
        </div>
        {order.received > 0 && (
          <div>
            <dt>对公转账已到账</dt>
            <dd>
              {yuan(order.received)}，还差 {yuan(order.due)}
            </dd>
          </div>
        )}
        {order.refunded_amount > 0 && (
          <div>
            <dt>已退款</dt>
            <dd className="warn">{yuan(-order.refunded_amount)}</dd>
          </div>
        )}
      </dl>
      {(order.payments.length > 0 || order.refunds.length > 0) && <Movements order={order} />}
    </section>
  );
}

function howPaid({ payable, balance_amount: balance, payment_method_name: method }: AdminOrder): string {
  const parts = [];
  if (payable > 0) parts.push(`${method || '在线支付'} ${yuan(payable)}`);
  if (balance > 0) parts.push(`余额 ${yuan(balance)}`);
  return parts.join(' + ');
}

function Movements({ order: { payments, refunds } }: { order: AdminOrder }) {
  return (
    <ul className="movements small" aria-label="收付款">
      {payments.map((payment) => (
        <li key={payment.payment_no}>
          <span>
            {payment.method_name}　{PAYMENT_STATUSES[payment.status] ?? payment.status}
            {payment.whole > payment.amount && (
              <span className="muted">　与其他订单合并支付 {yuan(payment.whole)}</span>
            )}
          </span>
          <span className="muted">{dateTime(payment.at)}</span>
          <span>{yuan(payment.amount)}</span>
        </li>
      ))}
      {refunds.map((refund) => (
        <li key={refund.id}>
          <span className="warn">
            退回{refund.method}　{REFUND_STATUSES[refund.status] ?? refund.status}
          </span>
          <span className="muted">{dateTime(refund.at)}</span>
          <span className="warn">{yuan(-refund.amount)}</span>
          {refund.by_hand && <RefundDone refundId={refund.id} />}
        </li>
      ))}
    </ul>
  );
}
