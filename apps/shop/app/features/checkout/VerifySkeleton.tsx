import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import settle from '../cart/Settle.module.css';
import styles from './Checkout.module.css';

/** The verification page while the server works the order out: the same blocks in about their size. */
export const VerifySkeleton = () => (
  <div className={cx('wrap', settle.page)} role="status" aria-busy="true" aria-label="正在核对订单">
    <div className="shrink">
      <div className={styles.block}>
        <div className={styles.blockHead}>
          <Skeleton width={72} height={16} />
        </div>
        <div className={cx(styles.blockBody, styles.choices)}>
          <Skeleton shape="box" height={89} />
          <Skeleton shape="box" height={89} />
        </div>
      </div>
      <div className={styles.block}>
        <div className={styles.blockHead}>
          <Skeleton width={180} height={16} />
        </div>
        {[1, 2, 3, 4, 5].map((line) => (
          <div key={line} className={styles.line}>
            <Skeleton shape="box" width={44} height={44} />
            <Skeleton />
            <span />
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    </div>
    <aside className={settle.side}>
      <div className="panel">
        <div className={settle.list}>
          <Skeleton shape="box" height={240} />
        </div>
      </div>
    </aside>
  </div>
);
