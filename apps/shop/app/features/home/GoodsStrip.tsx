import { PlainList } from '../../ui/PlainList.tsx';
import { QuickAdd } from '../catalog/AddToCart.tsx';
import { GoodsCell } from '../goods/GoodsMini.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './GoodsStrip.module.css';

/** Goods in one row; on phones it scrolls sideways. */
export const GoodsStrip = ({ goods, label }: { goods: readonly ShownGoods[]; label: string }) => (
  <PlainList className={styles.strip} aria-label={label}>
    {goods.map((item) => (
      <li key={item.id}>
        <GoodsCell goods={item} action={<QuickAdd goods={item} />} />
      </li>
    ))}
  </PlainList>
);
