import { Link } from 'react-router';
import { dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type ClosingRow, useClosings } from './api.ts';

const STATES = [
  { value: '', label: '全部状态' },
  { value: 'waiting', label: '等待注销' },
  { value: 'closed', label: '已注销' },
  { value: 'taken_back', label: '已撤回' },
];

/** 注销申请: which customers have asked for their account to be closed, and what became of it. */
export function ClosingList() {
  const params = useListParams();
  const state = params.get('state');
  const closings = useClosings({
    state: state === 'waiting' || state === 'closed' || state === 'taken_back' ? state : '',
    page: params.page,
  });
  return (
    <ListPage<ClosingRow>
      title="注销申请"
      label="注销申请列表"
      measure="条"
      noun="申请"
      params={params}
      filters={[{ name: 'state', label: '状态', options: STATES }]}
      query={closings}
      columns={COLUMNS}
      empty="没有客户申请注销"
    />
  );
}

const COLUMNS: Columns<ClosingRow> = [
  {
    title: '客户',
    key: 'company',
    render: (_, { account_id: id, company }) => <Link to={`/accounts/${id}`}>{company || `客户 ${id}`}</Link>,
  },
  { title: '申请时间', key: 'asked', width: 160, render: (_, { asked_at: at }) => dateTime(at) },
  { title: '原因', key: 'reason', render: (_, { reason }) => reason || '—' },
  {
    title: '状态',
    key: 'state',
    width: 300,
    render: (_, row) => {
      if (row.closed_at !== null) return `${dateTime(row.closed_at)} 已注销`;
      if (row.taken_back_at !== null) return `${dateTime(row.taken_back_at)} 撤回`;
      return (
        <>
          <span className="tag warn">等待</span> {dateTime(row.due_at)} 生效
          {row.blocks !== '' && <div className="muted small">未完结：{row.blocks}</div>}
        </>
      );
    },
  },
];
