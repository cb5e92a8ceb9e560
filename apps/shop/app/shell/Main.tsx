import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Main.module.css';

/** @param fill the page takes all the height that is left, as signing in does with its background */
export const Main = ({ fill, children }: { fill?: boolean; children: ReactNode }) => (
  <main id="main" className={cx(styles.main, fill && styles.fill)}>
    {children}
  </main>
);
