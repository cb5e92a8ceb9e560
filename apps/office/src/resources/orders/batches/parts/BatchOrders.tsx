import { MOST_BOXES } from '@qingnang/contract/pick-batches';
import { isColdStorage } from '@qingnang/rules/cold-chain';
import { App, InputNumber } from 'antd';
import { Link } from 'react-router';
import { useFailure } from '../../../../app/failure.tsx';
import { type Columns, ListTable } from '../../../../app/ListTable.tsx';
import { useConfirm } from '../../../../app/useConfirm.ts';
import { storageName } from '../../../../app/words.ts';
import { type PickBatchOrder, useBoxes, useRemove } from '../api.ts';

interface BatchOrdersProps {
  batchId: number;
  orders: PickBatchOrder[];
}

/** The orders of a batch by their places: what has left with which waybill, and why what waits cannot. */
export function BatchOrders({ batchId, orders }: BatchOrdersProps) {
  const remove = useRemove(batchId);
  const confirm = useConfirm();
  const takeOut = ({ id, order_no: no }: PickBatchOrder) =>
    confirm({
      title: `把 ${no} 移出批次？`,
      content: '订单回到 拣货发货，可以单独发货或放进另一个批次。',
      okText: '移出',
      isDanger: false,
      act: () => remove.mutateAsync([id]),
      done: '已移出',
    });
  return (
    <ListTable<PickBatchOrder>
      label="批次里的订单"
      columns={[
        ...COLUMNS,
        { title: '件数', key: 'boxes', render: (_, row) => <Boxes batchId={batchId} order={row} /> },
        { title: '状态', key: 'state', render: (_, row) => <State order={row} /> },
        {
          title: <span className="visually-hidden">操作</span>,
          key: 'acts',
          align: 'right',
          render: (_, row) =>
            row.state === 'waiting' && (
              <button type="button" className="btn sm" onClick={() => takeOut(row)}>
                移出
              </button>
            ),
        },
      ]}
      rows={orders}
      rowKey="id"
      empty="批次里没有订单"
    />
  );
}

const COLUMNS: Columns<PickBatchOrder> = [
  { title: '序号', dataIndex: 'place', align: 'right', className: 'strong' },
  {
    title: '订单号',
    key: 'order_no',
    className: 'nowrap',
    render: (_, { id, order_no: no }) => <Link to={`/orders/${id}?status=0`}>{no}</Link>,
  },
  { title: '客户', dataIndex: 'company' },
  { title: '收货', key: 'to', className: 'sub', render: (_, row) => `${row.consignee} ${row.address}` },
  { title: '标记', key: 'marks', className: 'nowrap', render: (_, row) => <Marks order={row} /> },
  {
    title: '待发数量',
    key: 'open',
    align: 'right',
    render: (_, { state, open_count: open }) => (state === 'waiting' ? open : '—'),
  },
];

function Marks({ order: { kind, storage } }: { order: PickBatchOrder }) {
  if (kind !== 'receipt' && storage === 'normal') return <span className="muted">—</span>;
  return (
    <>
      {kind === 'receipt' && <span className="tag vio">含麻</span>}
      {isColdStorage(storage) && <span className="tag info">{storageName(storage)}</span>}
      {storage === 'cool' && <span className="tag">阴凉</span>}
    </>
  );
}

function Boxes({ batchId, order: { id, order_no, boxes } }: { batchId: number; order: PickBatchOrder }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useBoxes(batchId);
  return (
    <InputNumber
      key={boxes}
      aria-label={`${order_no} 的件数`}
      className="boxes"
      size="small"
      min={1}
      max={MOST_BOXES}
      precision={0}
      defaultValue={boxes}
      onBlur={({ target }) => {
        const typed = Number(target.value);
        if (!Number.isSafeInteger(typed) || typed < 1 || typed === boxes) return;
        save
          .mutateAsync({ order_id: id, boxes: Math.min(typed, MOST_BOXES) })
          .then(() => void message.success('件数已保存'), fail);
      }}
    />
  );
}

function State({ order: { state, status_name, is_picked, hindrance, waybills } }: { order: PickBatchOrder }) {
  const words = waybills.map(({ carrier, tracking_no }) => `${carrier} ${tracking_no}`).join('，');
  return (
    <>
      <span className={`tag ${TONES[state]}`}>
        {state === 'waiting' && is_picked === 1 && status_name === '待发货' ? '已拣货' : status_name}
      </span>{' '}
      {hindrance !== '' && <span className="bad">{hindrance}</span>}
      {words !== '' && <span className="sub">{words}</span>}
    </>
  );
}

const TONES: Record<PickBatchOrder['state'], string> = { waiting: 'wait', shipped: 'ok', ended: '' };
