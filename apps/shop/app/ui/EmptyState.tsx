import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './EmptyState.module.css';

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
        <ellipse cx="64" cy="86" rx="46" ry="6" fill="#E5E7EB" />
        <path
          d="M34 34h60l-6 44H40z"
          fill="#E8F6EF"
          stroke="#B9DFCD"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path
          d="M34 34 44 18h40l10 16"
          fill="#F9FAFB"
          stroke="#B9DFCD"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path
          d="M50 46c0 18 28 18 28 0"
          fill="none"
          stroke="#0A8F5B"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  );
}
