import { Link } from 'react-router';
import { count, dateTime, yuan } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type ApprovalRow, useApprovals } from './api.ts';
import { ApprovalActs } from './parts/Acts.tsx';
import { type ApprovalState, ApprovalTabs, stateOf } from './parts/Tabs.tsx';

/** A request, a refund and a correction may have the same number. */
type Listed = ApprovalRow & { key: string };

/** 待复核: what one of the staff has asked for and another one decides. */
export function ApprovalList() {
  const params = useListParams();
  const state = stateOf(params.get('state'));
  const approvals = useApprovals({ state, keywords: params.get('keywords'), page: params.page });
  const rows = approvals.data?.list.map((row): Listed => ({ ...row, key: `${row.kind}:${row.id}` }));
  return (
    <>
      <PageTitle>待复核</PageTitle>
      <div className="page-head">
        <h1>待复核</h1>
        <span className="muted">
          {state === 'waiting'
            ? '同意后立即生效；自己申请的由另一位同事决定'
            : approvals.data && `${count(approvals.data.total)} 项`}
        </span>
      </div>
      <section className="card" aria-label="复核列表">
        <ApprovalTabs current={state} />
        <search className="filt">
          <SearchBox
            label="搜索复核"
            placeholder="内容、客户、申请人"
            value={params.get('keywords')}
            onSearch={(keywords) => params.set({ keywords })}
          />
        </search>
        <ListTable<Listed>
          label="待复核"
          columns={state === 'waiting' ? [...COLUMNS, ACTS] : [...COLUMNS, DECIDED]}
          rows={rows}
          rowKey="key"
          error={approvals.error}
          retry={approvals.refetch}
          empty={EMPTY[state]}
        />
        <ListFoot unit="项申请" data={approvals.data} onPage={params.setPage} />
      </section>
    </>
  );
}

const EMPTY: Readonly<Record<ApprovalState, string>> = {
  waiting: '没有待复核的申请',
  done: '还没有同意的申请',
  refused: '还没有拒绝的申请',
  withdrawn: '还没有撤回的申请',
};

const COLUMNS: Columns<Listed> = [
  {
    title: '将要发生什么',
    key: 'words',
    render: (_, row) => (
      <>
        <span className="tag">{row.policy_name}</span> {row.words}
        {row.account_id !== null && (
          <div className="small">
            <Link to={`/accounts/${row.account_id}`}>{row.company}</Link>
          </div>
        )}
      </>
    ),
  },
  {
    title: '金额',
    key: 'amount',
    align: 'right',
    width: 120,
    className: 'strong nowrap',
    render: (_, row) => (row.amount === null ? '—' : yuan(row.amount)),
  },
  {
    title: '申请',
    key: 'asked',
    width: 150,
    className: 'nowrap',
    render: (_, row) => (
      <>
        {row.asked_by}
        <div className="muted small">{dateTime(row.asked_at)}</div>
      </>
    ),
  },
];

const ACTS: Columns<Listed>[number] = {
  title: '操作',
  key: 'acts',
  width: 130,
  render: (_, row) => <ApprovalActs row={row} />,
};

const DECIDED: Columns<Listed>[number] = {
  title: '结果',
  key: 'decided',
  width: 200,
  render: (_, row) => (
    <>
      {row.state_name}　{row.decided_by}
      {row.decided_at !== null && <div className="muted small">{dateTime(row.decided_at)}</div>}
      {row.reply !== '' && <div className="small">{row.reply}</div>}
    </>
  ),
};
