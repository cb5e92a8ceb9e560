import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Chip.module.css';

interface ChipProps extends ComponentProps<'button'> {
  variant?: 'brand' | 'promo' | 'plain';
  /** Stands in grey before the words: `厂家：`. */
  name?: string;
}

/** A small choice, chosen (`aria-pressed`) or to be taken away again. */
export function Chip({ variant = 'brand', name, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.chip, variant !== 'brand' && styles[variant], className)}
    >
      {name && <span className={styles.key}>{name}</span>}
      {children}
    </button>
  );
}
