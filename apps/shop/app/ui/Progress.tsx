import { cx } from '../lib/cx.ts';
import styles from './Progress.module.css';

interface ProgressProps {
  /** 0 to 1. */
  value: number;
  /** What is progressing, for screen readers. */
  label: string;
  promo?: boolean;
}

export function Progress({ value, label, promo }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      className={cx(styles.progress, promo && styles.promo)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={styles.bar} style={{ width: `${percent}%` }} />
    </span>
  );
}
