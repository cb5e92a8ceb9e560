import { count, date, month, waited } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type MissingLot, useMissing } from './api.ts';
import { GoodsName } from './parts/GoodsName.tsx';
import { ReportTabs } from './parts/Tabs.tsx';

/** 缺报告批次: lots that have left the shop without a report; those that buyers wait for first. */
export function MissingList() {
  const params = useListParams();
  const missing = useMissing({ keywords: params.get('keywords'), page: params.page });
  return (
    <ListPage<MissingLot>
      title="缺报告批次"
      label="缺报告批次列表"
      measure="个"
      noun="批号"
      tabs={<ReportTabs requested={missing.data?.requested} />}
      params={params}
      search={{ label: '搜索批号', placeholder: '商品、厂家、批准文号、批号' }}
      filters={[]}
      query={missing}
      columns={COLUMNS}
      empty="发出的批号都有报告"
    />
  );
}

const COLUMNS: Columns<MissingLot> = [
  { title: '商品', key: 'goods', render: (_, row) => <GoodsName goods={row} /> },
  {
    title: '批号',
    key: 'lot',
    className: 'nowrap',
    width: 130,
    render: (_, { lot_no, expires_on }) => (
      <>
        {lot_no}
        <div className="muted small">有效期至 {month(expires_on)}</div>
      </>
    ),
  },
  {
    title: '催补',
    key: 'requests',
    align: 'right',
    width: 90,
    render: (_, { requests }) =>
      requests > 0 ? <span className="tag bad">{count(requests)} 家</span> : <span className="muted">—</span>,
  },
  {
    title: '已发',
    key: 'shipped',
    align: 'right',
    width: 150,
    render: (_, { pieces, orders, buyers }) => (
      <>
        {count(pieces)} 件
        <div className="muted small">
          {count(orders)} 单　{count(buyers)} 家客户
        </div>
      </>
    ),
  },
  {
    title: '首次发货',
    key: 'since',
    className: 'sub nowrap',
    width: 120,
    render: (_, { shipped_at }) => (
      <>
        {date(shipped_at)}
        <div className="small">已 {waited(Date.now() / 1000 - shipped_at)}</div>
      </>
    ),
  },
];
