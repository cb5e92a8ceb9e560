import { useState } from 'react';
import { yuan } from '../../../app/format.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type ApprovalRow, useAgree, useRefuse, useWithdraw } from '../api.ts';

/** What may be done with a request that waits: decided by a second person, taken back by who asked. */
export function ApprovalActs({ row }: { row: ApprovalRow }) {
  if (!row.is_own) return <Decide row={row} />;
  if (row.kind === 'approval') return <Withdraw row={row} />;
  return <span className="muted small">须由他人复核</span>;
}

function Decide({ row }: { row: ApprovalRow }) {
  const confirm = useConfirm();
  const agree = useAgree();
  const refuse = useRefuse();
  const [isRefusing, setRefusing] = useState(false);
  const amount = row.amount === null ? '' : ` ${yuan(row.amount)}`;
  const ask = () =>
    confirm({
      title: `同意${row.policy_name}${amount}？`,
      content: `${row.company === '' ? '' : `${row.company}　`}${row.words}。同意后立即生效，不能撤销。`,
      okText: '同意',
      isDanger: false,
      act: () => agree.mutateAsync(row),
      done: '已同意，操作已生效',
    });
  return (
    <span className="btns">
      <button type="button" className="btn text" onClick={ask}>
        同意
      </button>
      <button type="button" className="btn text" onClick={() => setRefusing(true)}>
        拒绝
      </button>
      {isRefusing && (
        <ReasonDialog
          title={`拒绝${row.policy_name}${amount}`}
          content={`${row.words}。拒绝后什么都不会改变。`}
          okText="拒绝"
          act={(words) => refuse.mutateAsync({ kind: row.kind, id: row.id, words })}
          done="已拒绝"
          close={() => setRefusing(false)}
        />
      )}
    </span>
  );
}

function Withdraw({ row }: { row: ApprovalRow }) {
  const confirm = useConfirm();
  const withdraw = useWithdraw();
  const ask = () =>
    confirm({
      title: '撤回这项申请？',
      content: row.words,
      okText: '撤回',
      act: () => withdraw.mutateAsync(row.id),
      done: '已撤回',
    });
  return (
    <>
      <div className="muted small">等待他人复核</div>
      <button type="button" className="btn text" onClick={ask}>
        撤回
      </button>
    </>
  );
}
