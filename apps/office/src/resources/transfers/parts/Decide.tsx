import { yuan } from '../../../app/format.ts';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { type BankLine, useDecide } from '../api.ts';

interface DecideProps {
  line: BankLine;
  status: 'returned' | 'ignored';
  close: () => void;
  done: () => void;
}

/** A line that pays nothing: sent back whole, or of no concern. */
export function Decide({ line, status, close, done }: DecideProps) {
  const decide = useDecide();
  const isReturn = status === 'returned';
  return (
    <ReasonDialog
      title={isReturn ? '标记为已退回' : '忽略这笔流水'}
      content={
        isReturn
          ? `请先在银行把 ${yuan(line.amount)} 退回 ${line.payer}，再在这里登记，不能撤销。`
          : '与货款无关的到账（利息、往来款等）。忽略后可以重新打开。'
      }
      okText={isReturn ? '已退回' : '忽略'}
      act={async (note) => {
        await decide.mutateAsync({ id: line.id, status, note });
        done();
      }}
      done={isReturn ? '已标记退回' : '已忽略'}
      close={close}
    />
  );
}
