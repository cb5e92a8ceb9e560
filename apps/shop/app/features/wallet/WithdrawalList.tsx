import type { WithdrawalRow, withdrawalCancel } from '@qingnang/contract/wallet';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { confirm } from '../../lib/dialogs.ts';
import { dateTime, money } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './Wallet.module.css';
import type { Withdrawals } from './wallet-data.ts';
import { tabPath } from './wallet-query.ts';

/** 提现记录: what was asked for, and what became of it. */
export function WithdrawalList({ withdrawals }: { withdrawals: Withdrawals }) {
  const cancel = useCancel();
  const columns: readonly Column<WithdrawalRow>[] = [
    {
      title: '提现单号',
      notOnPhone: true,
      cell: ({ withdrawal_no }) => <span className="num">{withdrawal_no}</span>,
    },
    {
      title: '申请时间',
      cell: (row) => (
        <>
          <span className="num">{dateTime(row.created_at)}</span>
          <span className={styles.small}>{accountOf(row)}</span>
        </>
      ),
    },
    { title: '收款账户', notOnPhone: true, cell: accountOf },
    { title: '金额', number: true, cell: ({ amount }) => <b className="strong">{money(amount)}</b> },
    {
      title: '状态',
      cell: (row) => (
        <>
          {row.status_name}
          {row.status === 'requested' && (
            <Button variant="text" size="sm" onClick={() => cancel(row)}>
              取消
            </Button>
          )}
          {row.status === 'refused' && <span className="muted small"> {row.reason}</span>}
          {row.status === 'paid' && <span className="muted small"> 流水号 {row.bank_ref}</span>}
        </>
      ),
    },
  ];
  return (
    <>
      {withdrawals.list.length === 0 ? (
        <EmptyState title="还没有提现记录">
          <p>余额可以提到公司的对公账户</p>
        </EmptyState>
      ) : (
        <Table caption="提现记录" columns={columns} rows={withdrawals.list} rowKey={({ id }) => id} />
      )}
      <div className={styles.foot}>
        <Pager
          page={withdrawals.page}
          pageSize={withdrawals.page_size}
          total={withdrawals.total}
          to={(page) => tabPath('withdrawals', page)}
        />
      </div>
    </>
  );
}

const accountOf = ({ bank, bank_account }: WithdrawalRow) => `${bank}（尾号 ${bank_account.slice(-4)}）`;

function useCancel() {
  const { revalidate } = useRevalidator();
  return async ({ id, amount }: WithdrawalRow) => {
    if (
      !(await confirm({
        title: '取消这笔提现？',
        message: `${money(amount)} 退回余额。`,
        ok: '取消提现',
        cancel: '不取消',
      }))
    )
      return;
    try {
      const { message } = await callAndHear<typeof withdrawalCancel>(
        'POST /api/user/withdrawals/:id/cancel',
        { at: { id } },
      );
      toast.success(message);
    } catch (error) {
      // Shown already; what is there now is read again.
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };
}
