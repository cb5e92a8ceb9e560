import { count } from './format.ts';

interface StockBarProps {
  left: number;
  total: number;
  /** What is counted: 件, 套. */
  unit?: string;
  /** The accessible name. */
  label?: string;
}

/** How much of what was set aside is gone. */
export const StockBar = ({ left, total, unit = '', label = '已售占活动库存' }: StockBarProps) => (
  <>
    <progress className="stock-bar" max={total} value={total - left} aria-label={label} />
    <div className="muted small">
      余 {count(left)} / {count(total)}
      {unit && ` ${unit}`}
    </div>
  </>
);
