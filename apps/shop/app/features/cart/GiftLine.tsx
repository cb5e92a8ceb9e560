import type { CartGift } from '@qingnang/contract/cart';
import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import styles from './Cart.module.css';

/** What the selected lines earn at no price. */
export const GiftLine = ({ gift }: { gift: CartGift }) => (
  <article className={cx(styles.line, styles.columns, styles.giftLine)} aria-label={`赠品 ${gift.name}`}>
    <span />
    <div className={styles.goods}>
      <span className={styles.picture}>
        <GoodsImage className={styles.image} src={gift.image} width={44} />
      </span>
      <p className={styles.name}>
        <PageLink to={goodsPath(gift.goods_id)}>{gift.name}</PageLink>{' '}
        <span className={styles.spec}>{gift.ypgg}</span>
      </p>
      <p className={styles.meta}>
        <Tag name="赠">{gift.promotion_name}</Tag>
      </p>
      {gift.note !== '' && (
        <p className={styles.notice}>
          <Icon name="info" size={14} />
          {gift.note}
        </p>
      )}
    </div>
    <div className={styles.price}>
      <Price value={0} size="sm" ink unit={gift.bzdw} />
    </div>
    <div className={styles.qty}>
      ×{count(gift.number)} {gift.bzdw}
    </div>
    <div className={styles.sum}>
      <Price value={0} size="sm" ink />
    </div>
  </article>
);
