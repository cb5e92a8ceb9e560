import { useState } from 'react';
import { Link } from 'react-router';
import { ListFoot } from '../../../app/ListFoot.tsx';
import { ListTable } from '../../../app/ListTable.tsx';
import { useMe } from '../../../app/me.ts';
import { useWide } from '../../../app/media.ts';
import { PageTitle } from '../../../app/Pages.tsx';
import { type ListParams, useListParams } from '../../../app/useListParams.ts';
import { ActQueue } from '../../../shared/kept-acts/ActQueue.tsx';
import { useKeptActs } from '../../../shared/kept-acts/useKeptActs.ts';
import { type OrderRow, useOrders } from '../api.ts';
import { warehouseColumns } from './parts/columns.tsx';
import { PackBar } from './parts/PackBar.tsx';
import { ShipNext } from './parts/ShipNext.tsx';
import { usePackKeys } from './parts/usePackKeys.ts';
import { WarehouseFilter } from './parts/WarehouseFilter.tsx';
import { TABS, tabOf, type WarehouseTab, waitingIn } from './tabs.ts';
import '../desk.css';
import './warehouse.css';

/** 拣货发货: orders by what is to be done with them; printed and picked many at once, shipped one after the other. */
export function WarehouseList() {
  const params = useListParams();
  const acts = useKeptActs(useMe().id);
  const tab = tabOf(params.get('tab'));
  const orders = useOrders(filterOf(params, tab));
  const rows = orders.data?.list ?? [];
  const [selected, setSelected] = useSelection(rows);
  const [shipping, setShipping] = useState<number | null>(null);
  const canShip = tab.key !== 'shipped';
  const { cursorId, point } = usePackKeys(rows, {
    open: canShip ? setShipping : undefined,
    toggle: (id) => setSelected(toggled(selected, id)),
  });
  return (
    <>
      <PageTitle>拣货发货</PageTitle>
      <div className="page-head">
        <h1>拣货发货</h1>
      </div>
      <ActQueue {...acts} />
      <section className="card" aria-label="仓库订单">
        <Tabs current={tab} data={orders.data} params={params} />
        <WarehouseFilter params={params} />
        <PackBar tab={tab} orders={selected} clear={() => setSelected([])} />
        <ListTable<OrderRow>
          label="仓库订单"
          columns={warehouseColumns({ isWide: useWide(), tab, ship: canShip ? setShipping : undefined })}
          rows={orders.data?.list}
          rowKey="id"
          error={orders.error}
          retry={orders.refetch}
          empty={params.get('keywords') ? '没有符合条件的订单' : `没有${tab.label}的订单`}
          rowClassName={(row) => (row.id === cursorId ? 'at' : '')}
          onRow={(row) => ({ onClick: () => point(row.id) })}
          rowSelection={{
            columnWidth: 36,
            selectedRowKeys: selected.map(({ id }) => id),
            onChange: (keys) => setSelected(keys.map(Number)),
            getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.order_no}` }),
          }}
        />
        <ListFoot unit="单" data={orders.data} onPage={params.setPage}>
          <kbd>↑</kbd> <kbd>↓</kbd> 换行　<kbd>X</kbd> 勾选
          {canShip && (
            <>
              {'　'}
              <kbd>Enter</kbd> 发货
            </>
          )}
        </ListFoot>
      </section>
      {shipping !== null && (
        <ShipNext
          key={shipping}
          id={shipping}
          next={rows[rows.findIndex(({ id }) => id === shipping) + 1]?.id ?? null}
          open={setShipping}
        />
      )}
    </>
  );
}

const filterOf = (params: ListParams, tab: WarehouseTab) => ({
  ...tab.query,
  keywords: params.get('keywords'),
  ck_id: params.get('ck_id'),
  kind: params.get('kind'),
  page: params.page,
  page_size: 50,
});

const toggled = (rows: OrderRow[], id: number): number[] => {
  const ids = rows.map((row) => row.id);
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
};

interface TabsProps {
  current: WarehouseTab;
  data: Parameters<typeof waitingIn>[1];
  params: ListParams;
}

function Tabs({ current, data, params }: TabsProps) {
  const search = (key: string) => {
    const kept = ['keywords', 'ck_id', 'kind'].map((name) => [name, params.get(name)]);
    return `?${new URLSearchParams([['tab', key], ...kept.filter(([, value]) => value !== '')])}`;
  };
  return (
    <nav className="tabs" aria-label="仓库工作">
      {TABS.map((tab) => {
        const waiting = waitingIn(tab, data);
        return (
          <Link
            key={tab.key}
            to={{ pathname: '/warehouse', search: search(tab.key) }}
            aria-current={tab === current ? 'page' : undefined}
          >
            {tab.label}
            {waiting > 0 && <b className={tab.key === 'pick' ? 'hot' : ''}>{waiting}</b>}
          </Link>
        );
      })}
    </nav>
  );
}

/** Selected orders among those shown: what has left the list is no longer selected. */
function useSelection(rows: OrderRow[]) {
  const [ids, setIds] = useState<number[]>([]);
  return [rows.filter(({ id }) => ids.includes(id)), setIds] as const;
}
