import { cx } from '../../lib/cx.ts';
import { QtyInput } from '../../ui/QtyInput.tsx';
import { buttonStep } from '../goods/packs.ts';
import { correctGoods } from '../goods/quantity.ts';
import { ReasonAction } from '../goods/Reason.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './QuantityCell.module.css';

interface QuantityCellProps {
  /** As it is bought. */
  goods: ShownGoods;
  /** Filled in; 0 for nothing. */
  number: number;
  onChange: (number: number) => void;
  /** Enter in the box, after the quantity was taken over. */
  onEnter?: () => void;
  /** A wider box, at the right edge of its table. */
  wide?: boolean;
}

/** In a row of a table: how many of a goods, or what to do where it cannot be bought. */
export function QuantityCell({ goods, number, onChange, onEnter, wide }: QuantityCellProps) {
  if (goods.reason) return <ReasonAction goods={goods} reason={goods.reason} size="sm" />;
  return (
    <QtyInput
      className={cx(styles.quantity, wide && styles.wide)}
      name={goods.name}
      value={number}
      onChange={onChange}
      min={0}
      multiple={buttonStep(goods)}
      max={goods.number ?? undefined}
      correct={(wanted) => (wanted <= 0 ? { number: 0 } : correctGoods(goods, wanted, number))}
      {...(onEnter && { onEnter })}
    />
  );
}
