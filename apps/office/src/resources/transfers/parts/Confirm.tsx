import { App } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { useActKey } from '../../../app/useActKey.ts';
import { type BankLine, useMatch } from '../api.ts';
import { firstChoice } from '../choice.ts';

/** 入账: number, amount and payer agree; one press is enough. */
export function Confirm({ line }: { line: BankLine }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const match = useMatch();
  const key = useActKey();
  const confirm = async () => {
    try {
      await match.mutateAsync({ id: line.id, orderIds: firstChoice(line), key: key.current() });
      message.success('已入账');
    } catch (error) {
      key.afterFailure(error);
      fail(error);
    }
  };
  return (
    <button type="button" className="btn text" disabled={match.isPending} onClick={() => void confirm()}>
      入账
    </button>
  );
}
