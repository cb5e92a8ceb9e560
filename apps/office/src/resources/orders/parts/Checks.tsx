import { Icon } from '../../../app/Icon.tsx';
import type { AdminOrder } from '../api.ts';
import { checksOf } from '../checks.ts';

export function Checks({ order }: { order: AdminOrder }) {
  const checks = checksOf(order);
  const warnings = checks.filter(({ isGood }) => !isGood).length;
  return (
    <section className="dsec" aria-labelledby="order-checks">
      <h3 id="order-checks">
        自动检查{' '}
        <span className={warnings > 0 ? 'warn small' : 'ok small'}>
          {checks.length - warnings} 项通过{warnings > 0 && `，${warnings} 项提醒`}
        </span>
      </h3>
      <ul className="checks">
        {checks.map(({ isGood, words }) => (
          <li key={words} className={isGood ? '' : 'warn'}>
            <span className={isGood ? 'ok' : 'warn'}>
              <Icon name={isGood ? 'circle-check' : 'triangle-alert'} />
            </span>
            {!isGood && <span className="visually-hidden">提醒：</span>}
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
