import type { OrderSummary } from '@qingnang/contract/orders';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { cx } from '../../lib/cx.ts';
import { count, dateTime, money } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { invoicesPath } from '../invoices/invoice-paths.ts';
import { GroupBuyWait } from './GroupBuyWait.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import styles from './Orders.module.css';
import { linesInOrder, type OrderLine } from './order-lines.ts';
import { PayBefore } from './PayBefore.tsx';
import { KindPill, StatusPill } from './StatusPill.tsx';
import type { OrderActs } from './useOrderActs.tsx';

interface OrdersProps {
  orders: readonly OrderSummary[];
  acts: OrderActs;
  /** Ticked ones. */
  ticked: ReadonlySet<number>;
  onTick: (id: number, isTicked: boolean) => void;
}

/** Orders on a wide screen, each with its first lines. */
export const OrderTable = ({ orders, ...rest }: OrdersProps) => (
  <div className="not-phone scroll-x">
    <DataTable caption="我的订单" flush className={styles.table}>
      <colgroup>
        <col />
        <col className={styles.price} />
        <col className={styles.number} />
        <col className={styles.subtotal} />
        <col className={styles.due} />
        <col className={styles.status} />
        <col className={styles.acts} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className="to-end">
            单价
          </th>
          <th scope="col" className={styles.middle}>
            数量
          </th>
          <th scope="col" className="to-end">
            小计
          </th>
          <th scope="col" className="to-end">
            应付
          </th>
          <th scope="col" className={styles.middle}>
            状态
          </th>
          <th scope="col" className={styles.middle}>
            操作
          </th>
        </tr>
      </thead>
      {orders.map((order) => (
        <OrderRows key={order.id} order={order} {...rest} />
      ))}
    </DataTable>
  </div>
);

const SHOWN = 3;

type OrderRowsProps = Omit<OrdersProps, 'orders'> & { order: OrderSummary };

function OrderRows({ order, acts, ticked, onTick }: OrderRowsProps) {
  const lines = linesInOrder(order.lines).slice(0, SHOWN);
  const hidden = order.line_count - lines.length;
  const rows = lines.length + (hidden > 0 ? 1 : 0);
  return (
    <tbody>
      <tr>
        <td colSpan={7} className={styles.head}>
          <div className={styles.headRow}>
            <Checkbox
              aria-label={`选择订单 ${order.order_no}`}
              checked={ticked.has(order.id)}
              onChange={(event) => onTick(order.id, event.target.checked)}
            />
            <b className="num strong">{order.order_no}</b>
            <span className="num muted">{dateTime(order.placed_at)}</span>
            <KindPill kind={order.kind} />
            <span className="sub">{order.ck_name}</span>
          </div>
        </td>
      </tr>
      {lines.map((line, index) => (
        <tr key={line.id}>
          <td>
            <LineWords line={line} />
          </td>
          <td className="to-end num">{money(line.price)}</td>
          <td className={cx(styles.middle, 'num')}>{count(line.number)}</td>
          <td className={cx(styles.amount, 'to-end num sub')}>{money(line.amount)}</td>
          {index === 0 && <SideCells order={order} acts={acts} rows={rows} />}
        </tr>
      ))}
      {hidden > 0 && (
        <tr className={styles.moreLines}>
          <td colSpan={4}>
            <PageLink to={`/order/info/${order.id}`}>查看其余 {hidden} 个品种</PageLink>
          </td>
        </tr>
      )}
    </tbody>
  );
}

export const LineWords = ({ line, approval }: { line: OrderLine; approval?: boolean }) => (
  <div className={styles.goods}>
    <GoodsImage className={styles.pack} src={line.image} width={approval ? 56 : 40} />
    <div>
      <span className={styles.goodsName}>
        {line.is_gift === 1 && <Tag name="赠" title="赠品" />}
        {line.is_exchange === 1 && <Tag name="换购" title="换购商品" />}
        <PageLink to={goodsPath(line.goods_id)}>{line.name}</PageLink>
      </span>
      <span className={styles.goodsSub}>
        {line.ypgg}　{line.sccj}
      </span>
      {!approval && line.combination && (
        <span className={styles.goodsSub}>
          组合：{line.combination.name} {count(line.combination.sets)} 套
        </span>
      )}
      {approval && line.approval_no !== '' && <span className={styles.goodsSub}>{line.approval_no}</span>}
    </div>
  </div>
);

const SideCells = ({ order, acts, rows }: { order: OrderSummary; acts: OrderActs; rows: number }) => (
  <>
    <td className={cx(styles.side, styles.sums)} rowSpan={rows}>
      <div className={styles.stackEnd}>
        <Price value={order.total} size="sm" ink />
        <span className="muted small">含运费 {money(order.shipping_fee)}</span>
        {order.discount_amount > 0 && (
          <span className="small price-text">已优惠 {money(order.discount_amount)}</span>
        )}
        {order.balance_amount > 0 && <span className="muted small">余额 {money(order.balance_amount)}</span>}
        {order.cashback_amount > 0 && (
          <span className="muted small">返现 {money(order.cashback_amount)}</span>
        )}
      </div>
    </td>
    <td className={styles.side} rowSpan={rows}>
      <div className={styles.stack}>
        <StatusPill order={order} />
        <PayBefore order={order} />
        <GroupBuyWait order={order} />
        <PageLink className="link small" to={`/order/info/${order.id}`}>
          订单详情
        </PageLink>
      </div>
    </td>
    <td className={styles.side} rowSpan={rows}>
      <div className={styles.stack}>
        <OrderButtons order={order} acts={acts} size="sm" quiet />
        <OrderLinks order={order} />
      </div>
    </td>
  </>
);

/** Where to look after an order that has left: its parcels, its invoice. */
function OrderLinks({ order: { id, order_no, status } }: { order: OrderSummary }) {
  const maySeeMoney = useMay('money');
  const hasLeft = status === ORDER_STATUS.partly_shipped || status === ORDER_STATUS.shipped;
  const isDelivered = status === ORDER_STATUS.shipped || status === ORDER_STATUS.completed;
  return (
    <>
      {hasLeft && (
        <PageLink className="link small" to={`/order/info/${id}#order-parcels`}>
          查看物流
        </PageLink>
      )}
      {isDelivered && maySeeMoney && (
        <PageLink className="link small" to={invoicesPath({ keywords: order_no })}>
          申请发票
        </PageLink>
      )}
    </>
  );
}
