import { App } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { yuan } from '../../../app/format.ts';
import { may, useMe } from '../../../app/me.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type RefundRow, useAgain, useApprove, useRefuse } from '../api.ts';
import { SentDialog } from './SentDialog.tsx';

/** What may be done with a refund where it stands. */
export function RefundActs({ row }: { row: RefundRow }) {
  const canSend = may(useMe(), 'money.write');
  if (row.state === 'awaiting')
    return row.is_own ? <span className="muted small">须由他人复核</span> : <Review row={row} />;
  if (row.state === 'by_hand') return canSend ? <Sent row={row} /> : null;
  if (row.state === 'failed') return <Again row={row} act="retry" words="重试" done="已重新发起" />;
  if (row.may_repeat)
    return <Again row={row} act="repeat" words="重新提交" done="已提交，等待另一位同事复核" />;
  return null;
}

function Review({ row }: { row: RefundRow }) {
  const confirm = useConfirm();
  const approve = useApprove();
  const refuse = useRefuse();
  const [isRefusing, setRefusing] = useState(false);
  const ask = () =>
    confirm({
      title: `同意退款 ${yuan(row.amount)}？`,
      content: `${row.company}　${row.order_no}　${row.cause_name}，退回${row.method_name}。同意后不能撤销。`,
      okText: '同意退款',
      isDanger: false,
      act: () => approve.mutateAsync(row.id),
      done: '已同意退款',
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
          title={`驳回退款 ${row.refund_no}`}
          content={`${yuan(row.amount)} 不退，款项留在订单上；可由同事重新提交。`}
          okText="驳回"
          act={(reason) => refuse.mutateAsync({ id: row.id, reason })}
          done="已驳回"
          close={() => setRefusing(false)}
        />
      )}
    </span>
  );
}

function Sent({ row }: { row: RefundRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn text" onClick={() => setOpen(true)}>
        已汇出
      </button>
      {isOpen && <SentDialog row={row} close={() => setOpen(false)} />}
    </>
  );
}

interface AgainProps {
  row: RefundRow;
  act: 'retry' | 'repeat';
  words: string;
  done: string;
}

function Again({ row, act, words, done }: AgainProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const again = useAgain();
  const send = async () => {
    try {
      await again.mutateAsync({ id: row.id, act });
      message.success(done);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <button type="button" className="btn text" disabled={again.isPending} onClick={() => void send()}>
      {words}
    </button>
  );
}
