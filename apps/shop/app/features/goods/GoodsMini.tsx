import type { ReactNode } from 'react';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './GoodsMini.module.css';
import { GoodsPrice } from './GoodsPrice.tsx';
import { goodsPath } from './goods-path.ts';
import type { ShownGoods as Goods } from './shown.ts';

interface GoodsMiniProps {
  goods: Goods;
  /** At the end of the price's row. */
  action: ReactNode;
}

/** A goods in a side list: picture left, words right. */
export const GoodsMini = ({ goods, action }: GoodsMiniProps) => (
  <article className={styles.mini} aria-label={goods.name}>
    <GoodsImage src={goods.image} width={64} />
    <div className="shrink">
      <h3 className={styles.name}>
        <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink>
      </h3>
      <p className={styles.line}>{goods.ypgg}</p>
      <div className={styles.price}>
        <GoodsPrice goods={goods} />
        <span className={styles.action}>{action}</span>
      </div>
    </div>
  </article>
);

/** A goods in a strip of few: picture above, one line of words, price and action. */
export const GoodsCell = ({ goods, action }: GoodsMiniProps) => (
  <article className={styles.cell} aria-label={goods.name}>
    <GoodsImage className={styles.cellImage} src={goods.image} width={160} height={136} />
    <h3 className={styles.name}>
      <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink>
    </h3>
    <p className={styles.line}>{goods.ypgg}</p>
    <div className={styles.price}>
      <GoodsPrice goods={goods} />
      <span className={styles.action}>{action}</span>
    </div>
  </article>
);
