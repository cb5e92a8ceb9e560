import { isMoney } from '@qingnang/rules/progress';
import { Bones, Failed } from '../../../app/failure.tsx';
import { count, yuan } from '../../../app/format.ts';
import { type PromotionKind, type PromotionReport, type StaffPromotion, usePromotionReport } from '../api.ts';
import { barLength, rateWords } from '../report.ts';
import { BudgetBar } from './BudgetBar.tsx';

/** 效果: what orders that stand have brought and cost, in all and day by day. */
export function Report({ promotion }: { promotion: StaffPromotion }) {
  const { data, error, refetch } = usePromotionReport(promotion.id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={10} />;
  return (
    <>
      <section className="card" aria-label="合计">
        <dl className="promo-figures">
          {figures(data, promotion).map(({ label, text, hint }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {text}
                <span className="muted small">{hint}</span>
              </dd>
            </div>
          ))}
          {promotion.budget !== '' && (
            <div>
              <dt>预算</dt>
              <dd>
                <BudgetBar promotion={promotion} />
              </dd>
            </div>
          )}
        </dl>
      </section>
      <Days days={data.days} kind={promotion.kind} />
    </>
  );
}

function figures(report: PromotionReport, { kind }: StaffPromotion) {
  const { orders, buyers, goods_amount: amount, cost, gift_pieces: pieces, gift_value: value } = report;
  const spent = isMoney(kind) ? cost : value;
  return [
    { label: '订单', text: count(orders), hint: '' },
    { label: '买家', text: count(buyers), hint: '' },
    { label: '带动商品金额', text: yuan(amount), hint: orders > 0 ? `单均 ${yuan(amount / orders)}` : '' },
    ...(isMoney(kind)
      ? [{ label: COSTS[kind], text: yuan(cost), hint: '' }]
      : [
          {
            label: kind === 'exchange' ? '换购让利' : '赠品价值',
            text: yuan(value),
            hint: `${count(pieces)} 件`,
          },
        ]),
    { label: '费用率', text: rateWords(spent, amount), hint: '占商品金额' },
  ];
}

const COSTS: Record<PromotionKind, string> = {
  discount: '减免',
  gift: '赠品（件）',
  buy_gift: '赠品（件）',
  exchange: '换购（件）',
  cashback: '返现',
};

function Days({ days, kind }: Pick<PromotionReport, 'days'> & { kind: PromotionKind }) {
  const amounts = days.map(({ goods_amount: amount }) => amount);
  return (
    <section className="card" aria-label="每天">
      <header>
        <h2>每天</h2>
        <span className="muted small">按下单日期，不含已取消的订单</span>
      </header>
      {days.length === 0 ? (
        <p className="state">还没有订单用到这个活动</p>
      ) : (
        <table className="tb promo-days">
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col" className="bars">
                商品金额
              </th>
              <th scope="col" className="r">
                订单
              </th>
              <th scope="col" className="r">
                {COSTS[kind]}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders, goods_amount: amount, cost, gift_pieces: pieces }) => (
              <tr key={day}>
                <td className="nowrap">{day}</td>
                <td>
                  <span className="promo-bar">
                    <i style={{ width: `${barLength(amount, amounts)}%` }} aria-hidden="true" />
                    {yuan(amount)}
                  </span>
                </td>
                <td className="r">{count(orders)}</td>
                <td className="r">{isMoney(kind) ? yuan(cost) : count(pieces)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
