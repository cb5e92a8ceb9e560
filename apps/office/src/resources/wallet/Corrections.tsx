import { useState } from 'react';
import { Link } from 'react-router';
import { count, dateTime, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { Verdict } from '../../shared/Verdict.tsx';
import { type CorrectionRow, useAgree, useCorrections, useRefuseCorrection } from './api.ts';
import { WalletNav } from './parts/WalletNav.tsx';

const STATES = [
  { value: '', label: '全部更正' },
  { value: 'waiting', label: '待复核' },
  { value: 'done', label: '已更正' },
  { value: 'refused', label: '已驳回' },
];
const TONES = { waiting: 'wait', done: 'ok', refused: '' } as const;

/** 更正: balances and points that staff put right, each agreed to by a second person. */
export function CorrectionList() {
  const canWrite = may(useMe(), 'wallet.write');
  const params = useListParams();
  const corrections = useCorrections({
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  return (
    <ListPage<CorrectionRow>
      title="更正"
      label="更正列表"
      measure="笔"
      noun="更正"
      note="在余额列表里申请，由另一位同事复核后生效"
      tabs={<WalletNav current="/wallets/corrections" />}
      params={params}
      search={{ label: '搜索更正', placeholder: '客户、原因、申请人' }}
      filters={[{ name: 'state', label: '状态', options: STATES }]}
      query={corrections}
      columns={canWrite ? [...COLUMNS, ACTS] : COLUMNS}
      empty="没有符合条件的更正"
    />
  );
}

const deltaOf = ({ kind, delta }: CorrectionRow): string =>
  `${delta > 0 ? '+' : ''}${kind === 'balance' ? yuan(delta) : `${count(delta)} 积分`}`;

const COLUMNS: Columns<CorrectionRow> = [
  {
    title: '客户',
    key: 'company',
    render: (_, row) => <Link to={`/accounts/${row.account_id}`}>{row.company}</Link>,
  },
  { title: '更正', key: 'kind', width: 80, render: (_, row) => row.kind_name },
  {
    title: '增减',
    key: 'delta',
    align: 'right',
    width: 140,
    className: 'strong',
    render: (_, row) => deltaOf(row),
  },
  {
    title: '原因',
    key: 'reason',
    render: (_, row) => (
      <>
        {row.reason}
        <div className="muted small">
          {row.asked_by} 申请　{dateTime(row.created_at)}
        </div>
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

const ACTS: Columns<CorrectionRow>[number] = {
  title: '操作',
  key: 'acts',
  width: 130,
  render: (_, row) => row.status === 'waiting' && <Decide row={row} />,
};

function Decide({ row }: { row: CorrectionRow }) {
  const confirm = useConfirm();
  const agree = useAgree();
  const refuse = useRefuseCorrection();
  const [isRefusing, setRefusing] = useState(false);
  if (row.is_own) return <span className="muted small">须由他人复核</span>;
  const ask = () =>
    confirm({
      title: `同意更正 ${deltaOf(row)}？`,
      content: `${row.company}　${row.reason}。同意后立即生效。`,
      okText: '同意更正',
      isDanger: false,
      act: () => agree.mutateAsync({ id: row.id }),
      done: '已更正',
    });
  return (
    <span className="btns">
      <button type="button" className="btn text" onClick={ask}>
        同意
      </button>
      <button type="button" className="btn text" onClick={() => setRefusing(true)}>
        驳回
      </button>
      {isRefusing && (
        <ReasonDialog
          title={`驳回更正 ${deltaOf(row)}`}
          content={`${row.company}：什么都不会改变。`}
          okText="驳回"
          act={(reply) => refuse.mutateAsync({ id: row.id, reply })}
          done="已驳回"
          close={() => setRefusing(false)}
        />
      )}
    </span>
  );
}
