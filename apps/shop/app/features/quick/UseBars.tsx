import { count } from '../../lib/format.ts';
import styles from './UseBars.module.css';

/** What was bought of a goods by month, the present one in full colour. */
export function UseBars({ months, unit }: { months: readonly number[]; unit: string }) {
  const most = Math.max(...months, 1);
  if (months.every((number) => number === 0)) return <span className="muted">—</span>;
  return (
    <span
      className={styles.bars}
      role="img"
      aria-label={`近 ${months.length} 个月采购 ${months.map((number) => count(number)).join('、')} ${unit}`}
      title={months.map((number) => count(number)).join(' · ')}
    >
      {months.map((number, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a month has no other name
        <i key={at} style={{ blockSize: `${Math.round((number / most) * 100)}%` }} />
      ))}
    </span>
  );
}
