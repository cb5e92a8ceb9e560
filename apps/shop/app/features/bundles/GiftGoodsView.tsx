import type { GiftGroup } from '@qingnang/contract/bundles';
import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { count } from '../../lib/format.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { AddToCart } from '../catalog/AddToCart.tsx';
import frame from '../catalog/GoodsList.module.css';
import { GoodsGrid } from '../goods/GoodsGrid.tsx';

import { giftGoodsPath } from './bundle-paths.ts';
import type { GiftGoods } from './bundles-data.ts';
import { GiftBar } from './GiftBar.tsx';
import styles from './GiftGoodsView.module.css';
import { GroupFacts } from './GiftGroupPanel.tsx';
import { GiftTiers } from './GiftTiers.tsx';
import { useReached } from './useReached.ts';

/** The first row on a wide screen. */
const ABOVE_THE_FOLD = 5;

/** The goods of one promotion, what they give, and how far the cart is. */
export function GiftGoodsView({ found, group }: { found: GiftGoods; group: GiftGroup }) {
  const reached = useReached(group.id, found.reached);
  return (
    <div className="wrap">
      <Breadcrumb trail={trailOf(group)} end={<span role="status">共 {count(found.total)} 个商品</span>} />
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Tag name={PROMOTION_KINDS[group.kind].tag} title={PROMOTION_KINDS[group.kind].name} />
          {group.name}
        </h1>
        <GroupFacts group={group} />
        <div className={styles.tiers}>
          <GiftTiers group={group} reached={reached?.tier_id ?? 0} />
        </div>
      </header>
      <h2 className="visually-hidden">商品</h2>
      <div className={frame.grid}>
        <GoodsGrid
          goods={found.list}
          action={(goods) => <AddToCart goods={goods} />}
          onPhone="rows"
          label="活动商品"
          eager={ABOVE_THE_FOLD}
        />
      </div>
      <Pager
        page={found.page}
        pageSize={found.page_size}
        total={found.total}
        to={(number) => giftGoodsPath(group.id, number)}
      />
      <GiftBar group={group} reached={reached} />
    </div>
  );
}

/** Gifts have a page of their own; the other kinds are found from goods and cart. */
const trailOf = ({ kind, name }: GiftGroup) => [
  { label: '首页', to: '/' },
  kind === 'gift' ? { label: '组合满赠', to: '/zhmz' } : { label: PROMOTION_KINDS[kind].name },
  { label: name },
];
