import { Link } from 'react-router';
import { count, dateTime } from '../../../app/format.ts';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { type ShortageRow, useShortages } from '../api.ts';

/** 待盘点: missing pieces that nobody sells before they are counted. Nothing waits, and nothing is shown. */
export function Shortages() {
  const { data, error, refetch } = useShortages();
  if (data?.list.length === 0) return null;
  return (
    <section className="stock-waiting" aria-label="待盘点">
      <h2>待盘点 {data && <span className="muted">{count(data.list.length)} 项，盘点前不再销售</span>}</h2>
      <ListTable<ShortageRow>
        label="待盘点"
        columns={COLUMNS}
        rows={data?.list}
        rowKey="id"
        error={error}
        retry={refetch}
        empty="没有待盘点的商品"
      />
    </section>
  );
}

const COLUMNS: Columns<ShortageRow> = [
  {
    title: '商品',
    key: 'goods',
    render: (_, { name, ypgg }) => (
      <>
        <b>{name}</b>
        <div className="muted small">{ypgg}</div>
      </>
    ),
  },
  { title: '仓库', dataIndex: 'warehouse', className: 'nowrap', width: 110 },
  {
    title: '批号',
    key: 'lot',
    width: 130,
    render: (_, { lot_no: lotNo }) => lotNo || '未指明，盘全部',
  },
  {
    title: '待盘点',
    key: 'number',
    align: 'right',
    width: 90,
    render: (_, { number, unit }) => `${count(number)} ${unit}`,
  },
  {
    title: '来由',
    key: 'why',
    width: 200,
    render: (_, { reason_name: reason, orders, at }) => (
      <>
        {reason}　{orders.slice(0, 2).join('、')}
        {orders.length > 2 && ` 等 ${orders.length} 单`}
        <div className="muted small nowrap">{dateTime(at)}</div>
      </>
    ),
  },
  {
    title: '',
    key: 'act',
    width: 90,
    render: (_, { warehouse_id: warehouse, goods_id: goods, lot_no: lotNo }) => (
      <Link
        className="btn sm"
        to={`/stock-documents/new?${new URLSearchParams({
          kind: 'count',
          warehouse: String(warehouse),
          goods: String(goods),
          lot: lotNo,
        })}`}
      >
        去盘点
      </Link>
    ),
  },
];
