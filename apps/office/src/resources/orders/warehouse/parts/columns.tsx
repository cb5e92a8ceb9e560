import { isColdStorage } from '@qingnang/rules/cold-chain';
import { Link } from 'react-router';
import { waited } from '../../../../app/format.ts';
import type { Columns } from '../../../../app/ListTable.tsx';
import { storageName } from '../../../../app/words.ts';
import { isLate } from '../../../../shared/order-statuses.ts';
import type { OrderRow } from '../../api.ts';
import type { WarehouseTab } from '../tabs.ts';

interface ColumnOptions {
  isWide: boolean;
  tab: WarehouseTab;
  /** Opens the parcel of an order; absent where nothing is left to ship. */
  ship: ((id: number) => void) | undefined;
}

export function warehouseColumns({ isWide, tab, ship }: ColumnOptions): Columns<OrderRow> {
  const columns: Columns<OrderRow> = [
    {
      title: '订单号',
      key: 'order_no',
      className: 'nowrap',
      render: (_, row) => (
        <Link to={`/orders/${row.id}?status=${row.status}`} onClick={(event) => event.stopPropagation()}>
          {row.order_no}
        </Link>
      ),
    },
    { title: '客户', key: 'buyer', render: (_, { buyer }) => buyer.company },
    { title: '收货地区', dataIndex: 'region', className: 'sub' },
    { title: '标记', key: 'marks', className: 'nowrap', render: (_, row) => <Marks row={row} /> },
    { title: '品种', dataIndex: 'line_count', align: 'right' },
    tab.key === 'shipped'
      ? { title: '件数', dataIndex: 'piece_count', align: 'right' }
      : { title: '待发件数', dataIndex: 'open_count', align: 'right', className: 'strong' },
    { title: '仓库', dataIndex: 'ck_name', className: 'sub nowrap' },
  ];
  if (isWide)
    columns.splice(4, 0, { title: '买家备注', key: 'remark', render: (_, row) => <Remark row={row} /> });
  if (tab.key !== 'shipped') {
    columns.push({
      title: '已等待',
      key: 'wait',
      align: 'right',
      className: 'nowrap',
      render: (_, row) => (
        <span className={isLate(row.status, row.wait_seconds) ? 'bad strong' : 'sub'}>
          {waited(row.wait_seconds)}
        </span>
      ),
    });
  }
  if (ship) {
    columns.push({
      title: <span className="visually-hidden">操作</span>,
      key: 'ship',
      align: 'right',
      render: (_, row) => (
        <span className="btns">
          <Link
            className="btn sm"
            to={`/warehouse/orders/${row.id}/pick`}
            aria-label={`拣货 ${row.order_no}`}
            onClick={(event) => event.stopPropagation()}
          >
            拣货
          </Link>
          <button
            type="button"
            className="btn sm"
            disabled={row.hold_reason !== ''}
            onClick={() => ship(row.id)}
          >
            发货
          </button>
        </span>
      ),
    });
  }
  return columns;
}

function Marks({ row: { hold_reason: hold, kind, storage } }: { row: OrderRow }) {
  const isPlain = hold === '' && kind !== 'receipt' && !isColdStorage(storage) && storage !== 'cool';
  if (isPlain) return <span className="muted">—</span>;
  return (
    <>
      {hold !== '' && (
        <span className="tag bad" title={hold}>
          暂挂
        </span>
      )}
      {kind === 'receipt' && <span className="tag vio">含麻</span>}
      {isColdStorage(storage) && <span className="tag info">{storageName(storage)}</span>}
      {storage === 'cool' && <span className="tag">阴凉</span>}
    </>
  );
}

function Remark({ row: { remark } }: { row: OrderRow }) {
  if (remark === '') return <span className="muted">—</span>;
  return (
    <span className="remark" title={remark}>
      {remark}
    </span>
  );
}
