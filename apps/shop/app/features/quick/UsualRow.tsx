import { type KeyboardEvent, memo } from 'react';
import { cx } from '../../lib/cx.ts';
import { count, date, money } from '../../lib/format.ts';
import { keyOf } from '../../lib/keys.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { Stock } from '../../ui/Stock.tsx';
import buy from '../catalog/BuyTable.module.css';
import { QuantityCell } from '../catalog/QuantityCell.tsx';
import { ClassMarks, Expiry } from '../goods/Facts.tsx';
import { GoodsPrice } from '../goods/GoodsPrice.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { OfferTags } from '../goods/OfferTags.tsx';
import { asBought, bestOffer } from '../goods/offer.ts';
import { costOf, unitPriceAt } from '../goods/prices.ts';
import type { ShownGoods } from '../goods/shown.ts';
import { TagList } from '../goods/TagList.tsx';
import styles from './Grid.module.css';
import type { UsualItem } from './quick-data.ts';
import { UseBars } from './UseBars.tsx';
import type { QuickActs } from './useQuick.ts';
import { focusFrom, isQuantity } from './walk.ts';

interface UsualRowProps {
  item: UsualItem;
  /** Place in the grid, from 1. */
  place: number;
  number: number;
  change: QuickActs['change'];
}

/** One goods of the grid. Space takes the suggestion and goes on. */
export const UsualRow = memo(function UsualRow({ item, place, number, change }: UsualRowProps) {
  const { goods: own, use, months, suggested, why, onHand } = item;
  const goods = asBought(own, bestOffer(own));
  const take = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (keyOf(event) !== ' ' || !isQuantity(event.target)) return;
    event.preventDefault();
    const table = event.currentTarget.closest('table');
    // Leaving the box takes over what was typed; the suggestion comes after it.
    if (table) focusFrom(table, event.target, 1);
    if (suggested > 0) change(own, suggested);
  };
  return (
    <tr
      className={cx(number > 0 && buy.filled, goods.reason && buy.off)}
      data-goods={own.id}
      onKeyDown={take}
    >
      <td className={cx(styles.place, buy.atWide)}>{place}</td>
      <td className={cx(styles.first, buy.atPhone)}>
        <OneLine goods={goods} />
        {why !== '' && <small className={styles.whyLine}>{why}</small>}
      </td>
      <td className={cx('ellipsis', buy.atWide)}>{goods.sccj}</td>
      <td className={cx(buy.number, buy.atWide, 'muted')}>{goods.middle_pack > 1 && goods.middle_pack}</td>
      <td className={buy.atWide}>
        <Stock word={goods.stock_word} />
      </td>
      <td className={buy.atWide}>
        <Expiry at={goods.nearest_expiry} />
      </td>
      <td className={cx(buy.number, buy.atWide)} title={onHand ? `${onHand.counted_on} 更新` : undefined}>
        {onHand ? count(onHand.number) : <span className="muted">—</span>}
      </td>
      <td className={cx(buy.number, styles.last, buy.atPhone)} title={lotWords(item)}>
        <Last goods={own} />
      </td>
      <td className={cx(buy.number, buy.atWide)}>
        {months.length > 0 && <UseBars months={months} unit={own.bzdw} />}
        <span className={styles.useNumber}>{use > 0 ? use.toFixed(use < 10 ? 1 : 0) : ''}</span>
      </td>
      <td className={cx(buy.number, styles.suggestion, buy.atPhone)}>
        {suggested > 0 && !goods.reason ? (
          <button
            type="button"
            className={styles.suggest}
            title={why}
            tabIndex={-1}
            onClick={() => change(own, suggested)}
          >
            <span className={styles.suggestWord}>建议</span> {count(suggested)}
          </button>
        ) : (
          <NoneNeeded goods={own} />
        )}
      </td>
      <td className={cx(buy.number, styles.price, buy.atPhone)}>
        <GoodsPrice goods={goods} value={priceNow(goods, number)} />
      </td>
      <td className={buy.atWide}>
        <Change goods={goods} now={priceNow(goods, number)} />
      </td>
      <td className={cx(styles.quantityCell, buy.atPhone)}>
        <QuantityCell goods={goods} number={number} onChange={(next) => change(own, next)} wide />
      </td>
      <td className={cx(buy.number, buy.atWide, 'strong')}>
        {number > 0 && money(costOf([{ goods, number }]))}
      </td>
    </tr>
  );
});

const priceNow = (goods: ShownGoods, number: number): number | null =>
  number > 0 ? unitPriceAt(goods, number) : goods.price;

/** The lot that came last, for who points at the last purchase. */
const lotWords = ({ lastLot }: UsualItem): string | undefined =>
  lastLot
    ? `上次批号 ${lastLot.lot_no}${lastLot.expires_on === null ? '' : `，效期至 ${date(lastLot.expires_on)}`}`
    : undefined;

/** What it is, on one line; where there is no column for it the maker follows. */
const OneLine = ({ goods }: { goods: ShownGoods }) => (
  <div className={styles.oneLine}>
    <p className={styles.name}>
      <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink> <span>{goods.ypgg}</span>
    </p>
    <ClassMarks goods={goods} />
    <TagList tags={goods.tags} />
    <span className={styles.narrowMaker}>{goods.sccj}</span>
  </div>
);

/** What it is, on two lines: name and specification, maker and what is special about it. */
export const Name = ({ goods }: { goods: ShownGoods }) => (
  <>
    <p className={styles.name}>
      <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink> <span>{goods.ypgg}</span>
    </p>
    <div className={styles.facts}>
      <span className={styles.maker}>{goods.sccj}</span>
      {goods.middle_pack > 1 && <span>中包 {goods.middle_pack}</span>}
      <ClassMarks goods={goods} />
      <OfferTags goods={goods} offer={bestOffer(goods)} />
    </div>
  </>
);

/** Why there is no suggestion, where it is that enough lies in the cart. */
const NoneNeeded = ({ goods: { mine } }: { goods: ShownGoods }) =>
  mine && mine.in_cart > 0 ? (
    <span className="muted small nowrap">购物车 {count(mine.in_cart)}</span>
  ) : (
    <span className={cx('muted', buy.atWide)}>—</span>
  );

function Last({ goods: { mine } }: { goods: ShownGoods }) {
  if (!mine || mine.last_price === null) return <small className="muted">未买过</small>;
  return (
    <>
      <span className={styles.onPhone}>上次 </span>
      {money(mine.last_price)}
      {mine.last_bought_at !== null && (
        <small className={styles.lastDay}>{date(mine.last_bought_at).slice(5)}</small>
      )}
    </>
  );
}

/** How the price differs from the last one. */
function Change({ goods: { mine }, now }: { goods: ShownGoods; now: number | null }) {
  const last = mine?.last_price ?? null;
  const change = now === null || last === null ? 0 : now - last;
  if (Math.abs(change) < 0.005) return <span className="muted">—</span>;
  return (
    <small className={change > 0 ? styles.dearer : styles.cheaper}>
      {change > 0 ? '涨' : '降'} {money(Math.abs(change))}
    </small>
  );
}
