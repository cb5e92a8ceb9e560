import type { CouponOffer } from '@qingnang/contract/coupons';
import { useLocation } from 'react-router';
import { dateTime } from '../../lib/format.ts';
import { loginPath } from '../../lib/login-path.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { takenWords, validityOf } from './coupon-words.ts';
import styles from './Ticket.module.css';
import { CouponWorth, Ticket } from './Ticket.tsx';
import { useTake } from './useTake.ts';

/** A coupon that may be taken. */
export function OfferTicket({ offer: given }: { offer: CouponOffer }) {
  const { offer, isTaking, take } = useTake(given);
  return (
    <Ticket
      name={offer.name}
      stub={<CouponWorth coupon={offer} />}
      isOff={offer.state === 'gone' || offer.state === 'closed'}
    >
      <div className={styles.facts}>
        <h3 className={styles.name} title={offer.name}>
          {offer.name}
        </h3>
        <p className={styles.scope}>{offer.scope_text}</p>
        {offer.describe !== '' && <p className={styles.scope}>{offer.describe}</p>}
        <p>{validityOf(offer)}</p>
        {offer.claim_until !== null && <p>{dateTime(offer.claim_until)} 截止领取</p>}
      </div>
      <div className={styles.foot}>
        <Taken offer={offer} />
        <Act offer={offer} isTaking={isTaking} take={take} />
      </div>
    </Ticket>
  );
}

/** How many are gone, and how many of them the buyer has. */
const Taken = ({ offer }: { offer: CouponOffer }) => (
  <div className={styles.progress}>
    {takenWords(offer) !== '' && <span>{takenWords(offer)}</span>}
    {offer.taken_percent !== null && offer.taken_percent > 0 && offer.state !== 'gone' && (
      <>
        <span>已抢 {offer.taken_percent}%</span>
        <Progress value={offer.taken_percent / 100} label={`${offer.name}已抢`} promo />
      </>
    )}
  </div>
);

interface ActProps {
  offer: CouponOffer;
  isTaking: boolean;
  take: () => void;
}

function Act({ offer, isTaking, take }: ActProps) {
  const { pathname, search } = useLocation();
  switch (offer.state) {
    case 'login':
      return (
        <ButtonLink variant="line" size="sm" to={loginPath(pathname + search)}>
          登录领取
        </ButtonLink>
      );
    case 'open':
      return (
        <Button variant="pay" size="sm" aria-disabled={isTaking || undefined} onClick={take}>
          立即领取
        </Button>
      );
    case 'taken':
      return (
        <ButtonLink variant="line" size="sm" to={offer.url}>
          去使用
        </ButtonLink>
      );
    case 'gone':
      return <span className={styles.state}>已抢光</span>;
    case 'closed':
      return <span className={styles.state}>不符合领取条件</span>;
  }
}
