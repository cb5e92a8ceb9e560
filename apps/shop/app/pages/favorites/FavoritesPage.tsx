import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { AddAll } from '../../features/catalog/AddAll.tsx';
import { AddToCart } from '../../features/catalog/AddToCart.tsx';
import styles from '../../features/favorites/Favorites.module.css';
import { type Favorites, favoritesPath, readFavorites } from '../../features/favorites/favorites-data.ts';
import { GoodsGrid } from '../../features/goods/GoodsGrid.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';

const page = defineData(async (api, { query }) => ({ favorites: await readFavorites(api, pageIn(query)) }));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function FavoritesPage() {
  const { favorites } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '我的收藏' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="我的收藏" />
        {favorites.total === 0 ? <Nothing /> : <Kept favorites={favorites} />}
      </section>
    </MemberFrame>
  );
}

const Nothing = () => (
  <EmptyState title="还没有收藏">
    <p>在商品上点心形收藏，常进的品种和缺货的品种都在这里找到</p>
    <p className="row">
      <ButtonLink variant="primary" to="/list">
        去逛逛
      </ButtonLink>
    </p>
  </EmptyState>
);

const Kept = ({ favorites: { list, total, page, page_size } }: { favorites: Favorites }) => (
  <>
    <div className={styles.bar}>
      <span className="sub">共 {count(total)} 个商品</span>
      <AddAll goods={list} />
    </div>
    <h2 className="visually-hidden">商品</h2>
    <div className={styles.goods}>
      {list.length === 0 ? (
        <EmptyState title="没有这一页">
          <p className="row">
            <ButtonLink to={favoritesPath(1)}>回到第一页</ButtonLink>
          </p>
        </EmptyState>
      ) : (
        <GoodsGrid
          goods={list}
          action={(goods) => <AddToCart goods={goods} />}
          onPhone="rows"
          label="收藏的商品"
        />
      )}
    </div>
    <div className={styles.pager}>
      <Pager page={page} pageSize={page_size} total={total} to={favoritesPath} />
    </div>
  </>
);
