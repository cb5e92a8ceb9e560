import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './TableBar.module.css';

interface TableBarProps {
  /** Which keys do what. */
  keys: ReactNode;
  /** A page of its own, without the tabs of a phone below it. */
  large?: boolean;
  /** What is filled in, and the button. */
  children: ReactNode;
}

/** Below a table to be filled in, always in sight. */
export const TableBar = ({ keys, large, children }: TableBarProps) => (
  <div className={cx(styles.bar, large && styles.large)}>
    <span className={styles.keys}>{keys}</span>
    <div className={styles.end}>{children}</div>
  </div>
);
