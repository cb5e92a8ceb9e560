import { Link } from 'react-router';
import { count, date, month } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type TraceLotRow, useLots } from './api.ts';
import { TraceTabs } from './parts/TraceTabs.tsx';
import './trace.css';

/** 入库扫码: lots on hand, and how many of their pieces have codes in stock. */
export function TraceLots() {
  const params = useListParams();
  const lots = useLots({ keywords: params.get('keywords'), page: params.page });
  return (
    <ListPage<TraceLotRow>
      title="入库扫码"
      label="批号列表"
      measure="个"
      noun="批号"
      tabs={<TraceTabs at="/trace/lots" />}
      params={params}
      search={{ label: '搜索批号', placeholder: '商品、厂家、批号' }}
      filters={[]}
      query={lots}
      columns={COLUMNS}
      empty="没有在库的批号"
    />
  );
}

const COLUMNS: Columns<TraceLotRow> = [
  {
    title: '商品',
    key: 'goods',
    render: (_, { name, ypgg, sccj }) => (
      <>
        {name} <span className="muted">{ypgg}</span>
        <div className="muted small">{sccj}</div>
      </>
    ),
  },
  {
    title: '批号',
    key: 'lot',
    className: 'nowrap',
    width: 140,
    render: (_, { id, lot_no, expires_on }) => (
      <>
        <Link to={`/trace/lots/${id}`}>{lot_no}</Link>
        <div className="muted small">{month(expires_on)}</div>
      </>
    ),
  },
  { title: '仓库', dataIndex: 'ck_name', width: 110 },
  {
    title: '在库',
    key: 'quantity',
    align: 'right',
    width: 90,
    render: (_, { quantity, bzdw }) => `${count(quantity)} ${bzdw}`,
  },
  {
    title: '按码',
    key: 'by_code',
    width: 130,
    render: (_, lot) => <IntakeTag lot={lot} />,
  },
  {
    title: '入库',
    key: 'at',
    className: 'sub nowrap',
    width: 100,
    render: (_, { received_at }) => date(received_at),
  },
];

function IntakeTag({ lot: { by_code, quantity, needs_intake } }: { lot: TraceLotRow }) {
  const words = `${count(by_code)} / ${count(quantity)}`;
  if (by_code >= quantity) return <span className="tag ok">{words}</span>;
  return needs_intake ? (
    <span className="tag wait">{words} 须扫码</span>
  ) : (
    <span className="muted">{words}</span>
  );
}
