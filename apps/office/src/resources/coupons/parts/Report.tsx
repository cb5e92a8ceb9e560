import { Bones, Failed } from '../../../app/failure.tsx';
import { count, yuan } from '../../../app/format.ts';
import { type CouponReport, useCouponReport } from '../api.ts';
import { barOf, costRate, usedRate } from '../report.ts';

/** What a coupon has brought and cost, in all and by day. */
export function Report({ couponId }: { couponId: number }) {
  const { data, error, refetch } = useCouponReport(couponId);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={8} />;
  return (
    <>
      <dl className="offer-figures">
        {figuresOf(data).map(([name, value, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {words && <span className="muted small">{words}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {data.days.length === 0 ? <p className="state">还没有人领取</p> : <Days days={data.days} />}
    </>
  );
}

const figuresOf = (report: CouponReport): [string, string, string?][] => [
  ['已领', `${count(report.taken)} 张`],
  ['已用', `${count(report.used)} 张`, `使用率 ${usedRate(report)}`],
  ['过期 / 作废', `${count(report.expired)} / ${count(report.voided)} 张`],
  ['订单', `${count(report.orders)} 单`, `${count(report.buyers)} 家客户`],
  ['商品金额', yuan(report.goods_amount)],
  ['券抵扣', yuan(report.cost), `占商品金额 ${costRate(report)}`],
];

function Days({ days }: { days: CouponReport['days'] }) {
  const pieces = days.flatMap(({ taken, used }) => [taken, used]);
  return (
    <div className="offer-days">
      <table className="tb">
        <caption className="visually-hidden">每天的领取和使用</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">领取</th>
            <th scope="col">使用</th>
            <th scope="col" className="r">
              抵扣
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, taken, used, cost }) => (
            <tr key={day}>
              <td className="nowrap">{day}</td>
              <td>
                <Bar value={taken} length={barOf(taken, pieces)} tone="taken" />
              </td>
              <td>
                <Bar value={used} length={barOf(used, pieces)} tone="used" />
              </td>
              <td className="r nowrap">{yuan(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Bar = ({ value, length, tone }: { value: number; length: number; tone: string }) => (
  <span className="report-bar">
    <i className={tone} style={{ width: `${length}%` }} />
    {count(value)}
  </span>
);
