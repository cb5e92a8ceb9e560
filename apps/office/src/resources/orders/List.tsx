import { useState } from 'react';
import { yuan } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { ListTable } from '../../app/ListTable.tsx';
import { type Me, may, useMe } from '../../app/me.ts';
import { useWide } from '../../app/media.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { STATUS, statusOf } from '../../shared/order-statuses.ts';
import { type OrderRow, useOrders } from './api.ts';
import { exportPath, filterOf, isFiltered } from './filter.ts';
import { BatchBar } from './parts/BatchBar.tsx';
import { ColumnChoice, useShownColumns } from './parts/ColumnChoice.tsx';
import { orderColumns } from './parts/columns.tsx';
import { DeskFilter } from './parts/DeskFilter.tsx';
import { DeskTabs, type Only } from './parts/DeskTabs.tsx';
import { SavedViews } from './parts/SavedViews.tsx';
import { useRows } from './parts/useRows.ts';
import { OrderPanel } from './Show.tsx';
import './desk.css';

/** 订单台: the list keeps its place, the open order is docked beside it. */
export function OrderDesk() {
  const me = useMe();
  const params = useListParams();
  const status = statusOf(params.get('status'));
  const only = ONLY.find((one) => params.get(one) === '1') ?? null;
  const filter = filterOf(params, status);
  const orders = useOrders({ ...filter, page: params.page });
  const rows = orders.data?.list ?? [];
  const { openId, open, cursorId, move, leave } = useRows(rows);
  const [selected, setSelected] = useSelection(rows);
  const all = orderColumns({ isWide: useWide(), hasPanel: openId !== null, status });
  const columns = useShownColumns(all);
  const acts = batchActs(me, status, only);
  const canBatch = acts.length > 0;
  const canApprove = acts.includes('approve');
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
        <div className="btns">
          <ColumnChoice columns={all} />
          <a className="btn" href={exportPath(filter)} download>
            <Icon name="download" size={14} /> 导出
          </a>
        </div>
      </div>
      <div className={openId === null ? 'desk' : 'desk open'}>
        <section className="card" aria-label="订单列表">
          <DeskTabs
            status={status}
            only={only}
            counts={orders.data?.counts ?? []}
            waiting={{ held: orders.data?.held ?? 0, gated: orders.data?.gated ?? 0 }}
          />
          <DeskFilter params={params} />
          <SavedViews />
          {canBatch && <BatchBar orders={selected} clear={() => setSelected([])} acts={acts} />}
          <ListTable<OrderRow>
            label="订单"
            columns={columns}
            rows={orders.data?.list}
            rowKey="id"
            error={orders.error}
            retry={orders.refetch}
            empty={isFiltered(params) ? '没有符合条件的订单，换个条件试试' : '这里没有订单'}
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
            {canApprove && (
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

const ONLY: readonly Only[] = ['held', 'gated'];
const HOLDABLE: readonly number[] = [STATUS.review, STATUS.toShip, STATUS.partShipped];

/** What can be done with many of the shown orders at once. */
function batchActs(me: Me, status: number, only: Only | null): ('approve' | 'hold' | 'release')[] {
  const isFinder = may(me, 'order.review') || may(me, 'order.ship');
  if (only) return isFinder && only === 'held' ? ['release'] : [];
  const acts: ('approve' | 'hold')[] = [];
  if (isFinder && HOLDABLE.includes(status)) acts.push('hold');
  if (status === STATUS.review && may(me, 'order.review')) acts.push('approve');
  return acts;
}

/** Selected orders among those shown: what has left the list is no longer selected. */
function useSelection(rows: OrderRow[]) {
  const [ids, setIds] = useState<number[]>([]);
  return [rows.filter(({ id }) => ids.includes(id)), setIds] as const;
}
