import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './GoodsCard.module.css';
import { GoodsCard } from './GoodsCard.tsx';
import type { ShownGoods as Goods } from './shown.ts';

export interface GridShape {
  /** On phones: rows of a list, or two columns of a floor. */
  onPhone: 'rows' | 'two';
  label: string;
}

interface GoodsGridProps extends GridShape {
  goods: readonly Goods[];
  action: (goods: Goods) => ReactNode;
  /** A line of its own above the action. */
  note?: (goods: Goods) => ReactNode;
  /** So many pictures are above the fold. */
  eager?: number;
}

export const GoodsGrid = ({ goods, action, note, onPhone, label, eager = 0 }: GoodsGridProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list
  <ul className={cx(styles.grid, styles[onPhone])} role="list" aria-label={label}>
    {goods.map((item, index) => (
      <li key={item.id}>
        <GoodsCard goods={item} action={action(item)} note={note?.(item)} eager={index < eager} />
      </li>
    ))}
  </ul>
);
