import { App } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFailure } from '../../app/failure.tsx';
import { count, moment, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type Reconciliation, useReconcile, useReconciliations } from './api.ts';
import { DayDialog } from './DayDialog.tsx';
import { ReconciliationTabs } from './Tabs.tsx';
import { PROVIDER_FILTER, STATE_OPTIONS, TONES } from './words.ts';

/** 对账: every day of every provider, what the two books say of it. */
export function ReconciliationList() {
  const canWrite = may(useMe(), 'money.write');
  const params = useListParams();
  const days = useReconciliations({
    state: params.get('state'),
    provider: params.get('provider'),
    page: params.page,
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListPage<Reconciliation>
        title="对账"
        label="对账"
        measure="条"
        noun="对账"
        note="每天 10:20 起核对前一日的账"
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => setOpen(true)}>
              核对某一天
            </button>
          )
        }
        tabs={<ReconciliationTabs />}
        params={params}
        filters={[
          { name: 'state', label: '状态', options: [{ value: '', label: '全部状态' }, ...STATE_OPTIONS] },
          PROVIDER_FILTER,
        ]}
        query={days}
        columns={canWrite ? [...COLUMNS, AGAIN] : COLUMNS}
        empty="还没有对账记录"
      />
      <DayDialog isOpen={isOpen} close={() => setOpen(false)} />
    </>
  );
}

const COLUMNS: Columns<Reconciliation> = [
  {
    title: '日期',
    key: 'day',
    className: 'nowrap',
    render: (_, row) => <Link to={`/reconciliation/${row.id}`}>{row.day}</Link>,
  },
  { title: '渠道', key: 'provider', className: 'nowrap', render: (_, row) => row.provider_name },
  { title: '结果', key: 'state', render: (_, row) => <State row={row} /> },
  {
    title: '商城收款',
    key: 'ours',
    align: 'right',
    render: (_, row) => <Sum of={row.our_amount} n={row.our_count} />,
  },
  {
    title: '渠道收款',
    key: 'theirs',
    align: 'right',
    render: (_, row) => <Theirs row={row} of={row.their_amount} ours={row.our_amount} n={row.their_count} />,
  },
  {
    title: '商城退款',
    key: 'refunds',
    align: 'right',
    render: (_, row) => <Sum of={row.our_refund} />,
  },
  {
    title: '渠道退款',
    key: 'their-refunds',
    align: 'right',
    render: (_, row) => <Theirs row={row} of={row.their_refund} ours={row.our_refund} />,
  },
  {
    title: '核对时间',
    key: 'made',
    className: 'sub nowrap',
    render: (_, row) => moment(row.made_at, Date.now() / 1000),
  },
];

/** What came of it, and why it could not be done. */
function State({ row }: { row: Reconciliation }) {
  return (
    <>
      <span className="nowrap">
        <span className={`tag ${TONES[row.state]}`}>{row.state_name}</span>
        {row.state === 'open' && <span className="bad small">　{count(row.open_differences)} 项待处理</span>}
        {row.state === 'settled' && <span className="muted small">　{count(row.differences)} 项</span>}
      </span>
      {row.problem && <div className="sub small">{row.problem}</div>}
    </>
  );
}

const Sum = ({ of, n }: { of: number; n?: number }) => (
  <span className={of === 0 ? 'nowrap muted' : 'nowrap'}>
    {yuan(of)}
    {n !== undefined && <span className="muted small">　{count(n)} 笔</span>}
  </span>
);

/** Marked where it differs from ours; unknown while the provider's bill has not come. */
function Theirs({ row, of, ours, n }: { row: Reconciliation; of: number; ours: number; n?: number }) {
  if (row.state === 'failed') return <span className="muted">—</span>;
  return (
    <span className={of === ours ? undefined : 'bad'}>
      <Sum of={of} {...(n === undefined ? {} : { n })} />
    </span>
  );
}

const AGAIN: Columns<Reconciliation>[number] = {
  title: '操作',
  key: 'acts',
  width: 90,
  render: (_, row) => <AgainButton row={row} />,
};

function AgainButton({ row }: { row: Reconciliation }) {
  const reconcile = useReconcile();
  const fail = useFailure();
  const { message } = App.useApp();
  const again = () =>
    reconcile
      .mutateAsync({ day: row.day, provider: row.provider })
      .then((done) => void message.info(`${done.day} ${done.provider_name}：${done.state_name}`), fail);
  return (
    <button type="button" className="btn text" disabled={reconcile.isPending} onClick={() => void again()}>
      {reconcile.isPending ? '核对中' : '重新对账'}
    </button>
  );
}
