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
import styles from './Grid.module.css';
import type { UsualItem } from './quick-data.ts';
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
  const { goods: own, lastLot, use, suggested } = item;
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
        <Name goods={goods} />
      </td>
      <td className={cx(buy.two, buy.atWide)}>
        <Stock word={goods.stock_word} />
        <small>
          效期 <Expiry at={goods.nearest_expiry} />
        </small>
      </td>
      <td className={cx(buy.two, buy.number, styles.last, buy.atPhone)}>
        <Last goods={own} />
      </td>
      <td className={cx(buy.two, styles.lot, buy.atWide)}>
        {lastLot ? lastLot.lot_no : <span className="muted">—</span>}
        {lastLot?.expires_on && (
          <small>
            效期 <Expiry at={lastLot.expires_on} />
          </small>
        )}
      </td>
      <td className={cx(buy.number, buy.atWide)}>
        {use > 0 ? use.toFixed(1) : <span className="muted">—</span>}
      </td>
      <td className={cx(buy.number, styles.suggestion, buy.atPhone)}>
        {suggested > 0 && !goods.reason ? (
          <button type="button" className={styles.suggest} onClick={() => change(own, suggested)}>
            <span className={styles.suggestWord}>建议</span> {count(suggested)}
          </button>
        ) : (
          <NoneNeeded goods={own} />
        )}
      </td>
      <td className={cx(buy.two, buy.number, styles.price, buy.atPhone)}>
        <Now goods={goods} number={number} />
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

function Last({ goods: { mine, bzdw } }: { goods: ShownGoods }) {
  if (!mine || mine.last_price === null) return <small>未买过</small>;
  return (
    <>
      <span className={styles.onPhone}>上次 </span>
      {money(mine.last_price)}
      <small>
        {mine.last_bought_at !== null && date(mine.last_bought_at).slice(2)}
        {mine.last_number !== null && ` · ${count(mine.last_number)}${bzdw}`}
      </small>
    </>
  );
}

/** The price now, and how it differs from the last one. */
function Now({ goods, number }: { goods: ShownGoods; number: number }) {
  const now = number > 0 ? unitPriceAt(goods, number) : goods.price;
  const last = goods.mine?.last_price ?? null;
  const change = now === null || last === null ? 0 : now - last;
  return (
    <>
      <GoodsPrice goods={goods} value={now} />
      {Math.abs(change) >= 0.005 && (
        <small className={change > 0 ? styles.dearer : styles.cheaper}>
          {change > 0 ? '涨' : '降'} {money(Math.abs(change))}
        </small>
      )}
    </>
  );
}
