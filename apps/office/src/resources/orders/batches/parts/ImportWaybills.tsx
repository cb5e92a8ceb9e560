import { WAYBILL_STATES } from '@qingnang/contract/pick-batches';
import { count } from '../../../../app/format.ts';
import { ImportDialog } from '../../../../app/ImportDialog.tsx';
import type { Columns } from '../../../../app/ListTable.tsx';
import { type JudgedWaybill, readWaybills, sheetPath, useShip } from '../api.ts';

/** 导入运单: each right row ships its order. */
export function ImportWaybills({ batchId, close }: { batchId: number; close: () => void }) {
  const ship = useShip(batchId);
  const write = async (rows: JudgedWaybill[]) => {
    const done = (await ship.mutateAsync(rows)).rows;
    const refused = of(done, 'refused').length;
    return `已发货 ${of(done, 'shipped').length} 单${refused > 0 ? `，${refused} 单未发，原因见列表` : ''}`;
  };
  return (
    <ImportDialog<JudgedWaybill>
      title="导入运单"
      width={960}
      choose="选择运单文件"
      hint="XLSX 或 CSV，需要的列：订单号、承运方、运单号。每行发出一张订单，只发本批次里的；有误的行不发货，已按同一运单号发过的不会再发。"
      sample={{ href: sheetPath(batchId), words: '下载样表（含待发订单）' }}
      read={(file) => readWaybills(batchId, file)}
      label="运单预览"
      columns={COLUMNS}
      rowKey="line"
      summary={(rows) => <Summary rows={rows} />}
      isGood={({ state }) => state === 'ready'}
      measure="单并发货"
      write={write}
      close={close}
    />
  );
}

const of = (rows: readonly JudgedWaybill[], wanted: JudgedWaybill['state']) =>
  rows.filter(({ state }) => state === wanted);

function Summary({ rows }: { rows: readonly JudgedWaybill[] }) {
  const refused = of(rows, 'refused').length;
  return (
    <>
      待发货 <b>{count(of(rows, 'ready').length)}</b>，此前已发货 {count(of(rows, 'same').length)}，有误{' '}
      <span className={refused > 0 ? 'bad' : ''}>{count(refused)}</span>
    </>
  );
}

const TONES: Record<JudgedWaybill['state'], string> = {
  ready: 'ok',
  shipped: 'ok',
  same: '',
  refused: 'bad',
};

const COLUMNS: Columns<JudgedWaybill> = [
  { title: '行', dataIndex: 'line', align: 'right', width: 50 },
  {
    title: '状态',
    key: 'state',
    width: 220,
    render: (_, { state, message }) => (
      <>
        <span className={`tag ${TONES[state]}`}>{WAYBILL_STATES[state]}</span>
        {message !== '' && <div className="bad small">{message}</div>}
      </>
    ),
  },
  { title: '订单号', dataIndex: 'order_no', className: 'nowrap' },
  { title: '客户', dataIndex: 'company' },
  { title: '承运方', dataIndex: 'carrier' },
  { title: '运单号', dataIndex: 'tracking_no' },
];
