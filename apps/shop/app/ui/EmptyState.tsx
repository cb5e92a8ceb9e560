import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './EmptyState.module.css';
import { spriteUrl } from './Icon.tsx';

interface EmptyStateProps {
  title: string;
  /** h1 where it is all there is on the page. */
  heading?: 'h1' | 'h2';
  /** White box around it. */
  panel?: boolean;
  /** A sentence and, in a `<p className="row">`, the next step. */
  children?: ReactNode;
}

/** A list with nothing in it, or a page that is not there: says so and offers the next step. */
export function EmptyState({ title, heading: Heading = 'h2', panel, children }: EmptyStateProps) {
  return (
    <section className={cx(styles.empty, panel && 'panel')}>
      <svg className={styles.art} viewBox="0 0 128 96" aria-hidden="true">
        <use href={`${spriteUrl}#empty`} />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  );
}
