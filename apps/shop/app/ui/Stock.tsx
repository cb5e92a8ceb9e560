import { cx } from '../lib/cx.ts';
import styles from './Stock.module.css';

/** 充足, 紧张 or 缺货, as the server says; nothing while it says nothing. */
export function Stock({ word }: { word: string }) {
  if (word === '') return null;
  return (
    <span className={cx(styles.stock, word === '紧张' && styles.low, word === '缺货' && styles.out)}>
      {word}
    </span>
  );
}
