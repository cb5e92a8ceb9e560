import type { OrderDetail } from '@qingnang/contract/orders';
import { dateTime, money, phone } from '../../lib/format.ts';
import { Price } from '../../ui/Price.tsx';
import { WishFacts } from '../checkout/WishFacts.tsx';
import styles from './OrderDetail.module.css';
import { discountRows } from './order-discounts.ts';

/** Where it goes, how it was paid, what the buyer said. */
export const Facts = ({ order }: { order: OrderDetail }) => (
  <dl className={styles.info}>
    <div>
      <dt>收货</dt>
      <dd>
        {order.consignee} <span className="num">{phone(order.phone)}</span>
        <br />
        {order.address}
      </dd>
    </div>
    <div>
      <dt>支付</dt>
      <dd>{paidWords(order)}</dd>
    </div>
    {order.remark !== '' && (
      <div>
        <dt>备注</dt>
        <dd>{order.remark}</dd>
      </div>
    )}
    <WishFacts wishes={order.wishes} />
  </dl>
);

function paidWords({ paid_at, payable, balance_amount, payment_method_name }: OrderDetail): string {
  if (paid_at === null) return '未付款';
  const parts = [
    payable > 0 ? `${payment_method_name} ${money(payable)}` : '',
    balance_amount > 0 ? `余额 ${money(balance_amount)}` : '',
  ];
  return `${parts.filter(Boolean).join(' + ')}　${dateTime(paid_at)}`;
}

/** What it costs. */
export const Sums = ({ order }: { order: OrderDetail }) => (
  <dl className={styles.sums}>
    <div>
      <dt>商品金额</dt>
      <dd>{money(order.goods_amount)}</dd>
    </div>
    {discountRows(order).map(({ key, name, amount }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd className="price-text">{money(-amount)}</dd>
      </div>
    ))}
    <div>
      <dt>运费</dt>
      <dd>{money(order.shipping_fee)}</dd>
    </div>
    {order.balance_amount > 0 && (
      <div>
        <dt>其中余额支付</dt>
        <dd>{money(order.balance_amount)}</dd>
      </div>
    )}
    <div className={styles.total}>
      <dt>{order.paid_at === null ? '应付' : '实付'}</dt>
      <dd>
        <Price value={order.total} size="lg" />
      </dd>
    </div>
    {order.refunded_amount > 0 && (
      <div>
        <dt>其中已退款</dt>
        <dd>{money(order.refunded_amount)}</dd>
      </div>
    )}
    {order.cashback_amount > 0 && (
      <div>
        <dt>{order.completed_at === null ? '完成后返到余额' : '已返到余额'}</dt>
        <dd>{money(order.cashback_amount)}</dd>
      </div>
    )}
  </dl>
);
