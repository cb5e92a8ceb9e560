import { cx } from '../../../lib/cx.ts';
import { GoodsMini } from '../../goods/GoodsMini.tsx';
import type { ShownGoods } from '../../goods/shown.ts';
import { QuickAdd } from '../AddToCart.tsx';
import styles from './GoodsMore.module.css';

interface AsideProps {
  lists: readonly { title: string; goods: readonly ShownGoods[] }[];
}

/** Other goods, beside the papers. */
const GoodsAside = ({ lists }: AsideProps) => (
  <aside className={styles.aside} aria-label="其他商品">
    {lists.map(({ title, goods }) => (
      <section key={title} className={cx('panel', styles.section)} aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        {goods.map((item) => (
          <GoodsMini key={item.id} goods={item} action={<QuickAdd goods={item} />} />
        ))}
      </section>
    ))}
  </aside>
);

export default GoodsAside;
