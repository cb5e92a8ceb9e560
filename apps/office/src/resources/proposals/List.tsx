import type { StaffProposalRow } from '@qingnang/contract/admin-proposals';
import { keysOf } from '@qingnang/contract/keys';
import { PROPOSAL_STATES } from '@qingnang/contract/proposal-words';
import { Link } from 'react-router';
import { dateTime, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { useProposals } from './api.ts';
import { State } from './parts/State.tsx';
import { Withdraw } from './parts/Withdraw.tsx';

const STATES = [
  { value: '', label: '全部状态' },
  ...keysOf(PROPOSAL_STATES).map((value) => ({ value, label: PROPOSAL_STATES[value] })),
];

/** 代客下单: what was ordered for customers, and their answers. */
export function ProposalList() {
  const params = useListParams();
  const proposals = useProposals({
    state: params.get('state'),
    keywords: params.get('keywords'),
    account_id: params.get('account_id'),
    page: params.page,
  });
  const waiting = proposals.data?.counts.find(({ state }) => state === 'waiting')?.count ?? 0;
  return (
    <ListPage<StaffProposalRow>
      title="代客下单"
      label="代客下单列表"
      measure="张"
      noun="订单"
      note={waiting > 0 ? `${waiting} 张等客户确认` : '客户确认后才会下单'}
      acts={
        <Link className="btn primary" to="/proposals/new">
          代客下单
        </Link>
      }
      params={params}
      search={{ label: '搜索代客下单', placeholder: '客户或业务员' }}
      filters={[{ name: 'state', label: '状态', options: STATES }]}
      query={proposals}
      columns={COLUMNS}
      empty="没有符合条件的订单"
    />
  );
}

const COLUMNS: Columns<StaffProposalRow> = [
  {
    title: '客户',
    key: 'company',
    render: (_, row) => (
      <>
        <Link to={`/proposals/${row.id}`}>{row.company}</Link>
        <div className="muted small">
          {row.proposer}　{dateTime(row.proposed_at)}
        </div>
      </>
    ),
  },
  {
    title: '商品',
    key: 'goods',
    render: (_, { names, line_count: count, reason }) => (
      <>
        {names.join('、')}
        {count > names.length && ` 等 ${count} 个品种`}
        {reason !== '' && <div className="muted small">{reason}</div>}
      </>
    ),
  },
  {
    title: '金额',
    key: 'total',
    align: 'right',
    width: 120,
    className: 'strong nowrap',
    render: (_, row) => yuan(row.total),
  },
  { title: '状态', key: 'state', width: 230, render: (_, row) => <State row={row} /> },
  {
    title: '操作',
    key: 'acts',
    width: 90,
    render: (_, row) => <Withdraw row={row} className="btn text" />,
  },
];
