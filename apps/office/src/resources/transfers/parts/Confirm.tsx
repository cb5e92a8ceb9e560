import { App } from 'antd';
import { yuan } from '../../../app/format.ts';
import { useActKey } from '../../../app/useActKey.ts';
import { useConfirm } from '../../../app/useConfirm.ts';
import { type BankLine, useAllocate } from '../api.ts';
import { allocationsOf, firstSpread } from '../choice.ts';

/** 入账: number, amount and payer agree; whose money goes where is asked once more, Enter is enough. */
export function Confirm({ line }: { line: BankLine }) {
  const { message } = App.useApp();
  const ask = useConfirm();
  const send = useAllocate();
  const key = useActKey();
  const confirm = async () => {
    try {
      const allocations = allocationsOf(line, firstSpread(line)) ?? [];
      const sent = await send.mutateAsync({ id: line.id, allocations, note: '', key: key.current() });
      message.success(sent.message);
    } catch (error) {
      key.afterFailure(error);
      throw error;
    }
  };
  return (
    <button
      type="button"
      className="btn text"
      disabled={send.isPending}
      onClick={() =>
        ask({
          title: `入账 ${yuan(line.amount)}？`,
          content: <Where line={line} />,
          okText: '入账',
          isDanger: false,
          act: confirm,
        })
      }
    >
      入账
    </button>
  );
}

const Where = ({ line: { payer, suggestions } }: { line: BankLine }) => (
  <>
    <div>付款户名：{payer}</div>
    {suggestions[0]?.orders.map(({ id, order_no, company, amount }) => (
      <div key={id} className="bank-order">
        <span>{company}</span>
        <span>订单 {order_no}</span>
        <b>{yuan(amount)}</b>
      </div>
    ))}
  </>
);
