import type { GoodsCard } from '@qingnang/contract/catalog';
import { date, money } from '../../lib/format.ts';
import styles from './GoodsCard.module.css';

/** `上次 ¥9.50 · 2026-11-06`; nothing for goods that were not bought yet. */
export function LastBought({ mine }: Pick<GoodsCard, 'mine'>) {
  if (!mine || mine.last_price === null) return null;
  return (
    <p className={styles.last}>
      上次 {money(mine.last_price)}
      {mine.last_bought_at !== null && ` · ${date(mine.last_bought_at)}`}
    </p>
  );
}
