import { cx } from '../lib/cx.ts';
import styles from './DayRange.module.css';
import { Input } from './Field.tsx';

interface DayRangeProps {
  /** The first and the last day, `2026-11-21`; '' = no bound. */
  from: string;
  to: string;
  onChange: (changed: { from: string } | { to: string }) => void;
  /** The last day that can be chosen. */
  max?: string;
  className?: string | undefined;
}

/** From one day to another, for the filter of a list. */
export const DayRange = ({ from, to, onChange, max, className }: DayRangeProps) => (
  <span className={cx(styles.days, className)}>
    <Input
      type="date"
      aria-label="开始日期"
      max={max}
      value={from}
      onChange={(event) => onChange({ from: event.target.value })}
    />
    <span className="sub">至</span>
    <Input
      type="date"
      aria-label="结束日期"
      max={max}
      value={to}
      onChange={(event) => onChange({ to: event.target.value })}
    />
  </span>
);
