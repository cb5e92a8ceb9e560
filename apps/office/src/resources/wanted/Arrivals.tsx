import { Link } from 'react-router';
import { count, date, waited } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type StaffArrival, useArrivals } from './api.ts';
import { WantedTabs } from './parts/Tabs.tsx';

/** 到货登记: goods out of stock that accounts wait for, so that purchasing orders them. */
export function ArrivalList() {
  const params = useListParams();
  const arrivals = useArrivals({ keywords: params.get('keywords'), page: params.page });
  return (
    <ListPage<StaffArrival>
      title="到货登记"
      label="到货登记列表"
      measure="个"
      noun="商品"
      tabs={<WantedTabs />}
      params={params}
      search={{ label: '搜索商品', placeholder: '品名、规格、厂家' }}
      filters={[]}
      query={arrivals}
      columns={COLUMNS}
      empty="没有客户在等货"
    />
  );
}

const COLUMNS: Columns<StaffArrival> = [
  {
    title: '商品',
    key: 'goods',
    render: (_, row) => (
      <>
        <Link className="strong" to={`/goods/${row.id}`}>
          {row.name}
        </Link>{' '}
        {row.ypgg}
        <div className="muted small">{row.sccj}</div>
      </>
    ),
  },
  {
    title: '等货客户',
    key: 'waiting',
    align: 'right',
    width: 110,
    render: (_, { waiting }) => <b>{count(waiting)} 家</b>,
  },
  {
    title: '收藏客户',
    key: 'kept',
    align: 'right',
    width: 110,
    render: (_, { kept }) => (kept > 0 ? `${count(kept)} 家` : <span className="muted">—</span>),
  },
  {
    title: '可售库存',
    key: 'stock',
    align: 'right',
    width: 120,
    render: (_, { stock, bzdw, is_on }) =>
      is_on === 1 ? `${count(stock)} ${bzdw}` : <span className="tag">已下架</span>,
  },
  {
    title: '最早登记',
    key: 'since',
    className: 'sub nowrap',
    width: 120,
    render: (_, { since }) => (
      <>
        {date(since)}
        <div className="small">已 {waited(Date.now() / 1000 - since)}</div>
      </>
    ),
  },
];
