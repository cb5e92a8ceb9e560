import { expiryWords, PAPER_NAMES } from '@qingnang/rules/order-wishes';
import { useSearchParams } from 'react-router';
import { Bones, Failed } from '../../../app/failure.tsx';
import { dateTime, month } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { PageTitle } from '../../../app/Pages.tsx';
import { storageName } from '../../../app/words.ts';
import { type PickingSheet, usePicking } from './api.ts';
import './picking.css';

/** 拣货单: a page for each order, to be printed. Lots are those of this moment, first expired first out. */
export function PickingSheets() {
  const [params] = useSearchParams();
  const { data, error, refetch } = usePicking(params.get('ids') ?? '');
  return (
    <>
      <PageTitle>拣货单</PageTitle>
      <div className="page-head no-print">
        <h1>拣货单</h1>
        {data && <span className="muted">{data.list.length} 单，批号按先到期先出</span>}
        <div className="btns">
          <button type="button" className="btn" onClick={() => history.back()}>
            返回
          </button>
          <button type="button" className="btn primary" disabled={!data} onClick={() => print()}>
            <Icon name="printer" size={14} /> 打印
          </button>
        </div>
      </div>
      {data?.list.map((sheet) => (
        <Sheet key={sheet.id} sheet={sheet} printedAt={data.printed_at} />
      ))}
      {data?.list.length === 0 && <p className="card state">没有要打印的订单</p>}
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />)}
    </>
  );
}

function Sheet({ sheet, printedAt }: { sheet: PickingSheet; printedAt: number }) {
  const pieces = sheet.rows.reduce((sum, { number }) => sum + number, 0);
  const lines = new Set(sheet.rows.map((row) => row.order_line_id)).size;
  const { papers, delivery_note } = sheet.wishes;
  const expiry = expiryWords(sheet.wishes);
  const wishes = [
    sheet.remark && `备注：${sheet.remark}`,
    expiry && `效期：${expiry}`,
    papers.length > 0 && `随货：${papers.map((one) => PAPER_NAMES[one]).join('、')}`,
    delivery_note && `配送：${delivery_note}`,
  ].filter((words) => words !== '' && words !== false);
  return (
    <article className="card picking-sheet" aria-label={`拣货单 ${sheet.order_no}`}>
      <header>
        <h2>拣货单　{sheet.order_no}</h2>
        {sheet.kind === 'receipt' && <b className="tag vio">含麻</b>}
        {sheet.hold_reason !== '' && <b className="tag bad">已暂挂，请勿发货</b>}
        <span>{sheet.ck_name}</span>
        <span>打印 {dateTime(printedAt)}</span>
      </header>
      <p>
        {sheet.company}　收货：{sheet.consignee} {sheet.phone}　{sheet.address}
      </p>
      {wishes.length > 0 && <p className="wishes">{wishes.join('　')}</p>}
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
              数量
            </th>
            <th scope="col">拣</th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <tr key={`${row.order_line_id} ${row.lot_no}`} className={row.storage}>
              <td>{storageName(row.storage)}</td>
              <td>
                <b>{row.name}</b>
                {row.is_gift === 1 && '（赠品）'}
              </td>
              <td>{row.ypgg}</td>
              <td>{row.sccj}</td>
              <td className="nowrap">{row.lot_no || <b className="bad">缺货</b>}</td>
              <td className="nowrap">{row.lot_no && month(row.expires_on)}</td>
              <td className="r nowrap">
                <b>{row.number}</b> {row.bzdw}
              </td>
              <td>
                <i className="tick" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        共 {lines} 个品种　{pieces} 件　　拣货人：＿＿＿＿＿＿　复核人：＿＿＿＿＿＿
      </footer>
    </article>
  );
}
