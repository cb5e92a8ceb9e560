import type { KeyboardEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import { keyOf } from '../../lib/keys.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { InOrder } from '../../ui/InOrder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import buy from './BuyTable.module.css';
import { OrderRow } from './OrderRow.tsx';
import styles from './OrderTable.module.css';
import type { Order } from './useOrder.ts';

interface OrderTableProps {
  goods: readonly ShownGoods[];
  order: Order;
  /** What it lists. */
  title: string;
  withImages: boolean;
}

/** A dense table for buyers who know what they want: ↑ and ↓ go from quantity to quantity, Enter adds and goes on. */
export function OrderTable({ goods, order, title, withImages }: OrderTableProps) {
  // Only for those who buy here.
  const withLast = goods.some(({ mine, price }) => mine !== null && price !== null);
  return (
    <div className={styles.panel}>
      <DataTable
        caption={`${title}，数量格之间可用上下方向键移动，回车加入购物车`}
        cards
        className={cx(buy.table, styles.table)}
        onKeyDownCapture={walk}
        onKeyDown={goOn}
      >
        <Head withLast={withLast} />
        <tbody>
          {goods.map((item) => (
            <OrderRow
              key={item.id}
              goods={item}
              number={order.lines.get(item.id)?.number ?? 0}
              change={order.change}
              addOne={order.addOne}
              withImage={withImages}
              withLast={withLast}
            />
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

const Head = ({ withLast }: { withLast: boolean }) => (
  <thead>
    <tr>
      <th scope="col">商品</th>
      <th scope="col" className={buy.atWide}>
        生产厂家
      </th>
      <th scope="col">最近效期</th>
      <th scope="col" className={buy.number}>
        中包 / 件装
      </th>
      <th scope="col">库存</th>
      <th scope="col" className={cx(buy.number, buy.atWide)}>
        建议零售
      </th>
      {withLast && (
        <th scope="col" className={cx(buy.number, buy.atWide)}>
          上次采购
        </th>
      )}
      <th scope="col" className={buy.number}>
        价格
      </th>
      <th scope="col">数量</th>
      <th scope="col" className={cx(buy.number, buy.atWide)}>
        小计
      </th>
      <th scope="col">
        <span className="visually-hidden">操作</span>
      </th>
    </tr>
  </thead>
);

const QUANTITIES = 'input[aria-label="数量"]';
const ARROWS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

type TableKey = KeyboardEvent<HTMLTableElement>;

/** Caught before the quantity box, where the arrows would count. */
function walk(event: TableKey): void {
  const step = ARROWS[keyOf(event)];
  if (step === undefined || !isQuantity(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  focusQuantity(event, step);
}

/** After the quantity box, which takes the quantity over and adds it. */
function goOn(event: TableKey): void {
  if (keyOf(event) === 'Enter' && isQuantity(event.target)) focusQuantity(event, 1);
}

const isQuantity = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.matches(QUANTITIES);

function focusQuantity({ currentTarget, target }: TableKey, step: number): void {
  const all = [...currentTarget.querySelectorAll(QUANTITIES)];
  const next = target instanceof Element ? all[all.indexOf(target) + step] : undefined;
  if (next instanceof HTMLInputElement) next.focus();
}

/** Rows of the final height while the next list is on its way. */
export const OrderTableSkeleton = ({ rows }: { rows: number }) => (
  <div className={styles.panel} role="status" aria-busy="true" aria-label="正在加载商品">
    <InOrder
      items={Array.from({ length: rows })}
      draw={() => (
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton shape="box" width={220} height={16} />
          <Skeleton shape="box" width={140} height={16} />
          <Skeleton shape="box" width={96} height={28} />
        </div>
      )}
    />
  </div>
);
