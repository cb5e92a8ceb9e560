import type { CheckoutView } from '@qingnang/contract/cart';
import { money } from '../../lib/format.ts';
import settle from '../cart/Settle.module.css';
import { deductionRows } from './deductions.ts';

/** What takes how much off, and what comes back later; nothing where nothing does. */
export function DeductionFacts({ view }: { view: CheckoutView }) {
  const rows = deductionRows(view);
  if (rows.length === 0 && view.given_up.length === 0) return null;
  return (
    <section className="panel" aria-label="优惠明细">
      <h2 className={settle.title}>优惠明细</h2>
      <dl className={settle.list}>
        {rows.map(({ key, name, amount }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd className={amount < 0 ? 'price-text' : undefined}>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {view.given_up.map(({ promotion_id, words }) => (
        <p key={promotion_id} className="sub small">
          {words}
        </p>
      ))}
    </section>
  );
}
