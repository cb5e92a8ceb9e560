import { App } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { useActKey } from '../../../app/useActKey.ts';
import { type BankLine, useAllocate } from '../api.ts';
import { allocationsOf, firstSpread } from '../choice.ts';

/** 入账: number, amount and payer agree; one press is enough. */
export function Confirm({ line }: { line: BankLine }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const send = useAllocate();
  const key = useActKey();
  const confirm = async () => {
    try {
      const allocations = allocationsOf(line, firstSpread(line)) ?? [];
      const { message: words } = await send.mutateAsync({
        id: line.id,
        allocations,
        note: '',
        key: key.current(),
      });
      message.success(words);
    } catch (error) {
      key.afterFailure(error);
      fail(error);
    }
  };
  return (
    <button type="button" className="btn text" disabled={send.isPending} onClick={() => void confirm()}>
      入账
    </button>
  );
}
