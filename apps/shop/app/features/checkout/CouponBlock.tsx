import type { CheckoutView } from '@qingnang/contract/cart';
import type { CheckoutCoupon } from '@qingnang/contract/promotions';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { date, money } from '../../lib/format.ts';
import styles from './Checkout.module.css';
import coupons from './Coupons.module.css';

type Group = CheckoutView['groups'][number];

interface CouponBlockProps {
  group: Group;
  /** Title of the order; '' when only one order takes coupons. */
  where: string;
  /** The buyer's own coupon; 0: none. */
  chosen: number;
  isBest: boolean;
  onChoose: (id: number) => void;
  onBest: () => void;
}

/** Two rows on a wide screen, the card for none among them. */
const SHOWN = 5;

/** The buyer's coupons for one order: which is used, which could be, and why others cannot. */
export function CouponBlock({ group, where, chosen, isBest, onChoose, onBest }: CouponBlockProps) {
  const [all, setAll] = useState(false);
  const name = `coupon-${group.key}`;
  const shown = all ? group.coupons : shortList(group.coupons, chosen);
  const hidden = group.coupons.length - shown.length;
  const usable = group.coupons.filter(({ why }) => why === '').length;
  const title = `优惠券${where === '' ? '' : `　${where}`}`;
  return (
    <section className={styles.block} aria-label={title}>
      <header className={cx(styles.blockHead, coupons.head)}>
        <h2 className={styles.blockTitle}>{title}</h2>
        <span className="small muted">
          {usable > 0 ? `${usable} 张可用，每单限用一张` : '没有可用的优惠券'}
        </span>
        {usable > 0 &&
          (isBest ? (
            <span className="push small ok-text">已为您选最优惠</span>
          ) : (
            <button type="button" className="push link small" onClick={onBest}>
              用最优惠的
            </button>
          ))}
      </header>
      <div className={styles.blockBody}>
        <div className={styles.choices} role="radiogroup" aria-label={title}>
          {shown.map((coupon) => (
            <label key={coupon.id} className={cx(styles.choice, coupons.ticket)}>
              <input
                type="radio"
                name={name}
                checked={coupon.id === chosen}
                disabled={coupon.why !== ''}
                onChange={() => onChoose(coupon.id)}
              />
              <Ticket coupon={coupon} />
            </label>
          ))}
          {usable > 0 && (
            <label className={cx(styles.choice, coupons.none)}>
              <input type="radio" name={name} checked={chosen === 0} onChange={() => onChoose(0)} />
              不使用优惠券
            </label>
          )}
        </div>
        {hidden > 0 && (
          <button type="button" className={cx('link small', coupons.more)} onClick={() => setAll(true)}>
            展开其余 {hidden} 张
          </button>
        )}
      </div>
    </section>
  );
}

const Ticket = ({
  coupon: { name, words, scope_text, valid_until, saves, why },
}: {
  coupon: CheckoutCoupon;
}) => (
  <>
    <span className={coupons.value}>
      {why === '' ? (
        <>
          <b>{money(saves)}</b>
          <small>本单可减</small>
        </>
      ) : (
        <small>暂不可用</small>
      )}
    </span>
    <span className={coupons.text}>
      <b>{words}</b>
      <span className="ellipsis">
        {scope_text}
        {name !== '' && ` · ${name}`}
      </span>
      {why === '' ? <span>{date(valid_until)} 前有效</span> : <span className="warn-text">{why}</span>}
    </span>
  </>
);

/** The first ones, and the chosen one wherever it stands. */
function shortList(own: readonly CheckoutCoupon[], chosen: number): readonly CheckoutCoupon[] {
  const first = own.slice(0, SHOWN);
  const rest = own.slice(SHOWN).filter(({ id }) => id === chosen);
  return [...first, ...rest];
}
