import type { BankAccount, BankAccounts, bankAccountRemove } from '@qingnang/contract/account-safety';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { confirm } from '../../lib/dialogs.ts';
import { dateTime } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { useSession } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { bankName, bankWaits } from './bank-words.ts';
import styles from './Wallet.module.css';

const BankDialog = lazyKept(() => import('./BankDialog.tsx'));

/** 收款账户: where the company's money may go to. */
export function BankList({ banks }: { banks: BankAccounts }) {
  const [isAdding, setAdding] = useState(false);
  const remove = useRemove();
  const { user } = useSession();
  if (user?.acting_head) return <Notice>收款账户只能由门店自己管理，请先切换回总部。</Notice>;
  const columns: readonly Column<BankAccount>[] = [
    {
      title: '收款账户',
      cell: (row) => (
        <>
          {bankName(row)}
          <span className={styles.small}>{stateOf(row, banks.company)}</span>
        </>
      ),
    },
    { title: '户名', notOnPhone: true, cell: ({ holder }) => holder },
    {
      title: '添加时间',
      notOnPhone: true,
      cell: ({ created_at }) => <span className="num">{dateTime(created_at)}</span>,
    },
    { title: '状态', notOnPhone: true, cell: (row) => stateOf(row, banks.company) },
    {
      title: '操作',
      cell: (row) => (
        <Button variant="text" size="sm" onClick={() => void remove(row)}>
          移除
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <p className="sub">只能提现到这里的账户，户名须为 {banks.company}；新添加的 24 小时后可用</p>
        <Button variant="primary" size="sm" onClick={() => setAdding(true)}>
          添加账户
        </Button>
      </div>
      {banks.list.length === 0 ? (
        <EmptyState title="还没有收款账户">
          <p>添加公司的对公账户后才能提现</p>
        </EmptyState>
      ) : (
        <Table caption="收款账户" columns={columns} rows={banks.list} rowKey={({ id }) => id} />
      )}
      <Suspense>{isAdding && <BankDialog banks={banks} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}

const stateOf = (row: BankAccount, company: string) => bankWaits(row, company) || '可提现';

function useRemove() {
  const { revalidate } = useRevalidator();
  return async (row: BankAccount) => {
    const message = `${bankName(row)}。移除后 24 小时内不能提现和签合同。`;
    if (!(await confirm({ title: '移除这个收款账户？', message, ok: '移除' }))) return;
    try {
      const { message: done } = await callAndHear<typeof bankAccountRemove>(
        'DELETE /api/user/bank_accounts/:id',
        { at: { id: row.id } },
      );
      toast.success(done);
    } catch (error) {
      // Shown already; what is there now is read again.
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };
}
