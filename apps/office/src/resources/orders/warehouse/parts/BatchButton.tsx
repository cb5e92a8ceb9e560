import { App } from 'antd';
import { useNavigate } from 'react-router';
import { useFailure } from '../../../../app/failure.tsx';
import { useActKey } from '../../../../app/useActKey.ts';
import { batchWords } from '../../batch.tsx';
import { useCreateBatch } from '../../batches/api.ts';

/** The ticked orders become one batch, which opens. */
export function BatchButton({ ids, done }: { ids: number[]; done: () => void }) {
  const voices = App.useApp();
  const fail = useFailure();
  const key = useActKey();
  const navigate = useNavigate();
  const create = useCreateBatch();
  const run = async () => {
    try {
      const batch = await create.mutateAsync({ ids, key: key.current() });
      key.renew();
      done();
      batchWords(voices, batch, '建批次');
      void navigate(`/warehouse/batches/${batch.id}`);
    } catch (error) {
      key.afterFailure(error);
      fail(error);
    }
  };
  return (
    <button
      type="button"
      className="btn sm"
      disabled={ids.length === 0 || create.isPending}
      onClick={() => void run()}
    >
      建拣货批次{ids.length > 0 && ` ${ids.length} 单`}
    </button>
  );
}
