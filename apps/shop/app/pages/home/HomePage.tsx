import { useLoaderData, useRouteLoaderData } from 'react-router';
import { AddToCart } from '../../features/catalog/AddToCart.tsx';
import { GoodsGrid } from '../../features/goods/GoodsGrid.tsx';
import { AccountCard } from '../../features/home/AccountCard.tsx';
import { BrandWall } from '../../features/home/BrandWall.tsx';
import { Carousel } from '../../features/home/Carousel.tsx';
import { Floor } from '../../features/home/Floor.tsx';
import { HotStrip } from '../../features/home/HotStrip.tsx';
import { type FloorData, readHome } from '../../features/home/home-data.ts';
import { PromoTiles } from '../../features/home/PromoTiles.tsx';
import { PhoneTools, Tools } from '../../features/home/Tools.tsx';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import type { ShellData } from '../../shell/shell-data.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import styles from './HomePage.module.css';

const page = defineData((api) => readHome(api));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function HomePage() {
  const { banners, tiles, hot, floors } = useLoaderData<typeof loader>();
  const common = useRouteLoaderData<ShellData>('root')?.common ?? null;
  const [first, ...rest] = floors;
  return (
    <div className="wrap">
      <h1 className="visually-hidden">首页</h1>
      <section className={styles.hero} aria-label="首页导览">
        <div className={styles.main}>
          <Carousel banners={banners} />
          <PromoTiles tiles={tiles} />
        </div>
        <PhoneTools categories={common?.category ?? []} />
        <AccountCard common={common} />
      </section>
      <Tools />
      <Floor title="热销商品" words="同行都在进的品种" more={{ label: '更多', to: '/list?sort=sales' }}>
        {hot.ok ? <HotStrip goods={hot.data.list} /> : <FailedPart message={hot.message} />}
      </Floor>
      {first && <CategoryFloor floor={first} />}
      {common && common.brand.length > 0 && (
        <Floor title="品牌厂家" words="厂家直供，按品牌找货" more={{ label: '全部商品', to: '/list' }}>
          <BrandWall brands={common.brand} />
        </Floor>
      )}
      {rest.map((floor) => (
        <CategoryFloor key={floor.id} floor={floor} />
      ))}
    </div>
  );
}

function CategoryFloor({ floor: { id, name, describe, goods } }: { floor: FloorData }) {
  const label = goods.ok ? `全部 ${count(goods.data.total)} 个` : '更多';
  return (
    <Floor title={name} words={describe} more={{ label, to: `/list?category_id=${id}` }}>
      {!goods.ok ? (
        <FailedPart message={goods.message} />
      ) : goods.data.list.length === 0 ? (
        <EmptyState title="这个分类还没有商品" panel />
      ) : (
        <GoodsGrid
          goods={goods.data.list}
          action={(item) => <AddToCart goods={item} />}
          onPhone="two"
          label={`${name}商品`}
        />
      )}
    </Floor>
  );
}
