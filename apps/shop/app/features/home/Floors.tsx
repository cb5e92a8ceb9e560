import type { CommonData } from '@qingnang/contract/shell';
import { type ReactNode, Suspense } from 'react';
import type { Part } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Floor } from '../../ui/Floor.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { AddToCart } from '../catalog/AddToCart.tsx';
import { GoodsGrid } from '../goods/GoodsGrid.tsx';
import { BrandWall } from './BrandWall.tsx';
import styles from './Floors.module.css';
import { FriendLinks } from './FriendLinks.tsx';
import { GoodsStrip } from './GoodsStrip.tsx';
import type { FloorData, HomeData } from './home-data.ts';
import { OffersFloor } from './OffersFloor.tsx';
import { Recommended } from './Recommended.tsx';
import { SpikeFloor } from './SpikeFloor.tsx';

interface FloorsProps {
  data: HomeData;
  brands: CommonData['brand'];
}

/** Everything below the tools. Each floor is within a Suspense of its own: it comes alive by itself, in a task of its own. */
export default function Floors({ data, brands }: FloorsProps) {
  const { spike, hot, fresh, brandBanner, floors, links } = data;
  return (
    <>
      <Suspense>
        <Whole title="限时秒杀" part={spike}>
          {(shown) => <SpikeFloor spike={shown} />}
        </Whole>
      </Suspense>
      <Suspense>
        <Offers data={data} />
      </Suspense>
      {brands.length > 0 && (
        <Suspense>
          <Floor title="品牌专区" words="按品牌找货" more={{ label: '全部品牌', url: '/ppzq' }}>
            <BrandWall brands={brands} banner={brandBanner} />
          </Floor>
        </Suspense>
      )}
      <Suspense>
        <Whole title="热销商品" part={hot}>
          {({ list }) => (
            <Floor
              title="热销商品"
              words="同行都在进的品种"
              more={{ label: '更多', url: '/list?sort=sales' }}
            >
              <GoodsStrip goods={list} label="热销商品" />
            </Floor>
          )}
        </Whole>
      </Suspense>
      <Suspense>
        <Whole title="新品上架" part={fresh}>
          {({ list }) => (
            <Floor title="新品上架" words="刚刚到库的品种" more={{ label: '更多', url: '/list?sort=new' }}>
              <GoodsStrip goods={list} label="新品上架" />
            </Floor>
          )}
        </Whole>
      </Suspense>
      {floors.map((floor) => (
        <Suspense key={floor.id}>
          <CategoryFloor floor={floor} />
        </Suspense>
      ))}
      <Suspense>
        <Recommended />
      </Suspense>
      {links.length > 0 && <FriendLinks links={links} />}
    </>
  );
}

/** A floor, or in its place what became of it. */
function Whole<T>({
  title,
  part,
  children,
}: {
  title: string;
  part: Part<T>;
  children: (data: T) => ReactNode;
}) {
  if (part.ok) return children(part.data);
  return (
    <Floor title={title}>
      <FailedPart message={part.message} />
    </Floor>
  );
}

/** The special prices that are no 秒杀, side by side; a kind without any is left out. */
function Offers({ data: { daily, nearExpiry, newcomer } }: Pick<FloorsProps, 'data'>) {
  return (
    <div className={styles.duo}>
      {hasAny(daily) && (
        <Whole title="每日特价" part={daily}>
          {(offers) => (
            <OffersFloor
              title="每日特价"
              words="天天有好价"
              to="/mrtj"
              offers={offers}
              strip={
                <>
                  <Tag name="特" title="特价" />
                  <span>低于平日价，每家限购见详情</span>
                </>
              }
            />
          )}
        </Whole>
      )}
      {hasAny(nearExpiry) && (
        <Whole title="近效期专场" part={nearExpiry}>
          {(offers) => (
            <OffersFloor
              title="近效期专场"
              words="单一批号，明示效期"
              to="/jxqzc"
              warn
              offers={offers}
              strip={
                <>
                  <Icon name="warn" size={16} />
                  <span>近效期商品，非质量问题不退换</span>
                </>
              }
            />
          )}
        </Whole>
      )}
      {hasAny(newcomer) && (
        <Whole title="新人特价" part={newcomer}>
          {(offers) => (
            <OffersFloor
              title="新人特价"
              words="首单专享"
              to="/list"
              offers={offers}
              strip={
                <>
                  <Tag name="新" title="新人特价" />
                  <span>首次下单的企业账户专享，每家限购见详情</span>
                </>
              }
            />
          )}
        </Whole>
      )}
    </div>
  );
}

/** A part that failed is shown, too. */
const hasAny = (part: Part<{ list: readonly unknown[] }>): boolean => !part.ok || part.data.list.length > 0;

function CategoryFloor({ floor: { id, name, describe, goods } }: { floor: FloorData }) {
  const label = goods.ok ? `全部 ${count(goods.data.total)} 个` : '更多';
  return (
    <Floor title={name} words={describe} more={{ label, url: `/list?category_id=${id}` }}>
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
