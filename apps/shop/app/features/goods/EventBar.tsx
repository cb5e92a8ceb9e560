import type { SpecialOffer } from '@qingnang/contract/catalog';
import { useServerTime } from '../../lib/clock.tsx';
import { cx } from '../../lib/cx.ts';
import styles from './GoodsCard.module.css';
import { leftWords, OFFER_WORDS } from './offer.ts';

/** Over the foot of a card's picture: which special price this is, and until when. */
export const EventBar = ({ offer }: { offer: SpecialOffer }) =>
  offer.kind === 'near_expiry' ? (
    <p className={cx(styles.event, styles.nearExpiry)}>
      <span>近效期特卖</span>
      <span>非质量问题不退换</span>
    </p>
  ) : (
    <p className={styles.event}>
      <span>{OFFER_WORDS[offer.kind]}</span>
      <OfferTime offer={offer} />
    </p>
  );

/** `距结束 02:13:45` by the server's clock; `距开始` while the start lies ahead. */
export function OfferTime({ offer: { starts_at, ends_at } }: { offer: SpecialOffer }) {
  const now = useServerTime();
  const isAhead = starts_at > now;
  return (
    <span role="timer">
      {isAhead ? '距开始' : '距结束'}{' '}
      <b className="num">{leftWords((isAhead ? starts_at : ends_at) - now)}</b>
    </span>
  );
}
