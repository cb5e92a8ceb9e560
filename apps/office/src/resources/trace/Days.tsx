import type { adminTraceDays } from '@qingnang/contract/trace-codes';
import type { DataOf } from '../../app/api.ts';
import { count } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useDays } from './api.ts';
import { TraceTabs } from './parts/TraceTabs.tsx';

type Day = DataOf<typeof adminTraceDays>['days'][number];

/** What left with codes by day, the last month. */
export function TraceDays() {
  const { data, error, refetch } = useDays();
  return (
    <>
      <PageTitle>追溯码每日汇总</PageTitle>
      <div className="page-head">
        <h1>追溯码每日汇总</h1>
        <span className="muted">最近 31 天有码发出或无码放行的日子</span>
      </div>
      <section className="card" aria-label="每日汇总">
        <TraceTabs at="/trace/days" />
        <ListTable<Day>
          label="追溯码每日汇总"
          columns={COLUMNS}
          rows={data?.days}
          rowKey="day"
          error={error}
          retry={refetch}
          empty="最近没有带码发出的包裹"
        />
      </section>
    </>
  );
}

const COLUMNS: Columns<Day> = [
  { title: '日期', dataIndex: 'day' },
  { title: '包裹', key: 'parcels', align: 'right', render: (_, { parcels }) => count(parcels) },
  { title: '码', key: 'codes', align: 'right', render: (_, { codes }) => count(codes) },
  { title: '按码件数', key: 'pieces', align: 'right', render: (_, { pieces }) => count(pieces) },
  { title: '无码放行件数', key: 'excepted', align: 'right', render: (_, { excepted }) => count(excepted) },
];
