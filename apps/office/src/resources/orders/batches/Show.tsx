import { useState } from 'react';
import { Link } from 'react-router';
import { Bones, Failed } from '../../../app/failure.tsx';
import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { useMe } from '../../../app/me.ts';
import { PageTitle } from '../../../app/Pages.tsx';
import { ActQueue } from '../../../shared/kept-acts/ActQueue.tsx';
import { useKeptActs } from '../../../shared/kept-acts/useKeptActs.ts';
import { type PickBatchDetail, useBatch } from './api.ts';
import { BatchOrders } from './parts/BatchOrders.tsx';
import { ImportWaybills } from './parts/ImportWaybills.tsx';
import { PickedButton } from './parts/PickedButton.tsx';
import { Scanner } from './parts/Scanner.tsx';
import './batches.css';

/** One batch: what is printed for it, its waybills by scanner or by file, and what has become of its orders. */
export function BatchShow() {
  const { data, error, refetch } = useBatch();
  const acts = useKeptActs(useMe().id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  const { batch, orders } = data;
  return (
    <>
      <PageTitle>{`批次 ${batch.batch_no}`}</PageTitle>
      <div className="page-head">
        <h1>批次 {batch.batch_no}</h1>
        <span className={batch.waiting_count > 0 ? 'tag wait' : 'tag ok'}>
          {batch.waiting_count > 0 ? `待发货 ${batch.waiting_count} 单` : '已完成'}
        </span>
        <span className="muted">
          {batch.ck_name}，{batch.order_count} 单，{batch.staff} {dateTime(batch.created_at)}
        </span>
        <Acts data={data} />
      </div>
      <ActQueue {...acts} />
      {batch.waiting_count > 0 && <Scanner batchId={batch.id} orders={orders} acts={acts} />}
      <section className="card" aria-label="批次里的订单">
        <BatchOrders batchId={batch.id} orders={orders} />
      </section>
    </>
  );
}

function Acts({ data: { batch, orders } }: { data: PickBatchDetail }) {
  const [isImporting, setImporting] = useState(false);
  const isOpen = batch.waiting_count > 0;
  return (
    <div className="btns">
      <Link className="btn" to={`/warehouse/batches/${batch.id}/picking`}>
        <Icon name="printer" size={14} /> 打印总拣货单
      </Link>
      <Link className="btn" to={`/warehouse/batches/${batch.id}/labels`}>
        <Icon name="printer" size={14} /> 打印面单
      </Link>
      {isOpen && (
        <>
          <PickedButton orders={orders} />
          <button type="button" className="btn primary" onClick={() => setImporting(true)}>
            <Icon name="upload" size={14} /> 导入运单
          </button>
        </>
      )}
      {isImporting && <ImportWaybills batchId={batch.id} close={() => setImporting(false)} />}
    </div>
  );
}
