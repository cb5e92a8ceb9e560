import { count, money } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Matrix.module.css';
import type { Matrix } from './useMatrix.ts';

/** What all stores pay together, and ordering it. */
export function MatrixBar({ matrix }: { matrix: Matrix }) {
  const { quotes, isQuoted, isOrdering } = matrix;
  const ready = quotes.filter(({ problem }) => problem === '');
  const stopped = quotes.length - ready.length;
  const payable = ready.reduce((sum, store) => sum + store.payable, 0);
  return (
    <div className={styles.bar}>
      <p className="sub" role="status">
        {quotes.length === 0
          ? '在表中填写各店数量，自动按各店的资质、价格与限购核价'
          : isQuoted
            ? `${count(ready.length)} 家门店可下单${stopped > 0 ? `，${count(stopped)} 家需调整` : ''}`
            : '正在核价…'}
      </p>
      <span className={styles.total}>
        应付合计 <b className="num price-text">{money(payable)}</b>
      </span>
      <Button
        variant="primary"
        size="lg"
        busy={isOrdering}
        disabled={!isQuoted || ready.length === 0}
        onClick={() => void matrix.order()}
      >
        为 {count(ready.length)} 家门店下单
      </Button>
    </div>
  );
}
