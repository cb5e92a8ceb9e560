import { isColdStorage } from '@qingnang/rules/cold-chain';
import { Link, useLocation } from 'react-router';
import { dateTime, moment, waited, yuan } from '../../../app/format.ts';
import type { Columns } from '../../../app/ListTable.tsx';
import { groupBuyProgress } from '../../../shared/group-buying.ts';
import { isLate, isWaiting, STATUS, toneOf } from '../../../shared/order-statuses.ts';
import type { OrderRow } from '../api.ts';

interface ColumnOptions {
  isWide: boolean;
  hasPanel: boolean;
  status: number;
}

/** The columns of the desk; a narrow one leaves out what the panel says as well. */
export function orderColumns({ isWide, hasPanel, status }: ColumnOptions): Columns<OrderRow> {
  const hasRoom = isWide || !hasPanel;
  const columns: Columns<OrderRow> = [
    { title: '订单号', key: 'order_no', className: 'nowrap', render: (_, row) => <OrderLink row={row} /> },
    {
      title: '下单',
      key: 'placed_at',
      className: 'sub nowrap',
      render: (_, row) => (
        <time title={dateTime(row.placed_at)}>{moment(row.placed_at, Date.now() / 1000)}</time>
      ),
    },
    { title: '客户', key: 'buyer', render: (_, row) => <Buyer row={row} hasRoom={hasRoom} /> },
    { title: '品种', dataIndex: 'line_count', align: 'right' },
    {
      title: '金额',
      key: 'total',
      align: 'right',
      className: 'strong nowrap',
      render: (_, row) => yuan(row.total),
    },
  ];
  if (status !== STATUS.group) columns.splice(3, 0, MARKS);
  if (hasRoom) columns.splice(-1, 0, { title: '件数', dataIndex: 'piece_count', align: 'right' });
  if (isWide && !hasPanel)
    columns.push({ title: '支付', dataIndex: 'payment_method_name', className: 'sub nowrap' });
  if (hasRoom) columns.push({ title: '仓库', dataIndex: 'ck_name', className: 'sub nowrap' });
  if (status === STATUS.all) {
    columns.push({
      title: '状态',
      key: 'status',
      render: (_, row) => <span className={`tag ${toneOf(row.status)}`}>{row.status_name}</span>,
    });
  }
  if (status === STATUS.group) {
    columns.push({ title: '成团进度', key: 'group', render: (_, row) => <Progress row={row} /> });
  } else if (status === STATUS.all || isWaiting(status)) {
    columns.push({
      title: '已等待',
      key: 'wait',
      align: 'right',
      className: 'nowrap',
      render: (_, row) => <Wait row={row} />,
    });
  }
  return columns;
}

/** Not where all are of one kind. */
const MARKS: Columns<OrderRow>[number] = {
  title: '标记',
  key: 'marks',
  className: 'nowrap',
  render: (_, row) => <Marks row={row} />,
};

function OrderLink({ row }: { row: OrderRow }) {
  const { search } = useLocation();
  return (
    <Link to={{ pathname: `/orders/${row.id}`, search }} onClick={(event) => event.stopPropagation()}>
      {row.order_no}
    </Link>
  );
}

function Buyer({ row: { buyer }, hasRoom }: { row: OrderRow; hasRoom: boolean }) {
  return (
    <>
      {buyer.company} {hasRoom && <span className="muted small nowrap">{buyer.buyer_type_name}</span>}
    </>
  );
}

function Marks({ row }: { row: OrderRow }) {
  const { kind, storage, hold_reason: hold, held_by_gate: isGated } = row;
  const { remark, open_count: open, picked_at: picked } = row;
  const marks = [
    hold !== '' && { name: isGated ? '合规拦截' : '暂挂', tone: 'bad', title: hold },
    kind === 'receipt' && { name: '含麻', tone: 'vio', title: '' },
    kind === 'group' && { name: '拼团', tone: 'info', title: '' },
    isColdStorage(storage) && { name: '冷链', tone: 'info', title: '' },
    picked !== null && open > 0 && { name: '已拣货', tone: 'ok', title: '' },
    remark !== '' && { name: '备注', tone: 'wait', title: remark },
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return <span className="muted">—</span>;
  return marks.map(({ name, tone, title }) => (
    <span key={name} className={`tag ${tone}`} title={title || undefined}>
      {name}
    </span>
  ));
}

function Progress({ row: { group } }: { row: OrderRow }) {
  if (!group) return <span className="muted">—</span>;
  return (
    <>
      {groupBuyProgress(group)}
      <div className="muted small nowrap">至 {moment(group.ends_at, Date.now() / 1000)}</div>
    </>
  );
}

function Wait({ row: { status, wait_seconds: wait } }: { row: OrderRow }) {
  if (!isWaiting(status)) return <span className="muted">—</span>;
  return <span className={isLate(status, wait) ? 'bad strong' : 'sub'}>{waited(wait)}</span>;
}
