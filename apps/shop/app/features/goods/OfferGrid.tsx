import type { SpecialOffer } from '@qingnang/contract/catalog';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { PlainList } from '../../ui/PlainList.tsx';
import styles from './GoodsCard.module.css';
import { GoodsCard } from './GoodsCard.tsx';
import type { GridShape } from './GoodsGrid.tsx';
import { GroupBuyProgress } from './GroupBuyProgress.tsx';
import { groupBuyPath } from './goods-path.ts';
import type { ShownGoods } from './shown.ts';

/** A goods with the special price it is sold at here. */
export interface OfferedGoods {
  goods: ShownGoods;
  offer: SpecialOffer;
}

interface OfferGridProps extends GridShape {
  items: readonly OfferedGoods[];
  action: (item: OfferedGoods) => ReactNode;
  /** A line of its own above the action; of a group: how far it is. */
  note?: (item: OfferedGoods) => ReactNode;
  /** So many pictures are above the fold. */
  eager?: number;
}

/** Special prices as cards; a goods may stand here with several of them. */
export const OfferGrid = ({ items, action, note, onPhone, label, eager = 0 }: OfferGridProps) => (
  <PlainList className={cx(styles.grid, styles[onPhone])} aria-label={label}>
    {items.map((item, index) => (
      <li key={item.offer.goods_price_id}>
        <GoodsCard
          goods={item.goods}
          offer={item.offer}
          action={action(item)}
          note={note?.(item) ?? groupBuyNote(item)}
          to={item.offer.group ? groupBuyPath(item.goods.id) : undefined}
          eager={index < eager}
        />
      </li>
    ))}
  </PlainList>
);

const groupBuyNote = ({ goods, offer: { group } }: OfferedGoods) =>
  group && <GroupBuyProgress group={group} name={goods.name} stacked />;
