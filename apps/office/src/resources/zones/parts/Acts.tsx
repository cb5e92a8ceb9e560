import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../app/useConfirm.ts';
import { fetchZone, type StaffZoneDetail, useZoneActs } from '../api.ts';
import { deleteWords, stopWords } from '../sentences.ts';
import { PricesDialog } from './PricesDialog.tsx';
import type { ZoneFormState } from './useZoneForm.ts';

interface HeadActsProps {
  zone: StaffZoneDetail;
  state: ZoneFormState;
  canWrite: boolean;
}

/** What is done with a whole zone: looked at in the shop, prices given, stopped, deleted. */
export function HeadActs({ zone, state, canWrite }: HeadActsProps) {
  const { savedFirst, hold, forget } = state;
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { stop, remove } = useZoneActs();
  const [priced, setPriced] = useState<StaffZoneDetail | null>(null);
  const askStop = () =>
    confirm({
      title: `紧急停止“${zone.title}”？`,
      content: stopWords(zone),
      okText: '停止',
      act: async () => hold(await stop.mutateAsync(zone.id)),
      done: '已停止',
    });
  const askDelete = () =>
    confirm({
      title: `删除“${zone.title}”？`,
      content: deleteWords(zone),
      okText: '删除',
      act: async () => {
        await remove.mutateAsync(zone.id);
        forget();
        void navigate('/zones');
      },
      done: '已删除',
    });
  // Prices were made: how many there are stands in the head.
  const closePrices = async (made: number) => {
    setPriced(null);
    const fresh = made > 0 ? await fetchZone(zone.id).catch(() => null) : null;
    if (fresh?.version === zone.version) hold(fresh);
  };
  return (
    <div className="btns">
      {zone.state === 'running' && (
        <a className="btn" href={zone.url} target="_blank" rel="noopener">
          商城查看
        </a>
      )}
      {canWrite && zone.state !== 'stopped' && (
        <button type="button" className="btn" onClick={() => void savedFirst().then(setPriced)}>
          批量专区价
        </button>
      )}
      {canWrite && (zone.state === 'running' || zone.state === 'waiting') && (
        <button type="button" className="btn danger" onClick={askStop}>
          紧急停止
        </button>
      )}
      {canWrite && zone.kind !== 'page' && (
        <button type="button" className="btn" onClick={askDelete}>
          删除
        </button>
      )}
      {priced && <PricesDialog zone={priced} close={closePrices} />}
    </div>
  );
}
