import type { StaffProposalRow } from '@qingnang/contract/admin-proposals';
import { useConfirm } from '../../../app/useConfirm.ts';
import { useWithdraw } from '../api.ts';

/** Takes a proposal back that still waits; nothing for any other. */
export function Withdraw({ row, className }: { row: StaffProposalRow; className: string }) {
  const confirm = useConfirm();
  const withdraw = useWithdraw();
  if (!row.may_withdraw) return null;
  return (
    <button
      type="button"
      className={className}
      aria-label={`撤回 ${row.company} 的订单`}
      onClick={() =>
        confirm({
          title: `撤回发给 ${row.company} 的订单？`,
          content: '客户会收到通知，不能再确认这张订单。',
          okText: '撤回',
          act: () => withdraw.mutateAsync(row.id),
          done: '已撤回',
        })
      }
    >
      撤回
    </button>
  );
}
