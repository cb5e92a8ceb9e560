import type { GoodsViewProps } from './GoodsList.tsx';
import { OrderBar } from './OrderBar.tsx';
import { OrderTable, OrderTableSkeleton } from './OrderTable.tsx';
import { useOrder } from './useOrder.ts';
import { useSlashToSearch } from './useSlashToSearch.ts';

const WAITING_ROWS = 12;

/** The goods of a list as a table to be filled in, with small pictures. */
export const TableView = (props: GoodsViewProps) => <Rows {...props} withImages />;

/** The same without pictures. */
export const PlainView = (props: GoodsViewProps) => <Rows {...props} withImages={false} />;

function Rows({ found, isSlow, title, withImages }: GoodsViewProps & { withImages: boolean }) {
  const order = useOrder();
  useSlashToSearch();
  // Who may not buy anything here has nothing to fill in.
  const canBuy = order.lines.size > 0 || found.list.some((goods) => goods.reason === null);
  return (
    <>
      {isSlow ? (
        <OrderTableSkeleton rows={found.list.length || WAITING_ROWS} />
      ) : (
        <OrderTable goods={found.list} order={order} title={title} withImages={withImages} />
      )}
      {canBuy && <OrderBar order={order} />}
    </>
  );
}
