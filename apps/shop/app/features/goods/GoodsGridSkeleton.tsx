import { cx } from '../../lib/cx.ts';
import { InOrder } from '../../ui/InOrder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './GoodsCard.module.css';
import type { GridShape } from './GoodsGrid.tsx';

/** Cards of the final size while the next list is on its way. */
export default function GoodsGridSkeleton({ count, onPhone, label }: GridShape & { count: number }) {
  return (
    <div className={cx(styles.grid, styles[onPhone])} role="status" aria-label={label} aria-busy="true">
      <InOrder
        items={Array.from({ length: count })}
        draw={() => (
          <div aria-hidden="true">
            <WaitingCard />
          </div>
        )}
      />
    </div>
  );
}

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
