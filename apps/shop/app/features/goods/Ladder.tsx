import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { Price } from '../../ui/Price.tsx';
import styles from './Ladder.module.css';
import { type LadderRange, ladderRanges, type Priced } from './ladder-ranges.ts';
import type { Packing } from './packs.ts';

interface LadderProps {
  goods: Priced & Packing & { bzdw: string };
  /** Chosen quantity: its step is marked. */
  number: number;
}

/** The ladder table; nothing for goods without one. */
export function Ladder({ goods, number }: LadderProps) {
  const ranges = ladderRanges(goods);
  if (ranges.length < 2) return null;
  return (
    <ol className={styles.ladder} aria-label="阶梯价">
      {ranges.map((range, index) => {
        const here = number >= range.from && number < (ranges[index + 1]?.from ?? Number.POSITIVE_INFINITY);
        return (
          <li
            key={range.from}
            className={cx(styles.step, here && styles.here)}
            aria-current={here || undefined}
          >
            <span className={styles.when}>{wordsOf(range, goods.bzdw)}</span>
            <Price value={range.price} />
          </li>
        );
      })}
    </ol>
  );
}

const wordsOf = ({ from, to }: LadderRange, unit: string): string =>
  to === null
    ? `${count(from)} ${unit}起`
    : to <= from
      ? `${count(from)} ${unit}`
      : `${count(from)}–${count(to)} ${unit}`;
