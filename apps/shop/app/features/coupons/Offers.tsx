import type { CouponOffer } from '@qingnang/contract/coupons';
import { useRevalidator } from 'react-router';
import { PlainList } from '../../ui/PlainList.tsx';
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
      <PlainList className={styles.tickets} aria-label={label}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferTicket offer={offer} />
          </li>
        ))}
      </PlainList>
      {end !== null && <AtTime key={end} at={end} act={() => void revalidate()} />}
    </>
  );
}
