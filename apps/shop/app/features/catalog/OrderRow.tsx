import { memo, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { OldPrice } from '../../ui/Price.tsx';
import { QtyInput } from '../../ui/QtyInput.tsx';
import { Stock } from '../../ui/Stock.tsx';
import { ClassMarks, Expiry, packWords } from '../goods/Facts.tsx';
import { GoodsPrice } from '../goods/GoodsPrice.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { LadderHint } from '../goods/LadderHint.tsx';
import { marginPercent } from '../goods/ladder-ranges.ts';
import { costOf, unitPriceAt } from '../goods/prices.ts';
import { buttonStep, correctGoods, smallestOrder } from '../goods/quantity.ts';
import { ReasonAction, ReasonLine } from '../goods/Reason.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import { TagList } from '../goods/TagList.tsx';
import styles from './OrderTable.module.css';
import type { Order } from './useOrder.ts';

interface OrderRowProps extends Pick<Order, 'change' | 'addOne'> {
  goods: ShownGoods;
  /** Filled in; 0 for nothing. */
  number: number;
  withImage: boolean;
}

/** One goods of the table. */
export const OrderRow = memo(function OrderRow({ goods, number, change, addOne, withImage }: OrderRowProps) {
  const { busy, add } = useAdding(goods, addOne);
  const isOut = goods.reason?.code === 'out_of_stock';
  return (
    <tr className={cx(number > 0 && styles.filled, isOut && styles.off)}>
      <td className={cx(styles.atPhone, styles.first)}>
        <Goods goods={goods} withImage={withImage} />
      </td>
      <td className={styles.atWide}>{goods.sccj}</td>
      <td className="nowrap">
        <Expiry at={goods.nearest_expiry} />
      </td>
      <td className={cx(styles.number, 'nowrap')}>{packWords(goods)}</td>
      <td className="nowrap">
        <Stock word={goods.stock_word} />
      </td>
      <td className={cx(styles.number, styles.two, styles.atWide)}>
        <Retail goods={goods} />
      </td>
      <td className={cx(styles.number, styles.two, styles.atPhone)}>
        <UnitPrice goods={goods} number={number} />
      </td>
      <td className={styles.atPhone}>
        {goods.reason ? (
          <ReasonAction goods={goods} reason={goods.reason} size="sm" />
        ) : (
          <QtyInput
            className={styles.quantity}
            name={goods.name}
            value={number}
            onChange={(next) => change(goods, next)}
            min={0}
            multiple={buttonStep(goods)}
            max={goods.number ?? undefined}
            correct={(wanted) => (wanted <= 0 ? { number: 0 } : correctGoods(goods, wanted, number))}
            onEnter={add}
          />
        )}
      </td>
      <td className={cx(styles.number, styles.atWide, 'nowrap', 'strong')}>
        <div className={styles.sum}>{number > 0 && money(costOf([{ goods, number }]))}</div>
      </td>
      <td className={styles.acts}>
        {!goods.reason && (
          <Button size="sm" variant={number > 0 ? 'primary' : 'soft'} busy={busy} onClick={add}>
            加入购物车
          </Button>
        )}
      </td>
    </tr>
  );
});

function useAdding(goods: ShownGoods, addOne: Order['addOne']) {
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (busy) return;
    setBusy(true);
    await addOne(goods, smallestOrder(goods));
    setBusy(false);
  };
  return { busy, add: () => void add() };
}

const Goods = ({ goods, withImage }: { goods: ShownGoods; withImage: boolean }) => (
  <div className={cx(styles.goods, withImage && styles.withImage)}>
    {withImage && <GoodsImage src={goods.image} width={42} />}
    <div className="shrink">
      <p className={styles.name}>
        <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink>
        <span>{goods.ypgg}</span>
      </p>
      <p className={styles.maker}>{goods.sccj}</p>
      <div className={styles.tags}>
        <ClassMarks goods={goods} />
        {goods.reason && goods.reason.code !== 'sign_in' ? (
          <ReasonLine reason={goods.reason} />
        ) : (
          <>
            <TagList tags={goods.tags} />
            <LadderHint goods={goods} />
          </>
        )}
      </div>
    </div>
  </div>
);

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

function UnitPrice({ goods, number }: { goods: ShownGoods; number: number }) {
  const now = number > 0 ? unitPriceAt(goods, number) : goods.price;
  return (
    <>
      <GoodsPrice goods={goods} value={now} />
      {now !== null && goods.base_price !== null && goods.base_price > now && (
        <small>
          <OldPrice value={goods.base_price} />
        </small>
      )}
    </>
  );
}
