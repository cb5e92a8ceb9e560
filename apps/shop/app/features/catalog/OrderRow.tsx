import type { SpecialOffer } from '@qingnang/contract/catalog';
import { memo, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { count, date, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { OldPrice } from '../../ui/Price.tsx';
import { Stock } from '../../ui/Stock.tsx';
import { ClassMarks, Expiry, packWords } from '../goods/Facts.tsx';
import { FavoriteButton } from '../goods/FavoriteButton.tsx';
import { GoodsPrice } from '../goods/GoodsPrice.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { marginPercent } from '../goods/ladder-ranges.ts';
import { Maker } from '../goods/Maker.tsx';
import { OfferTags } from '../goods/OfferTags.tsx';
import { asBought, bestOffer } from '../goods/offer.ts';
import { costOf, unitPriceAt } from '../goods/prices.ts';
import { smallestOrder } from '../goods/quantity.ts';
import type { ShownGoods } from '../goods/shown.ts';
import buy from './BuyTable.module.css';
import styles from './OrderTable.module.css';
import { QuantityCell } from './QuantityCell.tsx';
import type { Order } from './useOrder.ts';

interface OrderRowProps extends Pick<Order, 'change' | 'addOne'> {
  goods: ShownGoods;
  /** Filled in; 0 for nothing. */
  number: number;
  withImage: boolean;
  /** The table tells what was bought before. */
  withLast: boolean;
}

/** One goods of the table. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { goods: own, number, change, addOne, withImage, withLast } = props;
  const offer = bestOffer(own);
  const goods = asBought(own, offer);
  const { busy, add } = useAdding(own, smallestOrder(goods), addOne);
  const isOut = goods.reason?.code === 'out_of_stock';
  return (
    <tr className={cx(number > 0 && buy.filled, isOut && buy.off)}>
      <td className={cx(buy.atPhone, styles.first)}>
        <Goods goods={goods} offer={offer} withImage={withImage} />
      </td>
      <td className={buy.atWide}>
        <Maker {...goods} />
      </td>
      <td className="nowrap">
        <Expiry at={goods.nearest_expiry} />
      </td>
      <td className={cx(buy.number, 'nowrap')}>{packWords(goods)}</td>
      <td className="nowrap">
        <Stock word={goods.stock_word} />
      </td>
      <td className={cx(buy.number, buy.two, buy.atWide)}>
        <Retail goods={goods} />
      </td>
      {withLast && (
        <td className={cx(buy.number, buy.two, buy.atWide)}>
          <Last goods={goods} />
        </td>
      )}
      <td className={cx(styles.price, buy.number, buy.two, buy.atPhone)}>
        <UnitPrice goods={goods} usual={own.price} number={number} />
      </td>
      <td className={buy.atPhone}>
        <QuantityCell goods={goods} number={number} onChange={(next) => change(own, next)} onEnter={add} />
      </td>
      <td className={cx(buy.number, buy.atWide, 'nowrap', 'strong')}>
        <div className={styles.sum}>{number > 0 && money(costOf([{ goods, number }]))}</div>
      </td>
      <td className={styles.acts}>
        <FavoriteButton goods={goods} />
        {!goods.reason && (
          <Button size="sm" variant={number > 0 ? 'primary' : 'soft'} busy={busy} onClick={add}>
            加入购物车
          </Button>
        )}
      </td>
    </tr>
  );
});

function useAdding(goods: ShownGoods, smallest: number, addOne: Order['addOne']) {
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (busy) return;
    setBusy(true);
    await addOne(goods, smallest);
    setBusy(false);
  };
  return { busy, add: () => void add() };
}

interface GoodsProps {
  goods: ShownGoods;
  offer: SpecialOffer | null;
  withImage: boolean;
}

const Goods = ({ goods, offer, withImage }: GoodsProps) => (
  <div className={cx(styles.goods, withImage && styles.withImage)}>
    {withImage && <GoodsImage src={goods.image} width={42} />}
    <div className="shrink">
      <p className={styles.name}>
        <PageLink to={goodsPath(goods.id)}>
          <Marked text={goods.name} pieces={goods.marks?.name} />
        </PageLink>
        <span>
          <Marked text={goods.ypgg} pieces={goods.marks?.ypgg} />
        </span>
      </p>
      <p className={styles.maker}>
        <Maker {...goods} />
      </p>
      <div className={styles.tags}>
        <ClassMarks goods={goods} />
        <OfferTags goods={goods} offer={offer} />
      </div>
    </div>
  </div>
);

/** What the buyer paid last, when and for how many; how many lie in the cart now. */
function Last({ goods: { mine, bzdw } }: { goods: ShownGoods }) {
  if (!mine) return null;
  const inCart = mine.in_cart > 0 && <small>购物车 {count(mine.in_cart)}</small>;
  if (mine.last_price === null) return inCart || <small>未买过</small>;
  return (
    <>
      {money(mine.last_price)}
      {inCart || (
        <small>
          {mine.last_bought_at !== null && date(mine.last_bought_at).slice(2)}
          {mine.last_number !== null && ` · ${count(mine.last_number)}${bzdw}`}
        </small>
      )}
    </>
  );
}

function Retail({ goods }: { goods: ShownGoods }) {
  const margin = marginPercent(goods);
  if (goods.retail_price === null) return null;
  return (
    <>
      {money(goods.retail_price)}
      {margin !== null && <small>毛利 {margin}%</small>}
    </>
  );
}

/** @param usual what the smallest order costs a piece without a special price */
function UnitPrice({ goods, usual, number }: { goods: ShownGoods; usual: number | null; number: number }) {
  const now = number > 0 ? unitPriceAt(goods, number) : goods.price;
  const before = Math.max(goods.base_price ?? 0, usual ?? 0);
  return (
    <>
      <GoodsPrice goods={goods} value={now} />
      {now !== null && before > now && (
        <small>
          <OldPrice value={before} />
        </small>
      )}
    </>
  );
}
