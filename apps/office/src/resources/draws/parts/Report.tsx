import type { DrawReport } from '@qingnang/contract/admin-draws';
import { oddsWords } from '@qingnang/rules/draws';
import { Bones, Failed } from '../../../app/failure.tsx';
import { count, yuan } from '../../../app/format.ts';
import { useReport } from '../api.ts';

/** What a draw costs, in all and by day, and how often each prize came. */
export function Report({ drawId }: { drawId: number }) {
  const { data, error, refetch } = useReport(drawId);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={8} />;
  return (
    <>
      <dl className="offer-figures">
        {figuresOf(data).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="draw-report">
        <Days days={data.days} />
        <Prizes prizes={data.prizes} />
      </div>
    </>
  );
}

const figuresOf = (report: DrawReport): [string, string][] => [
  ['抽奖', `${count(report.attempts)} 次`],
  ['参与客户', `${count(report.accounts)} 户`],
  ['中奖', `${count(report.won)} 次`],
  ['收回积分', count(report.cost_points)],
  ['奖品成本', yuan(report.spent)],
  ['每次成本', report.attempts === 0 ? '—' : yuan(report.spent / report.attempts)],
];

const Days = ({ days }: { days: DrawReport['days'] }) => (
  <table className="tb">
    <caption className="visually-hidden">每天的费用</caption>
    <Heads name="日期" figures={['抽奖', '客户', '中奖', '收回积分', '成本']} />
    <tbody>
      {days.map((day) => (
        <tr key={day.day}>
          <td className="nowrap">{day.day}</td>
          <td className="r">{count(day.attempts)}</td>
          <td className="r">{count(day.accounts)}</td>
          <td className="r">{count(day.won)}</td>
          <td className="r">{count(day.cost_points)}</td>
          <td className="r nowrap">{yuan(day.spent)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Prizes = ({ prizes }: { prizes: DrawReport['prizes'] }) => (
  <table className="tb">
    <caption className="visually-hidden">各奖项实际占比</caption>
    <Heads name="奖项" figures={['次数', '实际占比', '权重占比']} />
    <tbody>
      {prizes.map(({ id, name, won, share, weight_share }) => (
        <tr key={id}>
          <td>{name}</td>
          <td className="r">{count(won)}</td>
          <td className="r">{oddsWords(share)}</td>
          <td className="r sub">{oddsWords(weight_share)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Heads = ({ name, figures }: { name: string; figures: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">{name}</th>
      {figures.map((figure) => (
        <th key={figure} scope="col" className="r">
          {figure}
        </th>
      ))}
    </tr>
  </thead>
);
