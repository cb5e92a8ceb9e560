import { App } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFailure } from '../../../../app/failure.tsx';
import { Icon } from '../../../../app/Icon.tsx';
import { type OrderRow, useBatch } from '../../api.ts';
import { batchWords } from '../../batch.tsx';
import { HoldDialog } from '../../parts/HoldDialog.tsx';
import type { WarehouseTab } from '../tabs.ts';
import { BatchButton } from './BatchButton.tsx';

interface PackBarProps {
  tab: WarehouseTab;
  orders: OrderRow[];
  clear: () => void;
}

// A PDF of more would keep the shop from its buyers while it is drawn.
const MOST_NOTES = 30;

/** What can be done with the ticked orders: papers to print, and that they are picked. */
export function PackBar({ tab, orders, clear }: PackBarProps) {
  const voices = App.useApp();
  const fail = useFailure();
  const pick = useBatch('pick');
  const [isHolding, setHolding] = useState(false);
  const isNone = orders.length === 0;
  const ids = orders.map(({ id }) => id);
  const pieces = orders.reduce((sum, { open_count }) => sum + open_count, 0);
  const markPicked = () =>
    void pick.mutateAsync({ ids }).then(
      (result) => {
        clear();
        batchWords(voices, result, '拣货');
      },
      (error: unknown) => fail(error),
    );
  return (
    <section className="selbar" aria-label="批量操作">
      <span role="status">
        {isNone ? (
          '勾选订单后可批量打印和拣货'
        ) : (
          <>
            已选 <b>{orders.length}</b> 单{pieces > 0 && `，${pieces} 件`}
          </>
        )}
      </span>
      <div className="btns">
        {!isNone && (
          <button type="button" className="btn sm" onClick={clear}>
            取消选择
          </button>
        )}
        {tab.key !== 'shipped' && (
          <>
            <button type="button" className="btn sm" disabled={isNone} onClick={() => setHolding(true)}>
              暂挂
            </button>
            <PrintLink isNone={isNone} to={`/warehouse/picking?ids=${ids.join(',')}`} />
          </>
        )}
        {(tab.key === 'part' || tab.key === 'shipped') && (
          <a
            className="btn sm"
            aria-disabled={isNone || ids.length > MOST_NOTES}
            href={
              isNone || ids.length > MOST_NOTES
                ? undefined
                : `/api/admin/shipment/delivery-notes.pdf?orders=${ids.join(',')}`
            }
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="printer" size={14} /> 打印随货同行单
            {ids.length > MOST_NOTES && `（最多 ${MOST_NOTES} 单）`}
          </a>
        )}
        {tab.key !== 'shipped' && <BatchButton ids={ids} done={clear} />}
        {tab.key === 'pick' && (
          <button
            type="button"
            className="btn sm primary"
            disabled={isNone || pick.isPending}
            onClick={markPicked}
          >
            标记已拣货{!isNone && ` ${orders.length} 单`}
          </button>
        )}
      </div>
      <HoldDialog orders={orders} isOpen={isHolding} close={() => setHolding(false)} done={clear} />
    </section>
  );
}

function PrintLink({ isNone, to }: { isNone: boolean; to: string }) {
  const words = (
    <>
      <Icon name="printer" size={14} /> 打印拣货单
    </>
  );
  if (isNone)
    return (
      <button type="button" className="btn sm" disabled>
        {words}
      </button>
    );
  return (
    <Link className="btn sm" to={to}>
      {words}
    </Link>
  );
}
