import { ARRIVAL_COLUMNS, ARRIVAL_SAMPLE, type ArrivalField } from '@qingnang/contract/lot-arrivals';
import { count } from '../../../app/format.ts';
import { ImportDialog } from '../../../app/ImportDialog.tsx';
import type { Columns } from '../../../app/ListTable.tsx';
import { type ArrivalPreviewRow, readArrivals, useImport } from '../api.ts';

/** 按文件入库: lots with their days and pieces, from a file. */
export function ImportArrivals({ close }: { close: () => void }) {
  const bring = useImport();
  const write = async (rows: ArrivalPreviewRow[], key: string) => {
    const { lots, pieces } = await bring.mutateAsync({
      rows: rows.map(({ line, cells }) => ({ line, cells })),
      key,
    });
    return `已入库 ${count(lots)} 个批号，数量 ${count(pieces)}`;
  };
  return (
    <ImportDialog<ArrivalPreviewRow>
      title="按文件入库"
      width={960}
      choose="选择入库文件"
      hint="XLSX 或 CSV，最多 2,000 行。列：商品编号（或商品编码、条码）、仓库（只有一个时可空）、批号、生产日期、有效期至、数量、进价（不含税，可空）。样表里是还没有库存的在售商品，补全后上传。"
      sample={{ href: ARRIVAL_SAMPLE, words: '下载待入库商品作样表' }}
      read={readArrivals}
      label="入库预览"
      columns={COLUMNS}
      rowKey="line"
      summary={(rows) => <Summary rows={rows} />}
      isGood={({ act }) => act !== 'refused'}
      measure="行"
      write={write}
      close={close}
    />
  );
}

function Summary({ rows }: { rows: readonly ArrivalPreviewRow[] }) {
  const of = (wanted: ArrivalPreviewRow['act']) => rows.filter(({ act }) => act === wanted).length;
  return (
    <>
      新批号 <b>{count(of('new'))}</b>，已有批号增加 {count(of('more'))}，有误{' '}
      <span className={of('refused') > 0 ? 'bad' : ''}>{count(of('refused'))}</span>
    </>
  );
}

const ACTS: Record<ArrivalPreviewRow['act'], { label: string; tone: string }> = {
  new: { label: '新批号', tone: 'ok' },
  more: { label: '增加', tone: 'ok' },
  refused: { label: '有误', tone: 'bad' },
};

const COLUMNS: Columns<ArrivalPreviewRow> = [
  { title: '行', dataIndex: 'line', align: 'right', width: 50 },
  {
    title: '结果',
    key: 'act',
    width: 80,
    render: (_, { act }) => <span className={`tag ${ACTS[act].tone}`}>{ACTS[act].label}</span>,
  },
  {
    title: '商品',
    key: 'goods',
    render: (_, { goods, cells }) => goods || cells.goods_id || cells.source_code || cells.barcode || '—',
  },
  { title: '批号', key: 'lot', width: 120, render: (_, { cells }) => cells.lot_no },
  { title: '有效期至', key: 'expires', width: 110, render: (_, { cells }) => cells.expires_on },
  { title: '数量', key: 'quantity', align: 'right', width: 80, render: (_, { cells }) => cells.quantity },
  {
    title: '问题',
    key: 'errors',
    render: (_, { errors }) =>
      errors.map(({ field, message }) => (
        <div key={field} className="bad small">
          {ARRIVAL_COLUMNS[field as ArrivalField]}：{message}
        </div>
      )),
  },
];
