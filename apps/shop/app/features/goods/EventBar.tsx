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
      <TimeLeft until={offer.ends_at} />
    </p>
  );

/** `距结束 02:13:45` by the server's clock. @param until Unix seconds */
export const TimeLeft = ({ until }: { until: number }) => (
  <span role="timer">
    距结束 <b className="num">{leftWords(until - useServerTime())}</b>
  </span>
);
