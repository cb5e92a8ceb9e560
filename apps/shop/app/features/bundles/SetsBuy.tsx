import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QtyInput } from '../../ui/QtyInput.tsx';
import type { Combination } from './bundles-data.ts';
import styles from './CombinationPanel.module.css';
import { useSets } from './useSets.ts';

/** How many sets, and 加入购物车. */
export default function SetsBuy({ set }: { set: Combination }) {
  const { box, busy, add, inCart } = useSets(set);
  return (
    <div className={styles.act}>
      <QtyInput {...box} className={styles.sets} />
      <Button variant="primary" busy={busy} onClick={add}>
        {!busy && <Icon name="cart" size={16} />}
        加入购物车
      </Button>
      {inCart > 0 && (
        <p className={styles.inCart} role="status">
          购物车已有 {count(inCart)} 套
        </p>
      )}
    </div>
  );
}
