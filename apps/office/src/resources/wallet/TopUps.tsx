import { useState } from 'react';
import { Link } from 'react-router';
import { FileList } from '../../app/FileList.tsx';
import { dateTime, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type AdminTopUpRow, useConfirmTopUp, useTopUps } from './api.ts';
import { RefDialog } from './parts/RefDialog.tsx';
import { WalletNav } from './parts/WalletNav.tsx';

const STATES = [
  { value: '', label: '全部充值' },
  { value: 'waiting', label: '待确认的转账' },
  { value: 'created', label: '待付款' },
  { value: 'paid', label: '已到账' },
  { value: 'closed', label: '已关闭' },
];
const TONES = { created: 'wait', paid: 'ok', closed: '' } as const;

/** 充值: what came in, and transfers that staff look for at the bank. */
export function TopUpList() {
  const canWrite = may(useMe(), 'wallet.write');
  const params = useListParams();
  const topUps = useTopUps({
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  return (
    <ListPage<AdminTopUpRow>
      title="充值"
      label="充值列表"
      measure="笔"
      noun="充值"
      tabs={<WalletNav current="/wallets/top-ups" />}
      params={params}
      search={{ label: '搜索充值', placeholder: '充值单号、客户、交易号' }}
      filters={[{ name: 'state', label: '状态', options: STATES }]}
      query={topUps}
      columns={canWrite ? [...COLUMNS, ACTS] : COLUMNS}
      empty="没有符合条件的充值"
    />
  );
}

const COLUMNS: Columns<AdminTopUpRow> = [
  {
    title: '充值单',
    key: 'no',
    className: 'nowrap',
    width: 160,
    render: (_, row) => (
      <>
        {row.top_up_no}
        <div className="muted small">{dateTime(row.created_at)}</div>
      </>
    ),
  },
  {
    title: '客户',
    key: 'company',
    render: (_, row) => <Link to={`/accounts/${row.account_id}`}>{row.company}</Link>,
  },
  {
    title: '金额',
    key: 'amount',
    align: 'right',
    width: 120,
    className: 'strong',
    render: (_, row) => yuan(row.amount),
  },
  { title: '方式', key: 'method', className: 'nowrap', width: 90, render: (_, row) => row.method_name },
  {
    title: '凭证',
    key: 'file',
    width: 110,
    render: (_, row) => row.file && <FileList label="转账凭证" files={[row.file]} />,
  },
  {
    title: '状态',
    key: 'state',
    width: 200,
    render: (_, row) => (
      <>
        <span className={`tag ${TONES[row.status]}`}>{row.status_name}</span>
        {row.is_reviewed && (
          <div className="small">
            <Link to="/approvals">等待另一位同事复核</Link>
          </div>
        )}
        {row.paid_at !== null && <div className="muted small">{dateTime(row.paid_at)}</div>}
        {row.trade_no !== '' && <div className="muted small">流水号 {row.trade_no}</div>}
        {row.confirmed_by !== '' && <div className="muted small">{row.confirmed_by} 确认</div>}
      </>
    ),
  },
];

const ACTS: Columns<AdminTopUpRow>[number] = {
  title: '操作',
  key: 'acts',
  width: 100,
  render: (_, row) => row.may_confirm && <Confirm row={row} />,
};

function Confirm({ row }: { row: AdminTopUpRow }) {
  const [isOpen, setOpen] = useState(false);
  const confirm = useConfirmTopUp();
  return (
    <>
      <button type="button" className="btn text" onClick={() => setOpen(true)}>
        确认到账
      </button>
      {isOpen && (
        <RefDialog
          title={`确认充值 ${row.top_up_no}`}
          content={`${row.company}　应到 ${yuan(row.amount)}。请对照银行流水填写；没有导入过的流水，或付款人不是该客户的，须由另一位同事复核。`}
          hasAmount
          save="确认到账"
          isSaving={confirm.isPending}
          act={(values) => confirm.mutateAsync({ id: row.id, ...values })}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
