import type { CouponOffer } from '@qingnang/contract/coupons';
import { useRevalidator } from 'react-router';
import { AtTime } from '../bundles/AtTime.tsx';
import { nextEnd } from './coupon-words.ts';
import { OfferTicket } from './OfferTicket.tsx';
import styles from './Ticket.module.css';

/** Coupons that may be taken; read again when the time of one of them is over. */
export function Offers({ offers, label }: { offers: readonly CouponOffer[]; label: string }) {
  const { revalidate } = useRevalidator();
  const end = nextEnd(offers);
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list */}
      <ul className={styles.tickets} role="list" aria-label={label}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferTicket offer={offer} />
          </li>
        ))}
      </ul>
      {end !== null && <AtTime key={end} at={end} act={() => void revalidate()} />}
    </>
  );
}
