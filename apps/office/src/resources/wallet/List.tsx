import { useState } from 'react';
import { Link } from 'react-router';
import { count, dateTime, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { useWalletCheck, useWallets, type WalletRow } from './api.ts';
import { CorrectDialog } from './parts/CorrectDialog.tsx';
import { LogDialog } from './parts/LogDialog.tsx';
import { WalletNav } from './parts/WalletNav.tsx';

/** 钱包: what accounts hold, with the ledger of each. */
export function WalletList() {
  const canWrite = may(useMe(), 'wallet.write');
  const params = useListParams();
  const wallets = useWallets({ keywords: params.get('keywords'), page: params.page });
  const [opened, setOpened] = useState<{ wallet: WalletRow; what: 'log' | 'correct' } | null>(null);
  const acts: Columns<WalletRow>[number] = {
    title: '操作',
    key: 'acts',
    width: 130,
    render: (_, wallet) => (
      <span className="btns">
        <button type="button" className="btn text" onClick={() => setOpened({ wallet, what: 'log' })}>
          明细
        </button>
        {canWrite && (
          <button type="button" className="btn text" onClick={() => setOpened({ wallet, what: 'correct' })}>
            更正
          </button>
        )}
      </span>
    ),
  };
  const close = () => setOpened(null);
  return (
    <>
      <ListPage<WalletRow>
        title="钱包"
        label="客户余额"
        measure="个"
        noun="客户"
        note={<Books sum={wallets.data?.balance_sum} />}
        tabs={<WalletNav current="/wallets" />}
        params={params}
        search={{ label: '搜索客户', placeholder: '企业、用户名、电话' }}
        filters={[]}
        query={wallets}
        columns={[...COLUMNS, acts]}
        empty="没有符合条件的客户"
      />
      {opened?.what === 'log' && <LogDialog wallet={opened.wallet} close={close} />}
      {opened?.what === 'correct' && <CorrectDialog wallet={opened.wallet} close={close} />}
    </>
  );
}

/** The sum of all balances, and whether each is the sum of its ledger. */
function Books({ sum }: { sum: number | undefined }) {
  const check = useWalletCheck().data;
  return (
    <>
      {sum !== undefined && `余额合计 ${yuan(sum)}　`}
      {check &&
        (check.list.length === 0 ? (
          <span className="tag ok">{count(check.checked)} 个钱包与明细相符</span>
        ) : (
          <span className="tag bad">
            余额与明细不符：
            {check.list
              .map((row) => `客户 ${row.account_id} 差 ${yuan(row.balance - row.ledger)}`)
              .join('；')}
          </span>
        ))}
    </>
  );
}

const COLUMNS: Columns<WalletRow> = [
  {
    title: '客户',
    key: 'company',
    render: (_, row) => (
      <>
        <Link to={`/accounts/${row.account_id}`}>{row.company || row.username}</Link>
        <div className="muted small">{row.username}</div>
      </>
    ),
  },
  {
    title: '余额',
    key: 'balance',
    align: 'right',
    width: 130,
    className: 'strong',
    render: (_, row) => yuan(row.balance),
  },
  { title: '提现中', key: 'frozen', align: 'right', width: 120, render: (_, row) => yuan(row.frozen) },
  { title: '积分', key: 'points', align: 'right', width: 100, render: (_, row) => count(row.points) },
  {
    title: '最近变动',
    key: 'last',
    className: 'nowrap',
    width: 150,
    render: (_, row) => (row.last_at === null ? '—' : dateTime(row.last_at)),
  },
];
