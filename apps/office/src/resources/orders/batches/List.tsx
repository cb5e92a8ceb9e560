import { PICK_BATCH_STATES } from '@qingnang/contract/pick-batches';
import { Link } from 'react-router';
import { dateTime } from '../../../app/format.ts';
import { ListPage } from '../../../app/ListPage.tsx';
import type { Columns } from '../../../app/ListTable.tsx';
import { useListParams } from '../../../app/useListParams.ts';
import { type PickBatch, useBatches } from './api.ts';

/** 拣货批次: orders that are picked, packed and shipped together. */
export function BatchList() {
  const params = useListParams();
  const query = useBatches({ state: params.get('state'), page: String(params.page) });
  return (
    <ListPage<PickBatch>
      title="拣货批次"
      label="拣货批次列表"
      measure="个"
      noun="批次"
      acts={
        <Link className="btn primary" to="/warehouse">
          去勾选订单
        </Link>
      }
      params={params}
      filters={[
        {
          name: 'state',
          label: '状态',
          options: [
            { value: '', label: '全部状态' },
            ...Object.entries(PICK_BATCH_STATES).map(([value, label]) => ({ value, label })),
          ],
        },
      ]}
      query={query}
      columns={COLUMNS}
      empty="没有拣货批次，请在 拣货发货 里勾选订单后新建"
    />
  );
}

const COLUMNS: Columns<PickBatch> = [
  {
    title: '批次',
    key: 'batch_no',
    className: 'nowrap',
    render: (_, { id, batch_no: no }) => <Link to={`/warehouse/batches/${id}`}>{no}</Link>,
  },
  { title: '仓库', dataIndex: 'ck_name', className: 'nowrap' },
  {
    title: '状态',
    key: 'state',
    render: (_, { waiting_count: waiting }) => (
      <span className={waiting > 0 ? 'tag wait' : 'tag ok'}>
        {waiting > 0 ? PICK_BATCH_STATES.open : PICK_BATCH_STATES.done}
      </span>
    ),
  },
  { title: '订单', dataIndex: 'order_count', align: 'right' },
  { title: '已发货', dataIndex: 'shipped_count', align: 'right' },
  { title: '待发货', dataIndex: 'waiting_count', align: 'right', className: 'strong' },
  { title: '新建', key: 'at', className: 'sub nowrap', render: (_, row) => dateTime(row.created_at) },
  { title: '员工', dataIndex: 'staff', className: 'nowrap' },
];
