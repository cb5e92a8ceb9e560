import type { OrderDetail } from '@qingnang/contract/orders';
import { totalWords } from '@qingnang/rules/piece-words';
import { cx } from '../../lib/cx.ts';
import { count, expiry, money } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { InTurns } from '../../ui/InTurns.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Tag } from '../../ui/Tag.tsx';
import frame from '../account/MemberFrame.module.css';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './OrderDetail.module.css';
import { Facts, Sums } from './OrderSums.tsx';
import table from './Orders.module.css';
import { LineWords } from './OrderTable.tsx';
import { type LineGroup, lineGroups, type OrderLine, openOf } from './order-lines.ts';

type Lot = OrderDetail['shipments'][number]['lines'][number];

/** What was ordered, with the lots that were sent, and what it cost. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const sent = order.shipments.flatMap((shipment) => shipment.lines);
  const lotsOf = (lineId: number) => sent.filter((lot) => lot.order_line_id === lineId);
  return (
    <section className={cx('panel', frame.flush)} aria-labelledby="order-lines">
      <PanelHead
        title={
          <span id="order-lines">
            商品{' '}
            <span className="muted small">
              {totalWords(count(order.line_count), count(order.piece_count))}
            </span>
          </span>
        }
      />
      <WideLines order={order} lotsOf={lotsOf} />
      <PhoneLines order={order} lotsOf={lotsOf} />
      <div className={styles.sum}>
        <Facts order={order} />
        <Sums order={order} />
      </div>
    </section>
  );
}

interface LinesProps {
  order: OrderDetail;
  lotsOf: (lineId: number) => Lot[];
}
interface GroupProps extends Pick<LinesProps, 'lotsOf'> {
  /** Something of the order has left: what has not is worth saying. */
  hasShipped: boolean;
  group: LineGroup;
}

const WideLines = ({ order, lotsOf }: LinesProps) => (
  <div className="not-phone scroll-x">
    <DataTable caption="订单商品" flush className={table.table}>
      <colgroup>
        <col />
        <col width={200} />
        <col width={100} />
        <col width={80} />
        <col width={80} />
        <col width={120} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号 / 有效期至</th>
          <th scope="col" className="to-end">
            单价
          </th>
          <th scope="col" className="to-end">
            数量
          </th>
          <th scope="col" className="to-end">
            已发
          </th>
          <th scope="col" className="to-end">
            小计
          </th>
        </tr>
      </thead>
      <tbody>
        <InTurns
          items={lineGroups(order.lines)}
          keyOf={({ key }) => key}
          draw={(group) => (
            <WideGroup group={group} lotsOf={lotsOf} hasShipped={order.shipments.length > 0} />
          )}
        />
      </tbody>
    </DataTable>
  </div>
);

const WideGroup = ({ group, lotsOf, hasShipped }: GroupProps) => (
  <>
    {group.combination && (
      <tr className={styles.setRow}>
        <td colSpan={5}>
          <SetName combination={group.combination} />
        </td>
        <td className="to-end num strong">{money(group.amount)}</td>
      </tr>
    )}
    {group.lines.map((line) => (
      <tr key={line.id}>
        <td>
          <div className={cx(group.combination && styles.part)}>
            <LineWords line={line} approval />
          </div>
        </td>
        <td>
          <Lots lots={lotsOf(line.id)} unit={line.bzdw} />
        </td>
        <td className="to-end num">{money(line.price)}</td>
        <td className="to-end num">{count(line.number)}</td>
        <td className="to-end num sub">
          {count(line.shipped_number)}
          <LineRest line={line} hasShipped={hasShipped} />
        </td>
        <td className={cx('to-end num', group.combination ? 'sub' : 'strong')}>
          {money(line.amount)}
          <LineDiscount line={line} />
        </td>
      </tr>
    ))}
  </>
);

/** What of a line is still to come, will not come, or went back. */
function LineRest({ line, hasShipped }: { line: OrderLine; hasShipped: boolean }) {
  const { cut_number, returned_number, refunded } = line;
  const open = openOf(line);
  const parts = [
    hasShipped && open > 0 ? `待发 ${count(open)}` : '',
    cut_number > 0 ? `缺货 ${count(cut_number)}` : '',
    returned_number > 0 ? `已退货 ${count(returned_number)}` : '',
    refunded > 0 ? `已退 ${money(refunded)}` : '',
  ].filter(Boolean);
  return parts.length > 0 && <span className="as-block small warn-text">{parts.join('，')}</span>;
}

/** What of the order's discounts the line carries. */
const LineDiscount = ({ line: { discount } }: { line: OrderLine }) =>
  discount > 0 && <span className={cx('as-block small', styles.discount)}>优惠 {money(-discount)}</span>;

const SetName = ({ combination }: { combination: NonNullable<LineGroup['combination']> }) => (
  <>
    <Mark kind="rank">组合</Mark> <b className="strong">{combination.name}</b>{' '}
    <span className="muted">×{count(combination.sets)} 套</span>
  </>
);

function Lots({ lots, unit }: { lots: readonly Lot[]; unit: string }) {
  if (lots.length === 0) return <span className="muted">—</span>;
  return (
    <span className={styles.lots}>
      {lots.map((lot) => (
        <span key={lot.lot_no} className="num small">
          {lot.lot_no}　{lot.expires_on === null ? '—' : expiry(lot.expires_on)}
          {'　'}
          <span className="muted">
            {count(lot.number)} {unit}
          </span>
        </span>
      ))}
    </span>
  );
}

const PhoneLines = ({ order, lotsOf }: LinesProps) => (
  <PlainList className={cx(styles.phoneLines, 'only-phone')}>
    <InTurns
      items={lineGroups(order.lines)}
      keyOf={({ key }) => key}
      draw={(group) => <PhoneGroup group={group} lotsOf={lotsOf} hasShipped={order.shipments.length > 0} />}
    />
  </PlainList>
);

const PhoneGroup = ({ group, lotsOf, hasShipped }: GroupProps) => (
  <>
    {group.combination && (
      <li className={styles.phoneSet}>
        <p>
          <SetName combination={group.combination} />
        </p>
        <b className="num strong">{money(group.amount)}</b>
      </li>
    )}
    {group.lines.map((line) => (
      <li key={line.id}>
        <GoodsImage className={table.pack} src={line.image} width={56} />
        <div>
          <b className="strong">
            {line.is_gift === 1 && (
              <>
                <Tag name="赠" title="赠品" />{' '}
              </>
            )}
            {line.is_exchange === 1 && (
              <>
                <Tag name="换购" title="换购商品" />{' '}
              </>
            )}
            {line.name}
          </b>
          <span className="muted small">
            {line.ypgg}　{line.sccj}
          </span>
          {lotsOf(line.id).length > 0 && <Lots lots={lotsOf(line.id)} unit={line.bzdw} />}
          <LineRest line={line} hasShipped={hasShipped} />
        </div>
        <span className="to-end">
          <b className={cx('num', group.combination ? 'sub' : 'strong')}>{money(line.amount)}</b>
          <LineDiscount line={line} />
          <span className="muted small num">
            {money(line.price)}×{count(line.number)}
          </span>
        </span>
      </li>
    ))}
  </>
);
