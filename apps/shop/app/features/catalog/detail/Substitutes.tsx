import type { GoodsDetail, GoodsRelated } from '@qingnang/contract/catalog';
import { cx } from '../../../lib/cx.ts';
import { GoodsImage } from '../../../ui/GoodsImage.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { Price } from '../../../ui/Price.tsx';
import { goodsPath, sameNamePath } from '../../goods/goods-path.ts';
import { asBought, bestOffer } from '../../goods/offer.ts';
import type { ShownGoods } from '../../goods/shown.ts';
import styles from './GoodsMore.module.css';

const SHOWN = 8;

export interface BesideGoods extends Pick<GoodsRelated, 'substitutes'> {
  goods: GoodsDetail;
}

/** The same generic name from others, to compare maker and price. */
const Substitutes = ({ goods, substitutes }: BesideGoods) => (
  <aside className={styles.side} aria-label="同通用名其他厂家">
    <h2 className={styles.sideTitle}>
      同名其他厂家 <span className="muted small">{substitutes.length} 个</span>
    </h2>
    <ul>
      {substitutes.slice(0, SHOWN).map((other) => (
        <li key={other.id}>
          <GoodsImage src={other.image} width={52} />
          <PageLink className="shrink" to={goodsPath(other.id)}>
            <span className={cx('as-block', styles.sideMaker)}>{other.sccj}</span>
            <span className="as-block muted ellipsis">{other.ypgg}</span>
            <SidePrice goods={other} />
          </PageLink>
        </li>
      ))}
    </ul>
    <PageLink className={styles.all} to={sameNamePath(goods.generic_name || goods.name)}>
      比较全部
      <Icon name="right" size={14} />
    </PageLink>
  </aside>
);

export default Substitutes;

/** Hidden prices are said once, above. */
function SidePrice({ goods }: { goods: ShownGoods }) {
  const { price } = asBought(goods, bestOffer(goods));
  return price === null ? null : <Price value={price} size="sm" unit={goods.bzdw} />;
}
