import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { OldPrice } from '../../ui/Price.tsx';
import { Stock } from '../../ui/Stock.tsx';
import { ClassMarks, Expiry } from './Facts.tsx';
import styles from './GoodsCard.module.css';
import { GoodsPrice } from './GoodsPrice.tsx';
import { goodsPath } from './goods-path.ts';
import { LadderHint } from './LadderHint.tsx';
import { marginPercent } from './ladder-ranges.ts';
import { ReasonLine } from './Reason.tsx';
import type { ShownGoods as Goods } from './shown.ts';
import { TagList } from './TagList.tsx';

interface GoodsCardProps {
  goods: Goods;
  /** What one does with it: buying, usually. */
  action: ReactNode;
  /** Above the fold: the picture is fetched at once. */
  eager?: boolean;
}

/** A goods in a grid; on phones a row of a list. Its rows have fixed heights, so that prices stand in one line. */
export function GoodsCard({ goods, action, eager = false }: GoodsCardProps) {
  const isOut = goods.reason?.code === 'out_of_stock';
  return (
    <article className={cx(styles.card, isOut && styles.off)} aria-label={goods.name}>
      <div className={styles.corner}>
        <ClassMarks goods={goods} />
      </div>
      <div className={styles.media}>
        <GoodsImage className={styles.image} src={goods.image} width={200} eager={eager} />
        {isOut && (
          <span className={styles.veil}>
            <span>缺货</span>
          </span>
        )}
      </div>
      <h3 className={styles.name}>
        {/* It lies over the picture, too: one link a card. */}
        <PageLink to={goodsPath(goods.id)}>
          <span className={styles.title}>{goods.name}</span>
          <span className={styles.spec}>{goods.ypgg}</span>
        </PageLink>
      </h3>
      <p className={styles.maker} title={goods.sccj}>
        {goods.sccj}
      </p>
      <p className={styles.facts}>
        <Expiry at={goods.nearest_expiry} label="效期" />
        {goods.middle_pack > 1 && (
          <span>
            中包 {goods.middle_pack}
            {goods.bzdw}
          </span>
        )}
        <Stock word={goods.stock_word} />
      </p>
      <PriceRow goods={goods} />
      <div className={styles.tags}>
        {goods.reason && goods.reason.code !== 'sign_in' ? (
          <ReasonLine reason={goods.reason} />
        ) : (
          <>
            <TagList tags={goods.tags} />
            <LadderHint goods={goods} />
          </>
        )}
      </div>
      <div className={styles.buy}>{action}</div>
    </article>
  );
}

function PriceRow({ goods }: { goods: Goods }) {
  const margin = marginPercent(goods);
  const { price, base_price } = goods;
  return (
    <div className={styles.price}>
      <GoodsPrice goods={goods} size="lg" />
      {price !== null && base_price !== null && base_price > price && <OldPrice value={base_price} />}
      {margin !== null && (
        <span className={styles.margin}>
          毛利 <b>{margin}%</b>
        </span>
      )}
    </div>
  );
}
