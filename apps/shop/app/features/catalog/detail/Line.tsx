import type { ReactNode } from 'react';
import styles from './GoodsFacts.module.css';

/** A named row of facts beside the goods' picture. */
export const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.line}>
    <span className={styles.name}>{name}</span>
    <div className={styles.value}>{children}</div>
  </div>
);
