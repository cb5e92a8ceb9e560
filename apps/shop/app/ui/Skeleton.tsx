import { cx } from '../lib/cx.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** A line of text, half a line, or a box that `className` or the sizes give its final form. */
  shape?: 'line' | 'short' | 'box';
  width?: number;
  height?: number;
  className?: string | undefined;
}

/** Stands in the place and size of what is still coming. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'as-block',
        styles.skeleton,
        shape !== 'box' && styles.line,
        shape === 'short' && styles.short,
        className,
      )}
      style={width || height ? { width, height } : undefined}
    />
  );
}
