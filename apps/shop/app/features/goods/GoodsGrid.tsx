import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './GoodsCard.module.css';
import { GoodsCard } from './GoodsCard.tsx';
import type { ShownGoods as Goods } from './shown.ts';

interface Shape {
  /** On phones: rows of a list, or two columns of a floor. */
  onPhone: 'rows' | 'two';
  label: string;
}

interface GoodsGridProps extends Shape {
  goods: readonly Goods[];
  action: (goods: Goods) => ReactNode;
  /** So many pictures are above the fold. */
  eager?: number;
}

export const GoodsGrid = ({ goods, action, onPhone, label, eager = 0 }: GoodsGridProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list
  <ul className={cx(styles.grid, styles[onPhone])} role="list" aria-label={label}>
    {goods.map((item, index) => (
      <li key={item.id}>
        <GoodsCard goods={item} action={action(item)} eager={index < eager} />
      </li>
    ))}
  </ul>
);

/** Cards of the final size while the next list is on its way. */
export const GoodsGridSkeleton = ({ count, onPhone, label }: Shape & { count: number }) => (
  <div className={cx(styles.grid, styles[onPhone])} role="status" aria-label={label} aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike
      <div key={index} aria-hidden="true">
        <WaitingCard />
      </div>
    ))}
  </div>
);

const WaitingCard = () => (
  <div className={cx(styles.card, styles.waiting)}>
    <Skeleton shape="box" className={styles.media} />
    <div className={styles.name}>
      <Skeleton />
      <Skeleton shape="short" />
    </div>
    <div className={styles.maker}>
      <Skeleton />
    </div>
    <div className={styles.facts}>
      <Skeleton shape="box" width={120} height={12} />
    </div>
    <div className={styles.price}>
      <Skeleton shape="box" width={84} height={20} />
    </div>
    <div className={styles.tags} />
    <div className={styles.buy}>
      <Skeleton shape="box" height={32} />
    </div>
  </div>
);
