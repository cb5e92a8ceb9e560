import { App } from 'antd';
import { useFailure } from '../../../../app/failure.tsx';
import { useBatch } from '../../api.ts';
import { batchWords } from '../../batch.tsx';
import type { PickBatchOrder } from '../api.ts';

/** What waits and is not marked yet is off the shelf. */
export function PickedButton({ orders }: { orders: readonly PickBatchOrder[] }) {
  const voices = App.useApp();
  const fail = useFailure();
  const pick = useBatch('pick');
  const ids = orders
    .filter(({ state, is_picked, hindrance }) => state === 'waiting' && is_picked === 0 && hindrance === '')
    .map(({ id }) => id);
  const mark = () =>
    void pick.mutateAsync({ ids }).then((result) => batchWords(voices, result, '拣货'), fail);
  return (
    <button type="button" className="btn" disabled={ids.length === 0 || pick.isPending} onClick={mark}>
      标记已拣货{ids.length > 0 && ` ${ids.length} 单`}
    </button>
  );
}
