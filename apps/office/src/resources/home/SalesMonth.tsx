import { Link } from 'react-router';
import { LineChart } from '../../app/charts/LineChart.tsx';
import { addDays } from '../../app/day.ts';
import { Bones, Failed } from '../../app/failure.tsx';
import { count, today, yuan } from '../../app/format.ts';
import { type SalesDay, useSalesByDay } from './api.ts';

const DAYS = 30;

/** Sales of the last thirty days, today's beside yesterday's. */
export function SalesMonth() {
  const to = today();
  const { data, error, refetch } = useSalesByDay(addDays(to, 1 - DAYS), to, DAYS);
  return (
    <section className="card" aria-label="近 30 天销售">
      <header>
        <h2>近 30 天销售</h2>
        <span className="more">
          <Link to="/statistics">经营报表</Link>
        </span>
      </header>
      {data ? (
        <>
          <div className="days">
            <Day name="今日" row={data.list.find(({ key }) => key === to)} />
            <Day name="昨日" row={data.list.find(({ key }) => key === addDays(to, -1))} />
          </div>
          <LineChart name="每日净销售额" points={data.chart} write={yuan} />
        </>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones />
      )}
    </section>
  );
}

function Day({ name, row }: { name: string; row: SalesDay | undefined }) {
  return (
    <p>
      <span className="sub">{name}</span> <b>{yuan(Number(row?.amount ?? 0))}</b>{' '}
      <span className="muted small">
        已付款 {count(Number(row?.orders ?? 0))} 单，{count(Number(row?.customers ?? 0))} 家客户
      </span>
    </p>
  );
}
