import { Suspense } from 'react';
import { lazySoon } from '../../lib/soon.ts';
import { GoodsGrid } from '../goods/GoodsGrid.tsx';
import { AddToCart } from './AddToCart.tsx';
import styles from './GoodsList.module.css';
import type { GoodsViewProps } from './GoodsList.tsx';

const GoodsGridSkeleton = lazySoon(() => import('../goods/GoodsGridSkeleton.tsx'));

/** Full rows at every width, as many as are usually there. */
const WAITING_CARDS = 10;
/** The first row on a wide screen. */
const ABOVE_THE_FOLD = 5;

/** The goods of a list as cards. */
export const GridView = ({ found, isSlow }: GoodsViewProps) => (
  <div className={styles.grid}>
    {isSlow ? (
      <Suspense>
        <GoodsGridSkeleton count={found.list.length || WAITING_CARDS} onPhone="rows" label="正在加载商品" />
      </Suspense>
    ) : (
      <GoodsGrid
        goods={found.list}
        action={(goods) => <AddToCart goods={goods} />}
        onPhone="rows"
        label="商品列表"
        eager={ABOVE_THE_FOLD}
      />
    )}
  </div>
);
