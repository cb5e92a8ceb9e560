import { HOME_FLOORS } from '@qingnang/contract/home-floors';
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
import type { CategoryFloor, FloorsData, HomeData } from './home-data.ts';
import { OffersFloor } from './OffersFloor.tsx';
import { Recommended } from './Recommended.tsx';
import { type OffersName, type Row, rowsOf } from './rows.ts';
import { SpikeFloor } from './SpikeFloor.tsx';

interface FloorsProps {
  data: FloorsData;
  brands: CommonData['brand'];
  links: HomeData['links'];
}

/**
 * Everything below the doors of the zones, in the order that staff have set. Each row is within a Suspense of its own: it comes
 * alive by itself, in a task of its own.
 */
export default function Floors({ data, brands, links }: FloorsProps) {
  return (
    <>
      {rowsOf(data.order).map((row) =>
        'offers' in row ? (
          <Suspense key={row.offers[0]}>
            <Offers names={row.offers} data={data} />
          </Suspense>
        ) : (
          <Suspense key={row.floor}>
            <OneFloor floor={row.floor} data={data} brands={brands} />
          </Suspense>
        ),
      )}
      {links.length > 0 && <FriendLinks links={links} />}
    </>
  );
}

type OneFloorProps = Extract<Row, { floor: string }> & Omit<FloorsProps, 'links'>;

function OneFloor({ floor, data, brands }: OneFloorProps) {
  switch (floor) {
    case 'spike':
      return (
        <Whole title={HOME_FLOORS.spike} part={data.spike}>
          {(shown) => <SpikeFloor spike={shown} />}
        </Whole>
      );
    case 'brands':
      return brands.length === 0 ? null : (
        <Floor title={HOME_FLOORS.brands} words="按品牌找货" more={{ label: '全部品牌', url: '/ppzq' }}>
          <BrandWall brands={brands} banner={data.brandBanner} />
        </Floor>
      );
    case 'hot':
      return <Strip title={HOME_FLOORS.hot} words="同行都在进的品种" sort="sales" part={data.hot} />;
    case 'fresh':
      return <Strip title={HOME_FLOORS.fresh} words="刚刚到库的品种" sort="new" part={data.fresh} />;
    case 'categories':
      return data.categories.map((category) => (
        <Suspense key={category.id}>
          <Category category={category} />
        </Suspense>
      ));
    case 'recommended':
      return <Recommended />;
  }
}

interface StripProps {
  title: string;
  words: string;
  /** Of the list that has all of them. */
  sort: string;
  part: FloorsData['hot'];
}

const Strip = ({ title, words, sort, part }: StripProps) => (
  <Whole title={title} part={part}>
    {({ list }) => (
      <Floor title={title} words={words} more={{ label: '更多', url: `/list?sort=${sort}` }}>
        <GoodsStrip goods={list} label={title} />
      </Floor>
    )}
  </Whole>
);

/** A floor, or in its place what became of it. */
function Whole<T>({
  title,
  part,
  children,
}: {
  title: string;
  part: Part<T> | null;
  children: (data: T) => ReactNode;
}) {
  if (part === null) return null;
  if (part.ok) return children(part.data);
  return (
    <Floor title={title}>
      <FailedPart message={part.message} />
    </Floor>
  );
}

/** Special prices that are no 秒杀, side by side; a kind without any is left out. */
const Offers = ({ names, data }: { names: readonly OffersName[]; data: FloorsData }) => (
  <div className={styles.duo}>
    {names
      .filter((name) => hasAny(data[name]))
      .map((name) => (
        <Whole key={name} title={HOME_FLOORS[name]} part={data[name]}>
          {(offers) => <OffersFloor title={HOME_FLOORS[name]} {...OFFERS[name]} offers={offers} />}
        </Whole>
      ))}
  </div>
);

/** A part that failed is shown, too. */
const hasAny = (part: FloorsData[OffersName]): boolean =>
  part !== null && (!part.ok || part.data.list.length > 0);

const OFFERS = {
  daily: {
    words: '天天有好价',
    to: '/mrtj',
    strip: (
      <>
        <Tag name="特" title="特价" />
        <span>低于平日价，每家限购见详情</span>
      </>
    ),
  },
  near_expiry: {
    words: '单一批号，明示效期',
    to: '/jxqzc',
    warn: true,
    strip: (
      <>
        <Icon name="warn" size={16} />
        <span>近效期商品，非质量问题不退换</span>
      </>
    ),
  },
  newcomer: {
    words: '首单专享',
    to: '/list',
    strip: (
      <>
        <Tag name="新" title="新人特价" />
        <span>首次下单的企业账户专享，每家限购见详情</span>
      </>
    ),
  },
} as const;

function Category({ category: { id, name, describe, goods } }: { category: CategoryFloor }) {
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
