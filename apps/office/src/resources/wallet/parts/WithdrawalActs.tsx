import { useState } from 'react';
import { yuan } from '../../../app/format.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type AdminWithdrawalRow, useApprove, usePay, useRefuse } from '../api.ts';
import { RefDialog } from './RefDialog.tsx';

/** What may be done with a withdrawal where it stands. */
export function WithdrawalActs({ row }: { row: AdminWithdrawalRow }) {
  const confirm = useConfirm();
  const [open, setOpen] = useState<'refuse' | 'pay' | null>(null);
  const [approve, refuse, pay] = [useApprove(), useRefuse(), usePay()];
  if (row.status !== 'requested' && row.status !== 'approved') return null;
  const ask = () =>
    confirm({
      title: `同意提现 ${yuan(row.amount)}？`,
      content: `汇往 ${row.company}，${row.bank} ${row.bank_account}。同意后由另一位同事汇出。`,
      okText: '同意提现',
      isDanger: false,
      act: () => approve.mutateAsync({ id: row.id }),
      done: '已同意',
    });
  const close = () => setOpen(null);
  return (
    <span className="btns">
      {row.status === 'requested' && (
        <button type="button" className="btn text" onClick={ask}>
          同意
        </button>
      )}
      {row.status === 'approved' &&
        (row.is_own ? (
          <span className="muted small">须由他人汇出</span>
        ) : (
          <button type="button" className="btn text" onClick={() => setOpen('pay')}>
            已汇出
          </button>
        ))}
      <button type="button" className="btn text" onClick={() => setOpen('refuse')}>
        驳回
      </button>
      {open === 'refuse' && (
        <ReasonDialog
          title={`驳回提现 ${row.withdrawal_no}`}
          content={`${yuan(row.amount)} 退回客户余额，原因会告诉客户。`}
          okText="驳回"
          act={(reason) => refuse.mutateAsync({ id: row.id, reason })}
          done="已驳回"
          close={close}
        />
      )}
      {open === 'pay' && (
        <RefDialog
          title={`登记汇出 ${row.withdrawal_no}`}
          content={`${yuan(row.amount)} 汇往 ${row.company}，${row.bank} ${row.bank_account}。`}
          save="已汇出"
          isSaving={pay.isPending}
          act={({ bank_ref }) => pay.mutateAsync({ id: row.id, bank_ref })}
          close={close}
        />
      )}
    </span>
  );
}
