import { Floor } from '../../ui/Floor.tsx';
import { AddToCart } from '../catalog/AddToCart.tsx';
import { GoodsGrid } from '../goods/GoodsGrid.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './Member.module.css';

/** 为您推荐 beside the member menu, where fewer cards fit into a row than elsewhere. */
export const RecommendedPart = ({ goods }: { goods: readonly ShownGoods[] }) =>
  goods.length === 0 ? null : (
    <div className={styles.recommended}>
      <Floor title="为您推荐" words="按常购品种与同行动销">
        <GoodsGrid
          goods={[...goods]}
          action={(item) => <AddToCart goods={item} />}
          onPhone="two"
          label="为您推荐的商品"
        />
      </Floor>
    </div>
  );
