import type { SpecialOffer } from '@qingnang/contract/catalog';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './GoodsCard.module.css';
import { GoodsCard } from './GoodsCard.tsx';
import type { GridShape } from './GoodsGrid.tsx';
import { GroupProgress } from './GroupProgress.tsx';
import { groupPath } from './group.ts';
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
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list
  <ul className={cx(styles.grid, styles[onPhone])} role="list" aria-label={label}>
    {items.map((item, index) => (
      <li key={item.offer.goods_price_id}>
        <GoodsCard
          goods={item.goods}
          offer={item.offer}
          action={action(item)}
          note={note?.(item) ?? groupNote(item)}
          to={item.offer.group ? groupPath(item.goods.id) : undefined}
          eager={index < eager}
        />
      </li>
    ))}
  </ul>
);

const groupNote = ({ goods, offer: { group } }: OfferedGoods) =>
  group && <GroupProgress group={group} name={goods.name} stacked />;
