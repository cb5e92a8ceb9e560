import { REFUND_STATES } from '@qingnang/contract/admin-money';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type RefundPage, type RefundRow, useRefunds } from './api.ts';
import { LimitDialog } from './parts/LimitDialog.tsx';
import { RefundActs } from './parts/RefundActs.tsx';
import { EMPTY, METHOD_OPTIONS, type RefundState, STATES, stateOf, TONES } from './words.ts';

/** 退款复核: money that goes back, and who has to agree. */
export function RefundList() {
  const canWrite = may(useMe(), 'money.write');
  const params = useListParams();
  const state = stateOf(params.get('state'));
  const refunds = useRefunds({
    state,
    method: params.get('method'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const [isOpen, setOpen] = useState(false);
  const limit = refunds.data?.review_from;
  return (
    <>
      <ListPage<RefundRow>
        title="退款复核"
        label="退款列表"
        measure="笔"
        noun="退款"
        note={limit !== undefined && `员工经手的退款，一张订单一天内满 ${yuan(limit)} 须由另一位同事复核`}
        acts={
          canWrite &&
          limit !== undefined && (
            <button type="button" className="btn" onClick={() => setOpen(true)}>
              复核金额
            </button>
          )
        }
        tabs={<Tabs current={state} counts={refunds.data?.counts} />}
        params={params}
        search={{ label: '搜索退款', placeholder: '退款单号、订单号、客户' }}
        filters={[{ name: 'method', label: '退款方式', options: METHOD_OPTIONS }]}
        query={refunds}
        columns={canWrite ? [...COLUMNS, ACTS] : COLUMNS}
        empty={EMPTY[state]}
      />
      {isOpen && limit !== undefined && <LimitDialog limit={limit} close={() => setOpen(false)} />}
    </>
  );
}

function Tabs({ current, counts }: { current: RefundState; counts: RefundPage['counts'] | undefined }) {
  return (
    <nav className="tabs" aria-label="退款状态">
      {STATES.map((state) => {
        const waiting = state === 'done' || state === 'refused' ? 0 : (counts?.[state] ?? 0);
        return (
          <Link
            key={state}
            to={{ pathname: '/refunds', search: state === 'awaiting' ? '' : `?state=${state}` }}
            aria-current={current === state ? 'page' : undefined}
          >
            {REFUND_STATES[state]}
            {waiting > 0 && <b className={state === 'running' ? '' : 'hot'}>{waiting}</b>}
          </Link>
        );
      })}
    </nav>
  );
}

const COLUMNS: Columns<RefundRow> = [
  {
    title: '退款',
    key: 'refund',
    className: 'nowrap',
    width: 150,
    render: (_, row) => (
      <>
        {row.refund_no}
        <div className="muted small">{dateTime(row.created_at)}</div>
      </>
    ),
  },
  {
    title: '订单',
    key: 'order',
    render: (_, row) => (
      <>
        <Link to={`/orders/${row.order_id}`}>{row.order_no}</Link>
        <div className="small">{row.company}</div>
      </>
    ),
  },
  {
    title: '金额',
    key: 'amount',
    align: 'right',
    width: 120,
    className: 'strong',
    render: (_, row) => yuan(row.amount),
  },
  { title: '退回', key: 'method', className: 'nowrap', width: 90, render: (_, row) => row.method_name },
  {
    title: '原因',
    key: 'cause',
    render: (_, row) => (
      <>
        {row.case_id > 0 ? <Link to={`/after-sales/${row.case_id}`}>{row.cause_name}</Link> : row.cause_name}
        {row.reason !== '' && <div className="small">{row.reason}</div>}
        <div className="muted small">{row.asked_by === '' ? '客户或系统' : `${row.asked_by} 发起`}</div>
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 220,
    render: (_, row) => (
      <>
        <span className={`tag ${TONES[row.state]}`}>{row.state_name}</span>
        <Progress row={row} />
      </>
    ),
  },
];

/** What has become of it so far, and what is wrong. */
const Progress = ({ row }: { row: RefundRow }) => (
  <>
    {row.approved_at !== null && (
      <div className="muted small">
        {row.approved_by} {row.state === 'refused' ? '驳回' : '同意'}　{dateTime(row.approved_at)}
      </div>
    )}
    {row.reply !== '' && <div className="small">{row.reply}</div>}
    {row.problem !== '' && (
      <div className="bad small">
        第 {row.tries} 次：{row.problem}
      </div>
    )}
    {row.done_at !== null && <div className="muted small">{dateTime(row.done_at)} 完成</div>}
    {row.bank_ref !== '' && <div className="muted small">流水号 {row.bank_ref}</div>}
  </>
);

const ACTS: Columns<RefundRow>[number] = {
  title: '操作',
  key: 'acts',
  width: 130,
  render: (_, row) => <RefundActs row={row} />,
};
