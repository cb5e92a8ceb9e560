import { DRAW_EXPORT, PRIZE_KIND_NAMES } from '@qingnang/contract/draw-words';
import { Select } from 'antd';
import { useState } from 'react';
import { DayRange } from '../../../app/DayRange.tsx';
import { count, dateTime } from '../../../app/format.ts';
import { ListFoot } from '../../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { SearchBox } from '../../../app/SearchBox.tsx';
import { type StaffDrawRecord, useRecords } from '../api.ts';

const FIRST = { kind: '', keywords: '', start_time: '', end_time: '', page: 1 };
const KIND_OPTIONS = [
  { value: '', label: '全部奖品' },
  ...Object.entries(PRIZE_KIND_NAMES).map(([value, label]) => ({ value, label })),
];

/** Who drew what, to search and to take along. */
export function Records({ drawId }: { drawId: number }) {
  const [filter, setFilter] = useState(FIRST);
  const records = useRecords(drawId, filter);
  const narrow = (change: Partial<typeof FIRST>) => setFilter({ ...filter, ...change, page: 1 });
  const { page: _page, ...narrowed } = filter;
  const query = new URLSearchParams(Object.entries(narrowed).filter(([, value]) => value !== ''));
  return (
    <>
      <search className="filt held-filter">
        <SearchBox
          label="搜索抽奖记录"
          placeholder="公司名称、用户名、奖品"
          value={filter.keywords}
          onSearch={(keywords) => narrow({ keywords })}
        />
        <Select
          aria-label="奖品类型"
          className="list-filter"
          value={filter.kind}
          onChange={(kind) => narrow({ kind })}
          options={KIND_OPTIONS}
        />
        <DayRange
          label="抽奖日期"
          from={filter.start_time}
          to={filter.end_time}
          onRange={({ from, to }) => narrow({ start_time: from, end_time: to })}
        />
        <a className="btn" href={`${DRAW_EXPORT.replace(':id', String(drawId))}?${query}`} download>
          导出
        </a>
      </search>
      <ListTable<StaffDrawRecord>
        label="抽奖记录"
        columns={COLUMNS}
        rows={records.data?.list}
        rowKey="id"
        error={records.error}
        retry={records.refetch}
        empty="没有符合条件的记录"
      />
      <ListFoot unit="次" data={records.data} onPage={(page) => setFilter({ ...filter, page })} />
    </>
  );
}

const COLUMNS: Columns<StaffDrawRecord> = [
  { title: '时间', key: 'at', className: 'sub nowrap', width: 150, render: (_, { at }) => dateTime(at) },
  {
    title: '客户',
    key: 'company',
    render: (_, { company, username }) => (
      <>
        {company}
        <div className="muted small">{username}</div>
      </>
    ),
  },
  { title: '第几次', key: 'attempt', width: 80, render: (_, { attempt }) => count(attempt) },
  {
    title: '奖品',
    key: 'prize',
    render: (_, { kind, name, remarks }) => (
      <span className={kind === 'none' ? 'muted' : 'strong'}>
        {name} {remarks}
      </span>
    ),
  },
  {
    title: '状态',
    key: 'status',
    render: (_, { order_no, order_status }) => (
      <>
        {order_status || '—'}
        {order_no !== '' && <div className="muted small">{order_no}</div>}
      </>
    ),
  },
  { title: '消耗积分', key: 'points', align: 'right', width: 90, render: (_, row) => count(row.cost_points) },
];
