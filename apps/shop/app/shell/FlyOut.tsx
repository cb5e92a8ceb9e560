import { withQuery } from '@qingnang/contract/call';
import type { GoodsCard, goodsList } from '@qingnang/contract/catalog';
import { useEffect, useState } from 'react';
import { call } from '../lib/api.ts';
import { useStore } from '../lib/store.ts';
import { GoodsImage } from '../ui/GoodsImage.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import { categoryPath } from './categories.ts';
import styles from './FlyOut.module.css';
import { menu, readMenu } from './menu.ts';

const GROUPS = 9;
const BRANDS = 6;

type HotGoods = Pick<GoodsCard, 'id' | 'name' | 'ypgg' | 'image'>;

const HOT = 3;
/** By category, while the window is open: what sells best does not change by the minute. */
const known = new Map<number, readonly HotGoods[]>();

/** Beside an entry of the category menu: its groups with their kinds, and the makers. Loaded ahead of the first opening. */
export default function FlyOut({ id }: { id: number }) {
  const common = useStore(menu, null);
  useEffect(readMenu, []);
  const category = common?.category.find((one) => one.id === id);
  if (!common || !category) return null;
  return (
    <div className={styles.flyOut}>
      <div className={styles.groups}>
        {category.children.slice(0, GROUPS).map((group) => (
          <div key={group.id} className={styles.group}>
            <PageLink className={styles.name} to={categoryPath(group.id)}>
              {group.name}
            </PageLink>
            <div className={styles.links}>
              {group.children.map((leaf) => (
                <PageLink key={leaf.id} to={categoryPath(leaf.id)}>
                  {leaf.name}
                </PageLink>
              ))}
            </div>
          </div>
        ))}
      </div>
      <aside className={styles.side}>
        <h2 className="small muted">常购厂家</h2>
        <div className={styles.brands}>
          {common.brand.slice(0, BRANDS).map((brand) => (
            <PageLink key={brand.id} to={withQuery('/list', { brand_id: brand.id })}>
              {brand.name}
            </PageLink>
          ))}
        </div>
        <HotOf id={id} />
      </aside>
    </div>
  );
}

/** What sells best in the category; nothing until it is there, nor when it cannot be read. */
function HotOf({ id }: { id: number }) {
  const goods = useHotOf(id);
  if (goods.length === 0) return null;
  return (
    <>
      <h2 className="small muted">本周热采</h2>
      {goods.map((item) => (
        <PageLink key={item.id} className={styles.hot} to={`/list/info/${item.id}`}>
          <GoodsImage src={item.image} width={56} />
          <span className="shrink">
            <b className="as-block strong ellipsis">{item.name}</b>
            <span className="as-block muted ellipsis">{item.ypgg}</span>
          </span>
        </PageLink>
      ))}
    </>
  );
}

function useHotOf(id: number): readonly HotGoods[] {
  const [goods, setGoods] = useState(known.get(id) ?? []);
  useEffect(() => {
    if (known.has(id)) return;
    const controller = new AbortController();
    call<typeof goodsList>('GET /api/goods/list', {
      query: { category_id: id, sort: 'sales', page_size: HOT, facets: 0 },
      quiet: true,
      sideBySide: true,
      signal: controller.signal,
    })
      .then(({ list }) => {
        known.set(id, list);
        setGoods(list);
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [id]);
  return goods;
}
