import { count, unitPrice, yuan } from '../../../app/format.ts';
import { InOrder } from '../../../app/InOrder.tsx';
import type { Simulation } from '../api.ts';
import { comparedTotals, newGifts, OUTCOMES, type Outcome, outcomes } from '../simulation.ts';

/** The cart without and with the promotion, side by side, then what became of every promotion, then line by line. */
export function SimulateResult({ result }: { result: Simulation }) {
  const { company, before, after, lines } = result;
  const gifts = newGifts(before, after);
  return (
    <div className="promo-result">
      <h3>
        {company}　{count(after.selected_count)} 个品种 {count(after.selected_number)} 件
      </h3>
      <table className="tb">
        <thead>
          <tr>
            <th scope="col">金额</th>
            <th scope="col" className="r">
              没有活动
            </th>
            <th scope="col" className="r">
              有活动
            </th>
            <th scope="col" className="r">
              变化
            </th>
          </tr>
        </thead>
        <tbody>
          {comparedTotals(before, after).map(({ label, before: was, after: is, change, isTotal }) => (
            <tr key={label} className={isTotal ? 'strong' : ''}>
              <td>{label}</td>
              <td className="r">{was}</td>
              <td className="r">{is}</td>
              <td className={change.startsWith('−') ? 'r ok' : 'r'}>
                {change || <span className="muted">—</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {gifts.length > 0 && <p className="alert good">多得赠品：{gifts.join('、')}</p>}
      <Outcomes list={outcomes(before, after)} />
      <Lines lines={lines} />
    </div>
  );
}

function Outcomes({ list }: { list: readonly Outcome[] }) {
  if (list.length === 0) return <p className="muted">没有商品参加任何活动。</p>;
  return (
    <ul className="promo-outcomes" aria-label="活动结果">
      {list.map(({ promotion: { promotion_id: id, name, state, words }, isTried }) => (
        <li key={id}>
          <span className={`tag ${OUTCOMES[state].tone}`}>{OUTCOMES[state].name}</span>
          <span>
            {isTried ? <strong>本活动</strong> : name}
            <span className="muted small">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines }: { lines: Simulation['lines'] }) {
  return (
    <table className="tb promo-shares">
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className="r">
            金额
          </th>
          <th scope="col" className="r">
            满减分摊
          </th>
        </tr>
      </thead>
      <tbody>
        {/* One goods may stand in several lines. */}
        <InOrder
          items={lines}
          draw={(line) => (
            <tr>
              <td>
                {line.name}
                <div className={line.reason ? 'warn small' : 'muted small'}>
                  {line.reason || `${unitPrice(line.price)} × ${count(line.number)}`}
                </div>
              </td>
              <td className="r nowrap">{yuan(line.amount)}</td>
              <td className="r nowrap">
                {line.discount_after > 0 ? yuan(-line.discount_after) : <span className="muted">—</span>}
                {line.discount_before > 0 && line.discount_before !== line.discount_after && (
                  <div className="muted small">原 {yuan(-line.discount_before)}</div>
                )}
              </td>
            </tr>
          )}
        />
      </tbody>
    </table>
  );
}
