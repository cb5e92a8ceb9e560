import { cx } from '../lib/cx.ts';
import { badge } from '../lib/format.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  /** Shown up to 99, then 99+; nothing at all for 0. */
  count: number;
  size?: 'small' | 'normal';
  calm?: boolean;
  className?: string | undefined;
}

export function Badge({ count, size = 'normal', calm, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={cx(styles.badge, size === 'small' && styles.small, calm && styles.calm, className)}>
      {badge(count)}
    </span>
  );
}
