import type { CheckoutView } from '@qingnang/contract/cart';
import { money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SplitLine.module.css';

interface SplitLineProps {
  split: CheckoutView['plan']['split'];
  /** The buyer wants it. */
  isSplit: boolean;
  /** The order is being worked out anew. */
  busy: boolean;
  onSplit: (isSplit: boolean) => void;
}

/** What splitting orders saves, since an order takes one coupon, with the way there and back; nothing where it saves nothing. */
export function SplitLine({ split, isSplit, busy, onSplit }: SplitLineProps) {
  if (!split) return null;
  const { orders, saves } = split;
  return (
    <div className={styles.line}>
      <Icon name={isSplit ? 'ok' : 'ticket'} size={16} />
      <p role="status">
        {isSplit ? `已拆成 ${orders} 单，各用一张券，多省 ` : `拆成 ${orders} 单，各用一张券，再省 `}
        <b className="price-text">{money(saves)}</b>
      </p>
      <Button size="sm" busy={busy} onClick={() => onSplit(!isSplit)}>
        {isSplit ? '不拆单' : '拆单下单'}
      </Button>
    </div>
  );
}
