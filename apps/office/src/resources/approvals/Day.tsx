import { dayAfter } from '@qingnang/rules/days';
import { Select } from 'antd';
import { count, dateTime, today, yuan } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type ApprovalEvent, useDay } from './api.ts';
import { ApprovalTabs } from './parts/Tabs.tsx';

/** 每日敏感操作: what the morning's short message counts, one by one. */
export function DayPage() {
  const params = useListParams();
  const found = useDay({ day: params.get('day'), page: params.page, page_size: 50 });
  const day = found.data;
  return (
    <>
      <PageTitle>每日敏感操作</PageTitle>
      <div className="page-head">
        <h1>每日敏感操作</h1>
        {day && (
          <span className="muted">
            {count(day.total)} 项，单人经手退款 {yuan(day.alone)}，现有待复核 {count(day.waiting)}{' '}
            项；每天早上短信告知管理员
          </span>
        )}
      </div>
      <section className="card" aria-label="每日敏感操作">
        <ApprovalTabs />
        <search className="filt">
          <Select
            aria-label="日期"
            className="list-filter"
            value={params.get('day') || today()}
            onChange={(value) => params.set({ day: value })}
            options={lastDays()}
          />
        </search>
        <ListTable<ApprovalEvent>
          label="每日敏感操作"
          columns={COLUMNS}
          rows={day?.list}
          rowKey="id"
          error={found.error}
          retry={found.refetch}
          empty="这一天没有资金、规则和权限的操作"
        />
        <ListFoot unit="项操作" data={day} onPage={params.setPage} />
      </section>
    </>
  );
}

const DAYS = 31;
const lastDays = () =>
  Array.from({ length: DAYS }, (_, back) => dayAfter(today(), -back)).map((value, back) => ({
    value,
    label: back === 0 ? '今天' : back === 1 ? '昨天' : value,
  }));

const COLUMNS: Columns<ApprovalEvent> = [
  { title: '时间', key: 'at', width: 150, className: 'nowrap', render: (_, row) => dateTime(row.at) },
  { title: '员工', key: 'staff', width: 100, className: 'nowrap', render: (_, row) => row.staff },
  { title: '操作', key: 'words', render: (_, row) => row.words },
];
