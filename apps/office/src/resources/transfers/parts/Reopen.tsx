import { App } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { type BankLine, useDecide } from '../api.ts';

/** 重新打开: an ignored line is to be looked at after all. */
export function Reopen({ line }: { line: BankLine }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const decide = useDecide();
  const reopen = async () => {
    try {
      await decide.mutateAsync({ id: line.id, status: 'open', note: '重新打开' });
      message.success('已放回待核对');
    } catch (error) {
      fail(error);
    }
  };
  return (
    <button type="button" className="btn text" disabled={decide.isPending} onClick={() => void reopen()}>
      重新打开
    </button>
  );
}
