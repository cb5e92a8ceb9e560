import type { CouponOffer } from '@qingnang/contract/coupons';
import { useLocation } from 'react-router';
import { loginPath } from '../../lib/login-path.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './CouponButtons.module.css';
import { useTake } from './useTake.ts';

/** Coupons to be taken in passing, where no whole ticket has room. */
const CouponButtons = ({ coupons }: { coupons: readonly CouponOffer[] }) =>
  coupons.map((coupon) => <Coupon key={coupon.id} offer={coupon} />);

export default CouponButtons;

/** One of them as a button; for a visitor the way to sign in. */
function Coupon({ offer: given }: { offer: CouponOffer }) {
  const { offer, isTaking, take } = useTake(given);
  const { pathname, search } = useLocation();
  const what = `${offer.words}（${offer.scope_text}）`;
  if (offer.state === 'login')
    return (
      <PageLink className={styles.coupon} to={loginPath(pathname + search)} title={what}>
        {offer.words} <b>登录领取</b>
      </PageLink>
    );
  if (offer.state !== 'open')
    return (
      <span className={styles.taken} title={what}>
        {offer.words} {offer.state === 'taken' ? '已领取' : '不可领'}
      </span>
    );
  return (
    <button
      className={styles.coupon}
      type="button"
      title={what}
      aria-disabled={isTaking || undefined}
      onClick={take}
    >
      {offer.words} <b>领取</b>
    </button>
  );
}
