import type { OrderDetail } from '@qingnang/contract/orders';
import { totalWords } from '@qingnang/rules/piece-words';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { count, expiry, money } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Input } from '../../ui/Field.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InTurns } from '../../ui/InTurns.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Tag } from '../../ui/Tag.tsx';
import frame from '../account/MemberFrame.module.css';
import { PanelHead } from '../account/MemberFrame.tsx';
import { LotReports } from '../goods/LotReports.tsx';
import { RecallMark } from '../goods/RecallMark.tsx';
import { LineActs } from './LineActs.tsx';
import detail from './OrderDetail.module.css';
import styles from './OrderLines.module.css';
import { Facts, Sums } from './OrderSums.tsx';
import table from './Orders.module.css';
import { LineWords } from './OrderTable.tsx';
import { type LineGroup, lineGroups, type OrderLine, openOf, paidFor } from './order-lines.ts';

type Lot = OrderDetail['shipments'][number]['lines'][number];

/** What was ordered, with the lots that were sent, and what it cost. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const [words, setWords] = useState('');
  const sent = order.shipments.flatMap((shipment) => shipment.lines);
  const lotsOf = (lineId: number) => sent.filter((lot) => lot.order_line_id === lineId);
  const groups = lineGroups(order.lines).filter((group) =>
    groupHas(group, words.trim().toLowerCase(), lotsOf),
  );
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
      >
        {order.lines.length >= SEARCH_FROM && (
          <span className={table.search}>
            <Input
              type="search"
              aria-label="在本单中查找"
              placeholder="在本单中查找"
              maxLength={40}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <Icon name="search" size={16} />
          </span>
        )}
      </PanelHead>
      {groups.length === 0 && <p className={styles.none}>本单没有符合的商品或批号</p>}
      <WideLines order={order} groups={groups} lotsOf={lotsOf} />
      <PhoneLines order={order} groups={groups} lotsOf={lotsOf} />
      <div className={detail.sum}>
        <Facts order={order} />
        <Sums order={order} />
      </div>
    </section>
  );
}

/** From so many lines on one has to look for one. */
const SEARCH_FROM = 5;

/** Whether words stand in a line: name, specification, maker, approval number or a lot. */
const groupHas = (group: LineGroup, words: string, lotsOf: LinesProps['lotsOf']): boolean =>
  words === '' ||
  group.lines.some(({ id, name, ypgg, sccj, approval_no }) =>
    [name, ypgg, sccj, approval_no, ...lotsOf(id).map((lot) => lot.lot_no)].some((text) =>
      text.toLowerCase().includes(words),
    ),
  );

interface LinesProps {
  order: OrderDetail;
  /** Those of the order that are looked for. */
  groups: readonly LineGroup[];
  lotsOf: (lineId: number) => Lot[];
}
interface GroupProps extends Pick<LinesProps, 'order' | 'lotsOf'> {
  group: LineGroup;
}

const WideLines = ({ order, groups, lotsOf }: LinesProps) => (
  <div className="not-phone scroll-x">
    <DataTable caption="订单商品" flush className={cx(table.table, styles.table)}>
      <colgroup>
        <col />
        <col width={264} />
        <col width={84} />
        <col width={84} />
        <col width={92} />
        <col width={104} />
        <col width={92} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号 / 有效期至 / 药检</th>
          <th scope="col" className="to-end">
            单价
          </th>
          <th scope="col" className="to-end">
            数量
          </th>
          <th scope="col" className="to-end">
            优惠分摊
          </th>
          <th scope="col" className="to-end">
            实付
          </th>
          <th scope="col" className={table.middle}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        <InTurns
          items={groups}
          keyOf={({ key }) => key}
          draw={(group) => <WideGroup order={order} group={group} lotsOf={lotsOf} />}
        />
      </tbody>
    </DataTable>
  </div>
);

const WideGroup = ({ order, group, lotsOf }: GroupProps) => (
  <>
    {group.combination && (
      <tr className={styles.setRow}>
        <td colSpan={5}>
          <SetName combination={group.combination} />
        </td>
        <td className="to-end num strong">{money(group.amount)}</td>
        <td />
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
        <td className="to-end num">
          {count(line.number)}
          <LineRest line={line} hasShipped={order.shipments.length > 0} />
        </td>
        <td className="to-end num">
          {line.discount > 0 ? (
            <span className={styles.discount}>{money(-line.discount)}</span>
          ) : (
            <span className="muted">—</span>
          )}
        </td>
        <td className={cx('to-end num', group.combination ? 'sub' : 'strong')}>{money(paidFor(line))}</td>
        <td className={table.middle}>
          <LineActs order={order} line={line} />
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

/** The lots of a line, once, each with its reports and what is said against it. */
function Lots({ lots, unit }: { lots: readonly Lot[]; unit: string }) {
  if (lots.length === 0) return <span className="muted">—</span>;
  return (
    <span className={styles.lots}>
      {lots.map((lot, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one lot may come in two parcels, and neither moves
        <span key={`${lot.lot_no}-${at}`} className="small">
          <span className="num">{lot.lot_no}</span>
          {'　'}
          <span className="num">{lot.expires_on === null ? '—' : expiry(lot.expires_on)}</span>
          {'　'}
          <span className="muted num">
            {count(lot.number)} {unit}
          </span>{' '}
          <RecallMark recallClass={lot.recall_class} /> <LotReports {...lot} />
        </span>
      ))}
    </span>
  );
}

const PhoneLines = ({ order, groups, lotsOf }: LinesProps) => (
  <PlainList className={cx(styles.phoneLines, 'only-phone')}>
    <InTurns
      items={groups}
      keyOf={({ key }) => key}
      draw={(group) => <PhoneGroup order={order} group={group} lotsOf={lotsOf} />}
    />
  </PlainList>
);

const PhoneGroup = ({ order, group, lotsOf }: GroupProps) => (
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
          <LineRest line={line} hasShipped={order.shipments.length > 0} />
          <LineActs order={order} line={line} />
        </div>
        <span className="to-end">
          <b className={cx('num', group.combination ? 'sub' : 'strong')}>{money(paidFor(line))}</b>
          <LineDiscount line={line} />
          <span className="muted small num">
            {money(line.price)}×{count(line.number)}
          </span>
        </span>
      </li>
    ))}
  </>
);
