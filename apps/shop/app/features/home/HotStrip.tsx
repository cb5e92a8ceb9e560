import { QuickAdd } from '../catalog/AddToCart.tsx';
import { GoodsCell } from '../goods/GoodsMini.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './HotStrip.module.css';

/** What sells best, in one row; on phones it scrolls sideways. */
export const HotStrip = ({ goods }: { goods: readonly ShownGoods[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list
  <ul className={styles.strip} role="list" aria-label="热销商品">
    {goods.map((item) => (
      <li key={item.id}>
        <GoodsCell goods={item} action={<QuickAdd goods={item} />} />
      </li>
    ))}
  </ul>
);
