import type { OwnCoupon } from '@qingnang/contract/coupons';
import { useServerTime } from '../../lib/clock.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { endingSoon, ownValidity, STATE_WORDS } from './coupon-words.ts';
import styles from './Ticket.module.css';
import { CouponWorth, Ticket } from './Ticket.tsx';

/** A coupon that the buyer has. */
export const OwnTicket = ({ coupon }: { coupon: OwnCoupon }) => (
  <Ticket name={coupon.name} stub={<CouponWorth coupon={coupon} />} isOff={coupon.state !== 'unused'}>
    <div className={styles.facts}>
      <h2 className={styles.name} title={coupon.name}>
        {coupon.name}
      </h2>
      <p className={styles.scope}>{coupon.scope_text}</p>
      {coupon.describe !== '' && <p className={styles.scope}>{coupon.describe}</p>}
      <p>
        {ownValidity(coupon)}
        {coupon.state === 'unused' && <Soon until={coupon.valid_until} />}
      </p>
    </div>
    <div className={styles.foot}>
      {coupon.order && <UsedFor order={coupon.order} />}
      {coupon.state === 'unused' ? (
        <span className={styles.state}>
          <ButtonLink variant="line" size="sm" to={coupon.url}>
            去使用
          </ButtonLink>
        </span>
      ) : (
        <span className={styles.state}>{STATE_WORDS[coupon.state]}</span>
      )}
    </div>
  </Ticket>
);

const UsedFor = ({ order: { id, order_no } }: { order: NonNullable<OwnCoupon['order']> }) => (
  <span>
    用于{' '}
    <PageLink className="link" to={`/order/info/${id}`}>
      {order_no}
    </PageLink>
  </span>
);

/** How little time is left, when it is little. */
export function Soon({ until }: { until: number }) {
  const words = endingSoon(until, useServerTime());
  return words !== '' && <b className={styles.soon}>{words}</b>;
}
