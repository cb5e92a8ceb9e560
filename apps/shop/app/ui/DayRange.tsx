import { cx } from '../lib/cx.ts';
import { DayInput } from './DayInput.tsx';
import styles from './DayRange.module.css';

interface DayRangeProps {
  /** The first and the last day, `2026-11-21`; '' = no bound. */
  from: string;
  to: string;
  onChange: (changed: { from: string } | { to: string }) => void;
  /** The last day that can be chosen. */
  max?: string;
  compact?: boolean;
  className?: string | undefined;
}

/** From one day to another, for the filter of a list. */
export const DayRange = ({ from, to, onChange, max, compact = false, className }: DayRangeProps) => (
  <span className={cx(styles.days, className)}>
    <DayInput
      compact={compact}
      aria-label="开始日期"
      max={to || max}
      value={from}
      onChange={(day) => onChange({ from: day })}
    />
    <span className="sub">至</span>
    <DayInput
      compact={compact}
      aria-label="结束日期"
      min={from || undefined}
      max={max}
      value={to}
      onChange={(day) => onChange({ to: day })}
    />
  </span>
);
