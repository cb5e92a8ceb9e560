import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { GoodsSearch } from '../../quick/GoodsSearch.tsx';
import { cartGoods, favoriteGoods } from './goods-to-add.ts';
import styles from './Matrix.module.css';
import type { Matrix } from './useMatrix.ts';

/** Brings goods into the matrix: typed, from the head office's cart, or from its favourites. */
export function MatrixAdd({ matrix }: { matrix: Matrix }) {
  const [busy, setBusy] = useState('');
  const bring = async (what: string, read: () => Promise<number[]>, none: string) => {
    setBusy(what);
    try {
      const ids = await read();
      if (ids.length === 0) toast.info(none);
      else matrix.addGoods(ids);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy('');
    }
  };
  return (
    <div className={styles.add}>
      <div className={styles.search}>
        <GoodsSearch
          label="搜索要加入的商品"
          placeholder="药品名、拼音简码、条码、国药准字"
          onPick={({ id }) => matrix.addGoods([id])}
          thereWords={({ id }) => (matrix.draft.goodsIds.includes(id) ? '已在表中' : '')}
        />
      </div>
      <Button busy={busy === 'cart'} onClick={() => void bring('cart', cartGoods, '总部购物车是空的')}>
        从总部购物车加入
      </Button>
      <Button
        busy={busy === 'favorites'}
        onClick={() => void bring('favorites', favoriteGoods, '还没有收藏商品')}
      >
        从收藏加入
      </Button>
    </div>
  );
}
