import type { BudgetItem } from '@qingnang/contract/budgets';
import { cx } from '../../lib/cx.ts';
import { money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from './Budgets.module.css';

interface BudgetRowsProps {
  list: readonly BudgetItem[];
  /** undefined = who looks may not set it. */
  onSet: ((item: BudgetItem) => void) | undefined;
}

/** What each account may order in the month, and has ordered. */
export const BudgetRows = ({ list, onSet }: BudgetRowsProps) => (
  <ul aria-label="预算">
    {list.map((item) => (
      <li key={item.id} className={styles.budget}>
        <div className={styles.name}>
          <b>{item.company}</b>
          <span className="muted small">{sourceWords(item)}</span>
        </div>
        <Used item={item} />
        {onSet && (
          <Button variant="line" size="sm" onClick={() => onSet(item)}>
            设置
          </Button>
        )}
      </li>
    ))}
  </ul>
);

function sourceWords({ amount, is_own }: BudgetItem): string {
  if (amount === null) return '没有预算';
  return is_own ? '本月单独设置' : '每月预算';
}

function Used({ item: { amount, used, company } }: { item: BudgetItem }) {
  if (amount === null) return <span className="sub num">本月已下单 {money(used)}</span>;
  const left = amount - used;
  return (
    <div className={styles.used}>
      <Progress value={amount === 0 ? 1 : used / amount} label={`${company} 已用预算`} promo={left < 0} />
      <span className="small num">
        已用 {money(used)} / {money(amount)}
        <span className={cx(left < 0 ? 'price-text' : 'muted')}>
          {'　'}
          {left < 0 ? `超出 ${money(-left)}` : `剩余 ${money(left)}`}
        </span>
      </span>
    </div>
  );
}
