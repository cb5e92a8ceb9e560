import type { SpecialOffer } from '@qingnang/contract/catalog';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { OldPrice } from '../../ui/Price.tsx';
import { Stock } from '../../ui/Stock.tsx';
import { EventBar } from './EventBar.tsx';
import { ClassMarks, Expiry, herbWords } from './Facts.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import styles from './GoodsCard.module.css';
import { GoodsPrice } from './GoodsPrice.tsx';
import { goodsPath } from './goods-path.ts';
import { LastBought } from './LastBought.tsx';
import { marginPercent } from './ladder-ranges.ts';
import { Maker } from './Maker.tsx';
import { OfferTags } from './OfferTags.tsx';
import { asBought, bestOffer } from './offer.ts';
import { pieceWords } from './piece-price.ts';
import type { ShownGoods as Goods } from './shown.ts';

interface GoodsCardProps {
  goods: Goods;
  /** The special price it is shown with: that which 加入购物车 buys, unless told. */
  offer?: SpecialOffer | null;
  /** What one does with it: buying, usually. */
  action: ReactNode;
  /** Above the fold: the picture is fetched at once. */
  eager?: boolean;
  /** Its page, where that is not the usual one. */
  to?: string | undefined;
  /** A line of its own above the action. */
  note?: ReactNode;
}

/** A goods in a grid; on phones a row of a list. Its rows have fixed heights, so that prices stand in one line. */
export function GoodsCard(props: GoodsCardProps) {
  const { goods: own, offer = bestOffer(own), action, eager = false, to = goodsPath(own.id), note } = props;
  const goods = asBought(own, offer);
  const herbs = herbWords(goods);
  const isOut = goods.reason?.code === 'out_of_stock';
  return (
    <article
      className={cx(styles.card, isOut && styles.off, offer && styles.onOffer)}
      aria-label={goods.name}
    >
      <div className={styles.corner}>
        <ClassMarks goods={goods} />
      </div>
      <FavoriteButton className={styles.favorite} goods={goods} />
      <div className={styles.media}>
        <GoodsImage className={styles.image} src={goods.image} width={200} eager={eager} />
        {isOut && (
          <span className={styles.veil}>
            <span>缺货</span>
          </span>
        )}
      </div>
      {offer && <EventBar offer={offer} />}
      <h3 className={styles.name}>
        {/* It lies over the picture, too: one link a card. */}
        <PageLink to={to}>
          <span className={styles.title}>
            <Marked text={goods.name} pieces={goods.marks?.name} />
          </span>
          <span className={styles.spec}>
            <Marked text={goods.ypgg} pieces={goods.marks?.ypgg} />
            {herbs && (goods.ypgg ? ` · ${herbs}` : herbs)}
          </span>
        </PageLink>
      </h3>
      <p className={styles.maker} title={goods.sccj}>
        <Maker {...goods} />
      </p>
      <p className={styles.facts}>
        <Expiry at={goods.nearest_expiry} label="效期" />
        <PackOrLimit goods={goods} limit={offer?.limit_per_account ?? null} />
        <Stock word={goods.stock_word} />
      </p>
      <PriceRow goods={goods} usual={own.price} />
      <div className={styles.tags}>
        <OfferTags goods={goods} offer={offer} />
      </div>
      {note && <div className={styles.note}>{note}</div>}
      <LastBought mine={goods.mine} />
      <div className={styles.buy}>{action}</div>
    </article>
  );
}

function PackOrLimit({ goods, limit }: { goods: Goods; limit: number | null }) {
  if (limit === null && goods.middle_pack <= 1) return null;
  return (
    <span>
      {limit === null ? `中包 ${goods.middle_pack}` : `限购 ${limit}`}
      {goods.bzdw}
    </span>
  );
}

/** @param usual what the smallest order costs a piece without a special price */
function PriceRow({ goods, usual }: { goods: Goods; usual: number | null }) {
  const { price, base_price } = goods;
  // Herbs are compared by the kilogram, all else by what it leaves the pharmacy.
  const perKilogram = goods.rx_class === 'tcm' && price !== null ? pieceWords(price, goods.ypgg) : '';
  const margin = perKilogram === '' ? marginPercent(goods) : null;
  const before = Math.max(base_price ?? 0, usual ?? 0);
  return (
    <div className={styles.price}>
      <GoodsPrice goods={goods} size="lg" />
      {price !== null && before > price && <OldPrice value={before} />}
      {perKilogram !== '' && <span className={styles.margin}>{perKilogram}</span>}
      {margin !== null && (
        <span className={styles.margin}>
          毛利 <b>{margin}%</b>
        </span>
      )}
    </div>
  );
}
