import type { SpecialKind } from '@qingnang/contract/catalog';
import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AddToCart.module.css';
import type { Buying } from './useBuying.ts';

interface AddButtonProps {
  buying: Pick<Buying, 'inCart' | 'busy'>;
  /** On the goods' own page. */
  large?: boolean;
  /** Of the offer it is bought through: some have a word of their own for buying. */
  kind?: SpecialKind | undefined;
}

/** 加入购物车, within a `CartForm`; once it is in the cart, in soft colours with the number of pieces there. */
export function AddButton(props: AddButtonProps) {
  const { inCart, busy } = props.buying;
  const { large = false, kind } = props;
  const isRush = kind === 'seckill';
  const isIn = inCart > 0 && !large;
  const words = isIn
    ? `已加 ${count(inCart)}`
    : kind === 'group'
      ? '参团'
      : isRush && !large
        ? '立即抢'
        : null;
  return (
    <Button
      type="submit"
      className={cx(styles.button, large && styles.large)}
      variant={isIn ? 'soft' : isRush ? 'pay' : 'primary'}
      size={large ? 'lg' : 'md'}
      busy={busy}
    >
      {large && !busy && <Icon name="cart" />}
      {words ? (
        <>
          <span className="visually-hidden">加入购物车，</span>
          {words}
        </>
      ) : (
        '加入购物车'
      )}
    </Button>
  );
}
