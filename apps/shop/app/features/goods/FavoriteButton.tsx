import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './FavoriteButton.module.css';
import type { Keepable } from './favorite.ts';
import { useFavorite } from './useFavorite.ts';

interface FavoriteProps {
  goods: Keepable;
  className?: string | undefined;
}

/** The heart of a card or row. */
export function FavoriteButton({ goods, className }: FavoriteProps) {
  const { isOn, toggle } = useFavorite(goods);
  return (
    <IconButton
      className={className}
      icon="heart"
      label={isOn ? '取消收藏' : '收藏'}
      aria-pressed={isOn}
      onClick={toggle}
    />
  );
}

/** The same with words, beside the large buttons of the goods' own page. */
export const WideFavorite = ({ goods }: { goods: Keepable }) => (
  <Words goods={goods} size="lg" off="收藏" on="取消收藏" />
);

interface KeepButtonProps {
  goods: Keepable;
  size: 'sm' | 'md' | 'lg';
  block: boolean;
}

/** In the place of buying for a goods out of stock: it is found again when it is back. */
export const KeepButton = (props: KeepButtonProps) => <Words {...props} off="加入收藏" on="已收藏" />;

interface WordsProps extends Partial<KeepButtonProps> {
  goods: Keepable;
  off: string;
  on: string;
}

function Words({ goods, off, on, ...look }: WordsProps) {
  const { isOn, toggle } = useFavorite(goods);
  return (
    <Button {...look} className={styles.words} aria-pressed={isOn} onClick={toggle}>
      <Icon name="heart" size={16} />
      {isOn ? on : off}
    </Button>
  );
}
