import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { PlainList } from '../../ui/PlainList.tsx';
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
  <PlainList className={cx(styles.grid, styles[onPhone])} aria-label={label}>
    {goods.map((item, index) => (
      <li key={item.id}>
        <GoodsCard goods={item} action={action(item)} note={note?.(item)} eager={index < eager} />
      </li>
    ))}
  </PlainList>
);
