import type { searchGoods } from '@qingnang/contract/catalog';
import { useEffect, useState } from 'react';

import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Price } from '../../ui/Price.tsx';
import { useLater } from '../../ui/useLater.ts';
import { goodsPath, sameNamePath } from '../goods/goods-path.ts';
import styles from './Wanted.module.css';

/** Nobody is asked about a name before it has so many letters, nor while it is being typed. */
const LEAST = 2;
const PAUSE_MS = 300;
const SHOWN = 6;

/** What the shop sells under the name that is typed: who finds it there need not ask for it. */
export function OnSale({ name: typed }: { name: string }) {
  const name = useSettled(typed.trim());
  const { data } = useLater(name, async (call) =>
    name.length < LEAST
      ? null
      : call<typeof searchGoods>('GET /api/goods/search', { query: { keywords: name } }),
  );
  return (
    <aside className={styles.beside} aria-label="在售的同名商品">
      <h2 className={styles.besideTitle}>先看看是否在售</h2>
      {data === null || data.list.length === 0 ? (
        <p className={styles.sub}>
          {name.length < LEAST
            ? '填写药品名称后，这里列出正在销售的同名商品'
            : data === null
              ? '正在查找…'
              : '没有在售的同名商品，提交求购后由采购员在 2 个工作日内回复'}
        </p>
      ) : (
        <>
          <PlainList aria-label="在售的同名商品">
            {data.list.slice(0, SHOWN).map((goods) => (
              <li key={goods.id} className={styles.onSale}>
                <GoodsImage src={goods.image} width={52} />
                <PageLink className="shrink" to={goodsPath(goods.id)}>
                  <b className="as-block ellipsis">{goods.name}</b>
                  <span className="as-block muted small ellipsis">
                    {goods.ypgg} · {goods.sccj}
                  </span>
                  {goods.price !== null && <Price value={goods.price} size="sm" />}
                </PageLink>
              </li>
            ))}
          </PlainList>
          <PageLink className={styles.allOnSale} to={sameNamePath(name)}>
            查看全部 {data.total} 个
            <Icon name="right" size={14} />
          </PageLink>
        </>
      )}
    </aside>
  );
}

/** The words once nothing has been typed for a moment. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
