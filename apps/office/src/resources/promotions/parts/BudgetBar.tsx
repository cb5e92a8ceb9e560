import { yuan } from '../../../app/format.ts';
import type { StaffPromotion } from '../api.ts';
import { rateWords } from '../report.ts';
import { amountWords } from '../words.ts';

/** How much of the budget is spent; without one, only what was spent. */
export function BudgetBar({ promotion: { budget, spent } }: { promotion: StaffPromotion }) {
  if (budget === '')
    return (
      <>
        {yuan(spent)}
        <div className="muted small">不限预算</div>
      </>
    );
  return (
    <>
      <progress className="stock-bar" max={Number(budget)} value={spent} aria-label="已用预算" />
      <div className="muted small">
        {yuan(spent)} / {amountWords(budget)}（{rateWords(spent, Number(budget))}）
      </div>
    </>
  );
}
