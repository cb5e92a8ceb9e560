import { Bones, Failed } from '../../../app/failure.tsx';
import { dateTime, month } from '../../../app/format.ts';
import { storageName } from '../../../app/words.ts';
import { type PickBatchDetail, type PickBatchRow, useBatch } from './api.ts';
import { PrintHead } from './PrintHead.tsx';
import '../warehouse/picking.css';
import './batches.css';

/** 总拣货单: one round of the shelves for all orders that wait; what goes into which order stands beside each row. */
export function BatchPickList() {
  const { data, error, refetch } = useBatch({ isPrinted: true });
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  const { batch, rows } = data;
  return (
    <>
      <PrintHead title="总拣货单" batch={batch} note={`${rows.length} 行，批号按先到期先出`} />
      {rows.length === 0 ? <p className="card state">没有要拣的商品</p> : <Sheet data={data} />}
    </>
  );
}

function Sheet({ data: { batch, orders, rows, read_at: printedAt } }: { data: PickBatchDetail }) {
  const held = orders.filter(({ state, hindrance }) => state === 'waiting' && hindrance !== '');
  const pieces = rows.reduce((sum, { number }) => sum + number, 0);
  return (
    <article className="card picking-sheet" aria-label={`总拣货单 ${batch.batch_no}`}>
      <header>
        <h2>总拣货单　{batch.batch_no}</h2>
        <span>{batch.ck_name}</span>
        <span>{batch.waiting_count} 单</span>
        <span>打印 {dateTime(printedAt)}</span>
      </header>
      {held.length > 0 && (
        <p className="wishes">
          不能发货：{held.map(({ place, hindrance }) => `第 ${place} 单 ${hindrance}`).join('；')}
        </p>
      )}
      <table className="tb">
        <caption className="visually-hidden">要拣的商品</caption>
        <thead>
          <tr>
            <th scope="col">储存</th>
            <th scope="col">商品</th>
            <th scope="col">规格</th>
            <th scope="col">生产企业</th>
            <th scope="col">批号</th>
            <th scope="col">有效期至</th>
            <th scope="col" className="r">
              合计
            </th>
            <th scope="col">分到（序号×数量）</th>
            <th scope="col">拣</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.goods_id} ${row.lot_no}`} row={row} />
          ))}
        </tbody>
      </table>
      <footer>
        共 {rows.length} 行　{pieces} 件　　拣货人：＿＿＿＿＿＿　复核人：＿＿＿＿＿＿
      </footer>
    </article>
  );
}

function Row({ row }: { row: PickBatchRow }) {
  return (
    <tr className={row.storage}>
      <td>{storageName(row.storage)}</td>
      <td>
        <b>{row.name}</b>
      </td>
      <td>{row.ypgg}</td>
      <td>{row.sccj}</td>
      <td className="nowrap">{row.lot_no || <b className="bad">缺货</b>}</td>
      <td className="nowrap">{row.lot_no && month(row.expires_on)}</td>
      <td className="r nowrap">
        <b>{row.number}</b> {row.bzdw}
      </td>
      <td>{row.parts.map(({ place, number }) => `${place}×${number}`).join('　')}</td>
      <td>
        <i className="tick" />
      </td>
    </tr>
  );
}
