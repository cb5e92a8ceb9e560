import type { SpecialOffer } from '@qingnang/contract/catalog';
import type { ReactNode } from 'react';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { OldPrice } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import styles from './GoodsMini.module.css';
import { GoodsPrice } from './GoodsPrice.tsx';
import { goodsPath } from './goods-path.ts';
import { asBought, bestOffer, OFFER_LETTERS, OFFER_WORDS } from './offer.ts';
import { promotionTags } from './promotion-tags.ts';
import type { ShownGoods as Goods } from './shown.ts';
import { TagList } from './TagList.tsx';

interface GoodsMiniProps {
  goods: Goods;
  /** The special price it is shown with: that which 加入购物车 buys, unless told. */
  offer?: SpecialOffer | null;
  /** Instead of the specification: what matters about the offer. */
  note?: ReactNode;
  /** At the end of the price's row. */
  action: ReactNode;
}

/** A goods in a side list: picture left, words right. */
export const GoodsMini = (props: GoodsMiniProps) => (
  <article className={styles.mini} aria-label={props.goods.name}>
    <GoodsImage src={props.goods.image} width={64} />
    <div className="shrink">
      <Words {...props} />
    </div>
  </article>
);

/** A goods in a strip of few: picture above, one line of words, price and action. */
export const GoodsCell = (props: GoodsMiniProps) => (
  <article className={styles.cell} aria-label={props.goods.name}>
    <GoodsImage className={styles.cellImage} src={props.goods.image} width={160} height={136} />
    <Words {...props} />
  </article>
);

function Words({ goods, offer = bestOffer(goods), note = goods.ypgg, action }: GoodsMiniProps) {
  const bought = asBought(goods, offer);
  return (
    <>
      <h3 className={styles.name}>
        <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink>
      </h3>
      <p className={styles.line}>{note}</p>
      <div className={styles.price}>
        {offer ? (
          <Tag name={OFFER_LETTERS[offer.kind]} title={OFFER_WORDS[offer.kind]} />
        ) : (
          <TagList tags={promotionTags(goods.tags).slice(0, 1)} />
        )}
        <GoodsPrice goods={bought} />
        {offer && bought.price !== null && goods.price !== null && goods.price > bought.price && (
          <OldPrice value={goods.price} />
        )}
        <span className={styles.action}>{action}</span>
      </div>
    </>
  );
}
