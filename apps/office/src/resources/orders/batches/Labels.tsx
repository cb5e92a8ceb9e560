import { isColdStorage } from '@qingnang/rules/cold-chain';
import { qrSvg } from '@qingnang/rules/qr';
import { Bones, Failed } from '../../../app/failure.tsx';
import { phone } from '../../../app/format.ts';
import { pictureUrl } from '../../../app/picture.ts';
import { STORAGES } from '../../../app/words.ts';
import { type PickBatch, type PickBatchOrder, useBatch } from './api.ts';
import { PrintHead } from './PrintHead.tsx';
import '../warehouse/picking.css';
import './batches.css';

/** 面单: a label of 100 × 150 mm for each box of each order that has not ended. */
export function BatchLabels() {
  const { data, error, refetch } = useBatch({ isPrinted: true });
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  const { batch, orders } = data;
  const labelled = orders.filter(({ state }) => state !== 'ended');
  const boxes = labelled.flatMap(boxesOf);
  return (
    <>
      <PrintHead
        title="面单"
        batch={batch}
        note={`${labelled.length} 单 ${boxes.length} 张，纸张 100 × 150 毫米；件数在批次里登记`}
      />
      <div className="labels">
        {boxes.map(({ order, box }) => (
          <Label key={`${order.id} ${box}`} batch={batch} order={order} box={box} />
        ))}
      </div>
    </>
  );
}

/** Its boxes, from 1. */
const boxesOf = (order: PickBatchOrder) =>
  Array.from({ length: order.boxes }, (_, at) => ({ order, box: at + 1 }));

function Label({ batch, order, box }: { batch: PickBatch; order: PickBatchOrder; box: number }) {
  return (
    <article className="card label" aria-label={`面单 ${order.order_no} 第 ${box} 件`}>
      <header>
        <span>
          {batch.ck_name} 发
          <br />
          批次 {batch.batch_no}
        </span>
        <b className="place">{order.place}</b>
      </header>
      <section>
        <h2>
          收　{order.consignee}　<span className="nowrap">{phone(order.phone)}</span>
        </h2>
        <p className="to">{order.address}</p>
        <p>{order.company}</p>
      </section>
      <div className="marks">
        {isColdStorage(order.storage) && <b>{STORAGES[order.storage]}</b>}
        {order.storage === 'cool' && <b>阴凉</b>}
        <span>
          第 {box} 件，共 {order.boxes} 件
        </span>
      </div>
      <footer>
        <img src={pictureUrl(qrSvg(order.order_no))} alt={`订单号二维码 ${order.order_no}`} />
        <b>{order.order_no}</b>
      </footer>
    </article>
  );
}
