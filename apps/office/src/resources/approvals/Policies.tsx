import { useState } from 'react';
import { dateTime, yuan } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { type ApprovalPolicy, usePolicies } from './api.ts';
import { PolicyDialog } from './parts/PolicyDialog.tsx';
import { ApprovalTabs } from './parts/Tabs.tsx';

/** 复核规则: which acts wait for a second person; another rule waits for one, too. */
export function PolicyPage() {
  const policies = usePolicies();
  const canAsk = may(useMe(), 'money.write');
  const [edited, setEdited] = useState<ApprovalPolicy | null>(null);
  const acts: Columns<ApprovalPolicy>[number] = {
    title: '操作',
    key: 'acts',
    width: 80,
    render: (_, row) => (
      <button type="button" className="btn text" onClick={() => setEdited(row)}>
        修改
      </button>
    ),
  };
  return (
    <>
      <PageTitle>复核规则</PageTitle>
      <div className="page-head">
        <h1>复核规则</h1>
        <span className="muted">
          复核人须是另一位同事；30 天内由同一人开通或重置过密码的两个账号不能互相复核
        </span>
      </div>
      <section className="card" aria-label="复核规则">
        <ApprovalTabs />
        <ListTable<ApprovalPolicy>
          label="复核规则"
          columns={canAsk ? [...COLUMNS, acts] : COLUMNS}
          rows={policies.data?.list}
          rowKey="key"
          error={policies.error}
          retry={policies.refetch}
          empty="没有复核规则"
        />
      </section>
      {edited && (
        <PolicyDialog
          key={edited.key}
          policy={edited}
          roles={policies.data?.roles ?? []}
          close={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** When one person is enough. */
function Limits({ policy }: { policy: ApprovalPolicy }) {
  const lines = [
    policy.order !== null && `单笔订单满 ${yuan(policy.order)}`,
    policy.customer !== null && `单个客户满 ${yuan(policy.customer)}`,
    policy.staff !== null && `单个员工满 ${yuan(policy.staff)}`,
    policy.percent !== null && `幅度超过 ${policy.percent}%`,
    policy.pieces !== null && `一个批号超过 ${policy.pieces} 件`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return '每一项';
  return lines.map((line) => <div key={line}>{line}</div>);
}

const COLUMNS: Columns<ApprovalPolicy> = [
  {
    title: '操作',
    key: 'name',
    render: (_, row) => (
      <>
        <b>{row.name}</b>
        <div className="muted small">{row.about}</div>
      </>
    ),
  },
  { title: '须复核', key: 'limits', width: 190, render: (_, row) => <Limits policy={row} /> },
  {
    title: '可复核的角色',
    key: 'approvers',
    width: 170,
    render: (_, row) => row.approvers.map(({ name }) => name).join('、'),
  },
  {
    title: '上次修改',
    key: 'updated',
    width: 130,
    className: 'nowrap',
    render: (_, row) =>
      row.updated_by === '' ? (
        <span className="muted">默认</span>
      ) : (
        <>
          {row.updated_by}
          <div className="muted small">{dateTime(row.updated_at)}</div>
        </>
      ),
  },
];
