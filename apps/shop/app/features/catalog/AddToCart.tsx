import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { QtyInput } from '../../ui/QtyInput.tsx';
import { ReasonAction } from '../goods/Reason.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './AddToCart.module.css';
import { type Buying, useBuying } from './useBuying.ts';

/** Quantity and button of a goods card; for who may not buy, what to do about it. */
export function AddToCart({ goods }: { goods: ShownGoods }) {
  if (goods.reason) return <ReasonAction goods={goods} reason={goods.reason} block />;
  return <Buyable goods={goods} />;
}

function Buyable({ goods }: { goods: ShownGoods }) {
  const buying = useBuying(goods);
  return (
    <>
      <QtyInput {...buying.box} className={styles.quantity} />
      <AddButton buying={buying} />
    </>
  );
}

interface AddButtonProps {
  buying: Buying;
  /** On the goods' own page. */
  large?: boolean;
}

/** 加入购物车; once it is in the cart, in soft colours with the number of pieces there. */
export const AddButton = ({ buying: { added, busy, add }, large = false }: AddButtonProps) => (
  <Button
    className={cx(styles.button, large && styles.large)}
    variant={added > 0 && !large ? 'soft' : 'primary'}
    size={large ? 'lg' : 'md'}
    busy={busy}
    onClick={add}
  >
    {large && !busy && <Icon name="cart" />}
    {added > 0 && !large ? (
      <>
        <span className="visually-hidden">加入购物车，</span>
        已加 {count(added)}
      </>
    ) : (
      '加入购物车'
    )}
  </Button>
);

/** Adds the smallest order with one press; nothing for who may not buy: their price's place says why. */
export function QuickAdd({ goods }: { goods: ShownGoods }) {
  const { busy, add } = useBuying(goods);
  if (goods.reason) return null;
  return (
    <IconButton
      className={styles.quick}
      icon={busy ? 'check' : 'plus'}
      iconSize={16}
      label="加入购物车"
      aria-busy={busy || undefined}
      onClick={add}
    />
  );
}
