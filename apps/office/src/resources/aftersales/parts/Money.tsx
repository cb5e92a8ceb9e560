import { dateTime, yuan } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import type { StaffCase } from '../api.ts';

type Sums = StaffCase['money'];

/** What the refund is made of: expected while the case is open, else as it was settled. */
export function Money({ one: { money, expected, order_facts: order } }: { one: StaffCase }) {
  const isSettled = money.refund_amount > 0 || money.voucher_amount > 0;
  if (!isSettled && !expected) return null;
  return (
    <section className="case-part" aria-labelledby="case-money">
      <h3 id="case-money">{isSettled ? '退款' : '预计退款'}</h3>
      <SumList sums={isSettled || !expected ? money : expected} />
      {!isSettled && expected && <Hints expected={expected} />}
      {order && (
        <p className="muted small">
          订单实付 {yuan(order.total)}，已退 {yuan(order.refunded_amount)}
        </p>
      )}
    </section>
  );
}

const Hints = ({ expected }: { expected: NonNullable<StaffCase['expected']> }) => (
  <>
    {expected.needs_second === 1 && (
      <p className="alert">
        <Icon name="user-check" /> 金额较大，提交后须第二人复核才退款
      </p>
    )}
    {expected.notes.map((note) => (
      <p key={note} className="small sub">
        {note}
      </p>
    ))}
  </>
);

export function SumList({ sums }: { sums: Sums }) {
  const rows = [
    { name: '商品款', amount: sums.goods_amount, isShown: true },
    { name: '退还运费', amount: sums.shipping_fee, isShown: sums.shipping_fee > 0 },
    { name: '扣回满返', amount: -sums.cashback_amount, isShown: sums.cashback_amount > 0 },
    { name: '另退回现金券', amount: sums.voucher_amount, isShown: sums.voucher_amount > 0 },
  ].filter(({ isShown }) => isShown);
  return (
    <dl className="case-sums">
      {rows.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{yuan(amount)}</dd>
        </div>
      ))}
      <div className="total">
        <dt>原路退回</dt>
        <dd>{yuan(sums.refund_amount)}</dd>
      </div>
    </dl>
  );
}

const TONES: Record<string, string | undefined> = {
  done: 'ok',
  failed: 'bad',
  refused: 'bad',
  awaiting: 'wait',
};

export const Refunds = ({ refunds }: { refunds: StaffCase['refunds'] }) => (
  <section className="case-part" aria-labelledby="case-refunds">
    <h3 id="case-refunds">退款去向</h3>
    <ul className="case-refunds">
      {refunds.map((refund) => (
        <li key={`${refund.method_name} ${refund.at} ${refund.amount}`}>
          <span>
            {refund.method_name} <span className="muted small">{dateTime(refund.at)}</span>
          </span>
          <span>{yuan(refund.amount)}</span>
          <span className={`tag ${TONES[refund.status] ?? 'info'}`}>{refund.status_name}</span>
        </li>
      ))}
    </ul>
  </section>
);
