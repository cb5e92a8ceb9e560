import { TRACE_EXCEPTIONS } from '@qingnang/contract/trace-words';
import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { type Gap, useGaps } from './api.ts';
import { TraceTabs } from './parts/TraceTabs.tsx';

/** Pieces that a manager let go without a code. */
export function TraceGaps() {
  const params = useListParams();
  const gaps = useGaps({
    keywords: params.get('keywords'),
    reason: params.get('reason'),
    shipped: params.get('shipped'),
    from: params.get('from'),
    to: params.get('to'),
    page: params.page,
  });
  return (
    <ListPage<Gap>
      title="无码放行"
      label="无码放行列表"
      measure="条"
      noun="记录"
      tabs={<TraceTabs at="/trace/gaps" />}
      params={params}
      note={gaps.data && `${count(gaps.data.total)} 条，${count(gaps.data.pieces)} 件`}
      search={{ label: '搜索无码放行', placeholder: '订单、包裹、客户、商品、放行人' }}
      filters={[
        {
          name: 'reason',
          label: '原因',
          options: [{ value: '', label: '全部原因' }, ...optionsOf(TRACE_EXCEPTIONS)],
        },
        {
          name: 'shipped',
          label: '是否发出',
          options: [
            { value: '', label: '全部' },
            { value: '1', label: '已发出' },
            { value: '0', label: '未发出' },
          ],
        },
      ]}
      days="放行日期"
      query={gaps}
      columns={COLUMNS}
      empty="没有无码放行的记录"
    />
  );
}

const COLUMNS: Columns<Gap> = [
  {
    title: '订单',
    key: 'order',
    className: 'nowrap',
    render: (_, { order_id, order_no, shipment_no }) => (
      <>
        <Link to={`/orders/${order_id}`}>{order_no}</Link>
        <div className="muted small">{shipment_no === '' ? '未发出' : `包裹 ${shipment_no}`}</div>
      </>
    ),
  },
  { title: '客户', dataIndex: 'company' },
  {
    title: '商品',
    key: 'goods',
    render: (_, { name, ypgg }) => (
      <>
        {name}
        <div className="muted small">{ypgg}</div>
      </>
    ),
  },
  { title: '件数', key: 'pieces', align: 'right', width: 70, render: (_, { pieces }) => count(pieces) },
  { title: '原因', key: 'reason', render: (_, { reason_name, note }) => `${reason_name}：${note}` },
  {
    title: '放行',
    key: 'by',
    className: 'sub nowrap',
    width: 150,
    render: (_, { staff, at }) => (
      <>
        {dateTime(at)}
        <div className="small">{staff}</div>
      </>
    ),
  },
];
