import { count } from './format.ts';

interface StockBarProps {
  left: number;
  total: number;
  /** What is left has not gone back to the shelf yet. */
  isOpen: boolean;
  /** What is counted: 件, 套. */
  unit: string;
  /** The accessible name. */
  label?: string;
}

/** How much of what was set aside is gone; of one that is over, how much it was. */
export function StockBar({ left, total, isOpen, unit, label = '已售占活动库存' }: StockBarProps) {
  if (!isOpen) {
    return (
      <div className="muted small">
        划出 {count(total)} {unit}
      </div>
    );
  }
  return (
    <>
      <progress className="stock-bar" max={total} value={total - left} aria-label={label} />
      <div className="muted small">
        余 {count(left)} / {count(total)} {unit}
      </div>
    </>
  );
}
