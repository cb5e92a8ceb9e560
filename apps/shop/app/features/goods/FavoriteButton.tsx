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
export function WideFavorite({ goods }: { goods: Keepable }) {
  const { isOn, toggle } = useFavorite(goods);
  return (
    <Button size="lg" className={styles.words} aria-pressed={isOn} onClick={toggle}>
      <Icon name="heart" size={16} />
      {isOn ? '取消收藏' : '收藏'}
    </Button>
  );
}
