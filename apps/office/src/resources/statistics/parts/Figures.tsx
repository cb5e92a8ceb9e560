import { REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import type { Report } from '../api.ts';
import { written } from '../cells.ts';
import { change } from '../periods.ts';

interface FiguresProps {
  report: ReportKey;
  data: Report | undefined;
}

/** The sums of a report, each beside what it was in the range before. */
export function Figures({ report, data }: FiguresProps) {
  if (!data) return null;
  const shown = REPORTS[report].columns.filter(({ key }) => key in data.totals);
  if (shown.length === 0) return null;
  return (
    <dl className="figures">
      {shown.map(({ key, title, cell }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{written(cell, data.totals[key])}</dd>
          {data.before && (
            <dd className="small muted" title={`${data.before_from} 至 ${data.before_to}`}>
              上期 {written(cell, data.before[key])}
              <Change now={data.totals[key]} before={data.before[key]} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type Value = string | number | null | undefined;

function Change({ now, before }: { now: Value; before: Value }) {
  const percent = change(Number(now), Number(before));
  if (percent === null) return null;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return (
    <span className="figure-change">
      {sign}
      {Math.abs(percent).toFixed(1)}%
    </span>
  );
}
