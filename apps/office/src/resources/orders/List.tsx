import { useState } from 'react';
import { yuan } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { type ListParams, useListParams } from '../../app/useListParams.ts';
import { useWide } from '../../app/useWide.ts';
import { type OrderRow, useOrders } from './api.ts';
import { BatchBar } from './parts/BatchBar.tsx';
import { orderColumns } from './parts/columns.tsx';
import { DeskFilter } from './parts/DeskFilter.tsx';
import { DeskTabs } from './parts/DeskTabs.tsx';
import { useRows } from './parts/useRows.ts';
import { OrderPanel } from './Show.tsx';
import { STATUS, statusOf } from './statuses.ts';
import './desk.css';

/** 订单台: the list keeps its place, the open order is docked beside it. */
export function OrderDesk() {
  const me = useMe();
  const params = useListParams();
  const status = statusOf(params.get('status'));
  const orders = useOrders(filterOf(params, status));
  const rows = orders.data?.list ?? [];
  const { openId, open, cursorId, move, leave } = useRows(rows);
  const [selected, setSelected] = useSelection(rows);
  const columns = orderColumns({ isWide: useWide(), hasPanel: openId !== null, status });
  const canBatch = status === STATUS.review && may(me, 'order.review');
  const day = orders.data?.today;
  return (
    <>
      <PageTitle>订单台</PageTitle>
      <div className="page-head">
        <h1>订单台</h1>
        {day && (
          <span className="muted">
            今天 {day.count} 单　{yuan(day.amount)}
          </span>
        )}
      </div>
      <div className={openId === null ? 'desk' : 'desk open'}>
        <section className="card" aria-label="订单列表">
          <DeskTabs status={status} counts={orders.data?.counts ?? []} />
          <DeskFilter params={params} />
          {canBatch && <BatchBar orders={selected} clear={() => setSelected([])} />}
          <ListTable<OrderRow>
            label="订单"
            columns={columns}
            rows={orders.data?.list}
            rowKey="id"
            error={orders.error}
            retry={orders.refetch}
            empty={params.get('keywords') ? '没有符合条件的订单，换个订单号或客户名称试试' : '这里没有订单'}
            rowClassName={(row) => (row.id === openId ? 'on' : row.id === cursorId ? 'at' : '')}
            onRow={(row) => ({ onClick: () => open(row.id), 'aria-current': row.id === openId || undefined })}
            {...(canBatch
              ? {
                  rowSelection: {
                    columnWidth: 36,
                    selectedRowKeys: selected.map(({ id }) => id),
                    onChange: (keys) => setSelected(keys.map(Number)),
                    getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.order_no}` }),
                  },
                }
              : {})}
          />
          <ListFoot unit="单" data={orders.data} onPage={params.setPage}>
            <kbd>↑</kbd> <kbd>↓</kbd> 换行　<kbd>Enter</kbd> 打开
            {canBatch && (
              <>
                {'　'}
                <kbd>A</kbd> 通过　<kbd>R</kbd> 退回
              </>
            )}
          </ListFoot>
        </section>
        {openId !== null && (
          <OrderPanel
            key={openId}
            id={openId}
            close={() => open(null)}
            move={move}
            afterReview={() => status !== STATUS.all && leave()}
          />
        )}
      </div>
    </>
  );
}

const filterOf = (params: ListParams, status: number) => ({
  status,
  keywords: params.get('keywords'),
  from: params.get('from'),
  to: params.get('to'),
  page: params.page,
});

/** Selected orders among those shown: what has left the list is no longer selected. */
function useSelection(rows: OrderRow[]) {
  const [ids, setIds] = useState<number[]>([]);
  return [rows.filter(({ id }) => ids.includes(id)), setIds] as const;
}
