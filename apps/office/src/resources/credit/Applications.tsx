import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { Verdict } from '../../shared/Verdict.tsx';
import { type CreditApplicationRow, useApplications, useRefuse } from './api.ts';
import { CreditNav } from './parts/CreditNav.tsx';

const STATES = [
  { value: '', label: '全部申请' },
  { value: 'waiting', label: '待审批' },
  { value: 'agreed', label: '已开通' },
  { value: 'refused', label: '未通过' },
];
const TONES = { waiting: 'wait', agreed: 'ok', refused: '' } as const;

/** 账期申请: agreed to by setting terms, refused with a reason. */
export function CreditApplications() {
  const canWrite = may(useMe(), 'wallet.write');
  const params = useListParams();
  const applications = useApplications({ state: params.get('state'), page: params.page });
  return (
    <ListPage<CreditApplicationRow>
      title="账期申请"
      label="账期申请列表"
      measure="份"
      noun="申请"
      tabs={<CreditNav current="/credit/applications" />}
      params={params}
      filters={[{ name: 'state', label: '状态', options: STATES }]}
      query={applications}
      columns={canWrite ? [...COLUMNS, ACTS] : COLUMNS}
      empty="没有符合条件的申请"
    />
  );
}

const COLUMNS: Columns<CreditApplicationRow> = [
  {
    title: '客户',
    key: 'company',
    render: (_, row) => <Link to={`/credit/${row.account_id}`}>{row.company}</Link>,
  },
  {
    title: '申请额度',
    key: 'amount',
    align: 'right',
    width: 130,
    className: 'strong',
    render: (_, row) => yuan(row.amount),
  },
  {
    title: '理由',
    key: 'reason',
    render: (_, row) => (
      <>
        {row.reason}
        <div className="muted small">{dateTime(row.created_at)}</div>
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 200,
    render: (_, row) => <Verdict row={row} tone={TONES[row.status]} />,
  },
];

const ACTS: Columns<CreditApplicationRow>[number] = {
  title: '操作',
  key: 'acts',
  width: 150,
  render: (_, row) => row.status === 'waiting' && <Decide row={row} />,
};

function Decide({ row }: { row: CreditApplicationRow }) {
  const refuse = useRefuse();
  const [isRefusing, setRefusing] = useState(false);
  return (
    <span className="btns">
      <Link className="btn text" to={`/credit/${row.account_id}`}>
        设置账期
      </Link>
      <button type="button" className="btn text" onClick={() => setRefusing(true)}>
        拒绝
      </button>
      {isRefusing && (
        <ReasonDialog
          title={`拒绝 ${row.company} 的账期申请`}
          content="客户会看到填写的原因。"
          okText="拒绝"
          act={(reply) => refuse.mutateAsync({ id: row.id, reply })}
          done="已拒绝"
          close={() => setRefusing(false)}
        />
      )}
    </span>
  );
}
