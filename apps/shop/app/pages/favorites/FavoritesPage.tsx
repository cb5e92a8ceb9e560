import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { AddAll } from '../../features/catalog/AddAll.tsx';
import { AddToCart } from '../../features/catalog/AddToCart.tsx';
import { AwaitedNote, FavoriteNote } from '../../features/favorites/FavoriteNote.tsx';
import styles from '../../features/favorites/Favorites.module.css';
import {
  type Arrivals,
  type Favorites,
  favoritesPath,
  favoriteTabs,
  readFavorites,
  tabOf,
} from '../../features/favorites/favorites-data.ts';
import { useSeen } from '../../features/favorites/news.ts';
import { GoodsGrid } from '../../features/goods/GoodsGrid.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const page = defineData(async (call, { query }) => ({
  found: await readFavorites(call, tabOf(query.get('tab')), pageIn(query)),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function FavoritesPage() {
  const { found } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '我的收藏' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="我的收藏" />
        <TabLinks label="我的收藏" links={favoriteTabs(found.tab)} />
        {found.total === 0 ? <Nothing tab={found.tab} /> : <Listed found={found} />}
      </section>
    </MemberFrame>
  );
}

const Nothing = ({ tab }: Pick<Favorites | Arrivals, 'tab'>) => (
  <EmptyState title={tab === 'favorites' ? '还没有收藏' : '没有登记到货提醒'}>
    <p>
      {tab === 'favorites'
        ? '在商品上点心形收藏，降价和到货会告诉您'
        : '缺货的商品点“到货提醒”，到货后第一时间告诉您'}
    </p>
    <p className="row">
      <ButtonLink variant="primary" to="/list">
        去逛逛
      </ButtonLink>
    </p>
  </EmptyState>
);

const Listed = ({ found }: { found: Favorites | Arrivals }) => (
  <>
    <div className={styles.bar}>
      <span className="sub">共 {count(found.total)} 个商品</span>
      {found.tab === 'favorites' && <AddAll goods={found.list.map(({ goods }) => goods)} />}
    </div>
    <h2 className="visually-hidden">商品</h2>
    <div className={styles.goods}>
      {found.list.length === 0 ? (
        <EmptyState title="没有这一页">
          <p className="row">
            <ButtonLink to={favoritesPath(found.tab)}>回到第一页</ButtonLink>
          </p>
        </EmptyState>
      ) : found.tab === 'favorites' ? (
        <Kept favorites={found} />
      ) : (
        <Waiting arrivals={found} />
      )}
    </div>
    <div className={styles.pager}>
      <Pager
        page={found.page}
        pageSize={found.page_size}
        total={found.total}
        to={(number) => favoritesPath(found.tab, number)}
      />
    </div>
  </>
);

function Kept({ favorites: { list } }: { favorites: Favorites }) {
  useSeen(list);
  const byId = new Map(list.map((favorite) => [favorite.goods.id, favorite]));
  return (
    <GoodsGrid
      goods={list.map(({ goods }) => goods)}
      action={(goods) => <AddToCart goods={goods} />}
      note={({ id }) => {
        const favorite = byId.get(id);
        return favorite && <FavoriteNote favorite={favorite} />;
      }}
      onPhone="rows"
      label="收藏的商品"
    />
  );
}

function Waiting({ arrivals: { list } }: { arrivals: Arrivals }) {
  const byId = new Map(list.map((item) => [item.goods.id, item]));
  return (
    <GoodsGrid
      goods={list.map(({ goods }) => goods)}
      action={(goods) => <AddToCart goods={goods} />}
      note={({ id }) => {
        const item = byId.get(id);
        return item && <AwaitedNote item={item} />;
      }}
      onPhone="rows"
      label="等待到货的商品"
    />
  );
}
