import { App } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { yuanSum } from '../../../app/format.ts';
import { type OrderRow, useApprove, useBatch } from '../api.ts';
import { batchWords } from '../batch.tsx';
import { HoldDialog } from './HoldDialog.tsx';

interface BatchBarProps {
  orders: OrderRow[];
  clear: () => void;
  /** What can be done with what this list shows. */
  acts: readonly ('approve' | 'hold' | 'release')[];
}

/** What would happen to the selected orders: how many, how much; asks before it runs, then says what was refused and why. */
export function BatchBar({ orders, clear, acts }: BatchBarProps) {
  const [isHolding, setHolding] = useState(false);
  const approve = useApproval(orders, clear);
  const release = useRelease(orders, clear);
  const amount = yuanSum(orders.map(({ total }) => total));
  const isNone = orders.length === 0;
  return (
    <section className="selbar" aria-label="批量操作">
      {isNone ? (
        <span>勾选订单后可批量处理</span>
      ) : (
        <span role="status">
          已选 <b>{orders.length}</b> 单，{amount}
        </span>
      )}
      <div className="btns">
        {!isNone && (
          <button type="button" className="btn sm" onClick={clear}>
            取消选择
          </button>
        )}
        {acts.includes('hold') && (
          <button type="button" className="btn sm" disabled={isNone} onClick={() => setHolding(true)}>
            批量暂挂
          </button>
        )}
        {acts.includes('release') && (
          <button
            type="button"
            className="btn sm primary"
            disabled={isNone || release.isPending}
            onClick={release.run}
          >
            解除暂挂
          </button>
        )}
        {acts.includes('approve') && (
          <button
            type="button"
            className="btn sm primary"
            disabled={isNone || approve.isPending}
            onClick={approve.ask}
          >
            批量通过{!isNone && ` ${orders.length} 单`}
          </button>
        )}
      </div>
      <HoldDialog orders={orders} isOpen={isHolding} close={() => setHolding(false)} done={clear} />
    </section>
  );
}

function useApproval(orders: OrderRow[], clear: () => void) {
  const voices = App.useApp();
  const fail = useFailure();
  const approve = useApprove();
  const ask = () =>
    voices.modal.confirm({
      title: `批量通过 ${orders.length} 单？`,
      content: `合计 ${yuanSum(orders.map(({ total }) => total))}，通过后进入待发货。`,
      okText: `通过 ${orders.length} 单`,
      onOk: () =>
        approve.mutateAsync(orders.map(({ id }) => id)).then(
          ({ approved, refused }) => {
            clear();
            batchWords(voices, { done: approved, refused }, '通过');
          },
          (error: unknown) => fail(error),
        ),
    });
  return { ask, isPending: approve.isPending };
}

function useRelease(orders: OrderRow[], clear: () => void) {
  const voices = App.useApp();
  const fail = useFailure();
  const release = useBatch('release');
  const run = () =>
    void release.mutateAsync({ ids: orders.map(({ id }) => id) }).then(
      (result) => {
        clear();
        batchWords(voices, result, '解除暂挂');
      },
      (error: unknown) => fail(error),
    );
  return { run, isPending: release.isPending };
}
