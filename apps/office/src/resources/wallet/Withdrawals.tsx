import { Link } from 'react-router';
import { dateTime, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type AdminWithdrawalRow, useWithdrawals } from './api.ts';
import { WalletNav } from './parts/WalletNav.tsx';
import { WithdrawalActs } from './parts/WithdrawalActs.tsx';

const STATES = [
  { value: '', label: '全部提现' },
  { value: 'requested', label: '待审批' },
  { value: 'approved', label: '待汇出' },
  { value: 'paid', label: '已汇出' },
  { value: 'refused', label: '已驳回' },
  { value: 'cancelled', label: '已取消' },
];
const TONES = { requested: 'wait', approved: 'info', paid: 'ok', refused: 'bad', cancelled: '' } as const;

/** 提现: approved by one, sent by another. */
export function WithdrawalList() {
  const canWrite = may(useMe(), 'wallet.write');
  const params = useListParams();
  const withdrawals = useWithdrawals({
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  return (
    <ListPage<AdminWithdrawalRow>
      title="提现"
      label="提现列表"
      measure="笔"
      noun="提现"
      note="一人审批，另一人汇出；驳回后金额退回客户余额"
      tabs={<WalletNav current="/wallets/withdrawals" />}
      params={params}
      search={{ label: '搜索提现', placeholder: '提现单号、客户、流水号' }}
      filters={[{ name: 'state', label: '状态', options: STATES }]}
      query={withdrawals}
      columns={canWrite ? [...COLUMNS, ACTS] : COLUMNS}
      empty="没有符合条件的提现"
    />
  );
}

const COLUMNS: Columns<AdminWithdrawalRow> = [
  {
    title: '提现单',
    key: 'no',
    className: 'nowrap',
    width: 160,
    render: (_, row) => (
      <>
        {row.withdrawal_no}
        <div className="muted small">{dateTime(row.created_at)}</div>
      </>
    ),
  },
  {
    title: '收款账户',
    key: 'account',
    render: (_, row) => (
      <>
        <Link to={`/accounts/${row.account_id}`}>{row.company}</Link>
        <div className="small">
          {row.bank}　{row.bank_account}
          {row.holder !== '' && row.holder !== row.company && `　户名 ${row.holder}`}
        </div>
        <Standing row={row} />
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
  {
    title: '状态',
    key: 'state',
    width: 220,
    render: (_, row) => (
      <>
        <span className={`tag ${TONES[row.status]}`}>{row.status_name}</span>
        {row.approved_at !== null && (
          <div className="muted small">
            {row.approved_by} 同意　{dateTime(row.approved_at)}
          </div>
        )}
        {row.paid_by !== '' && row.ended_at !== null && (
          <div className="muted small">
            {row.paid_by} 汇出　{dateTime(row.ended_at)}
          </div>
        )}
        {row.bank_ref !== '' && <div className="muted small">流水号 {row.bank_ref}</div>}
        {row.reason !== '' && <div className="small">{row.reason}</div>}
      </>
    ),
  },
];

/** Since when the bank account is on file, and what has changed about the customer's account of late. */
const Standing = ({ row }: { row: AdminWithdrawalRow }) => (
  <>
    <div className="muted small">
      {row.bank_since === null ? '未备案的收款账户' : `${dateTime(row.bank_since)} 起备案`}
    </div>
    {!row.is_on_file && <span className="tag bad">客户已撤销这个账户，请驳回</span>}
    {row.changes.map(({ words, at, is_undone }) => (
      <div key={`${words}${at}`} className="small">
        <span className="tag wait">近期变更</span> {words}
        {is_undone && '（已撤销）'} <span className="muted">{dateTime(at)}</span>
      </div>
    ))}
  </>
);

const ACTS: Columns<AdminWithdrawalRow>[number] = {
  title: '操作',
  key: 'acts',
  width: 140,
  render: (_, row) => <WithdrawalActs row={row} />,
};
