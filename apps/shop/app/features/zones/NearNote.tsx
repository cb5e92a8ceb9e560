import { useRouteLoaderData } from 'react-router';
import { count, date } from '../../lib/format.ts';
import type { OfferedGoods } from '../goods/OfferGrid.tsx';
import { savedWords } from '../goods/saved-words.ts';
import { daysLeft } from './list-offers.ts';
import styles from './OfferNote.module.css';

/** The lot that is sold here: its number, what is saved a piece, until when it can be used. */
export function NearNote({ goods, offer }: OfferedGoods) {
  const now = useRouteLoaderData<{ now: number }>('root')?.now ?? 0;
  const { lot_no, expires_on } = offer.lot ?? { lot_no: '—', expires_on: null };
  return (
    <>
      <p className={styles.line}>
        <span>
          批号 <b>{lot_no}</b>
        </span>
        <span className={styles.saved}>{savedWords(goods.price, offer.price)}</span>
      </p>
      <p className={styles.near}>
        {expires_on !== null && (
          <span>
            有效期至 <b>{date(expires_on)}</b>，剩 {count(daysLeft(expires_on, now))} 天
          </span>
        )}
      </p>
    </>
  );
}
