import type { ReactNode } from 'react';
import { count, expiry } from '../../lib/format.ts';
import { Floor } from '../../ui/Floor.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { OldPrice } from '../../ui/Price.tsx';
import { QuickAdd } from '../catalog/AddToCart.tsx';
import { GoodsPrice } from '../goods/GoodsPrice.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { asBought } from '../goods/offer.ts';
import { savedWords } from '../goods/saved-words.ts';
import type { Offered } from './home-data.ts';
import styles from './OffersFloor.module.css';

interface OffersFloorProps {
  title: string;
  words: string;
  /** Above the goods: what holds for all of them. */
  strip: ReactNode;
  warn?: boolean;
  /** The zone's page. */
  to: string;
  offers: { list: readonly Offered[]; total: number };
}

/** A floor of special prices of one kind, small goods two by two. */
export const OffersFloor = ({ title, words, strip, warn = false, to, offers }: OffersFloorProps) => (
  <Floor title={title} words={words} more={{ label: `全部 ${count(offers.total)} 个`, url: to }}>
    <div className={styles.body}>
      <p className={warn ? styles.warn : styles.strip}>{strip}</p>
      <PlainList className={styles.grid} aria-label={title}>
        {offers.list.map((item) => (
          <li key={item.offer.goods_price_id}>
            <OfferMini {...item} />
          </li>
        ))}
      </PlainList>
    </div>
  </Floor>
);

function OfferMini({ goods, offer }: Offered) {
  const bought = asBought(goods, offer);
  const before =
    goods.price !== null && offer.price !== null && goods.price > offer.price ? goods.price : null;
  return (
    <article className={styles.mini} aria-label={goods.name}>
      <GoodsImage className={styles.image} src={goods.image} width={76} />
      <div className="shrink">
        <h3 className={styles.name}>
          <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink>
        </h3>
        <p className={styles.line}>
          {goods.ypgg} · {goods.sccj}
        </p>
        <p className={offer.lot ? styles.near : styles.line}>{wordsOf({ goods, offer }, before)}</p>
        <div className={styles.price}>
          <GoodsPrice goods={bought} />
          {before !== null && (
            <span className={styles.before}>
              <OldPrice value={before} />
            </span>
          )}
          <span className={styles.add}>
            <QuickAdd goods={goods} offer={offer} />
          </span>
        </div>
      </div>
    </article>
  );
}

/** Of a lot its number and expiry, of others what is saved and how much one may have. */
function wordsOf({ goods, offer }: Offered, before: number | null): string {
  if (offer.lot) {
    const { lot_no, expires_on } = offer.lot;
    return `${expires_on === null ? '' : `效期 ${expiry(expires_on)} · `}批号 ${lot_no}`;
  }
  const saved = savedWords(before, offer.price);
  const limit =
    offer.limit_per_account === null ? '' : `限购 ${count(offer.limit_per_account)} ${goods.bzdw}`;
  return [saved, limit].filter((words) => words !== '').join(' · ');
}
