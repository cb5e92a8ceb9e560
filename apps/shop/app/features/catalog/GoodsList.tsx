import type { GoodsListData } from '@qingnang/contract/catalog';
import type { CommonData } from '@qingnang/contract/shell';
import { type ComponentType, Suspense } from 'react';
import { useRouteLoaderData } from 'react-router';
import { count } from '../../lib/format.ts';
import { lazySoon } from '../../lib/soon.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Facets } from './Facets.tsx';
import { choices, facetRows } from './facet-rows.ts';
import styles from './GoodsList.module.css';
import { type Found, type ListData, PAGE_SIZE } from './list-data.ts';
import { chosenCount, clearedPath, type ListQuery, listPath } from './list-query.ts';
import './NothingFound.module.css';
import { type Kind, type View, viewPath } from './paths.ts';
import { SortBar } from './SortBar.tsx';
import { usePending } from './usePending.ts';

const NothingFound = lazySoon(() => import('./NothingFound.tsx'));

/** What shows the goods of a list, one way or another. */
export interface GoodsViewProps {
  found: Found;
  /** The next ones take long enough for a stand-in. */
  isSlow: boolean;
  title: string;
}

interface GoodsListProps {
  data: ListData;
  kind: Kind;
  view: View;
  /** Of the list of one category: its address, and its name where that has one. */
  other?: { path: string; name: string };
  /** Comes from the page, so that the code of one view is not loaded for the other. */
  Goods: ComponentType<GoodsViewProps>;
}

/** A list of goods with everything around it: where one is, facets, order, the goods, pages. */
export function GoodsList({ data: { query, found, hot }, kind, view, other, Goods }: GoodsListProps) {
  const path = other?.path ?? viewPath(kind, view) ?? viewPath(kind, 'grid') ?? '/list';
  const { asked, isSlow } = usePending(kind, query);
  const rows = facetRows(path, asked, found);
  const pageSize = view === 'grid' ? PAGE_SIZE.grid : PAGE_SIZE.table;
  const brand = useBrandName(query.brand);
  const title = other?.name || titleOf(kind, query, found, brand);
  const page = (number: number) => listPath(path, query, { page: number });
  return (
    <div className="wrap">
      <Breadcrumb
        trail={trailOf(kind, path, query, found, title)}
        end={<span role="status">共 {count(found.total)} 个商品</span>}
      />
      <h1 className="visually-hidden">{title}</h1>
      {found.corrected !== '' && (
        <p className={styles.corrected} role="status">
          没有找到“{query.keywords}”，已为您显示“<b>{found.corrected}</b>”的结果
        </p>
      )}
      <Facets
        rows={rows}
        chosen={choices(path, query, found, brand)}
        clearTo={clearedPath(path, query)}
        folded={view !== 'grid'}
      />
      {(found.total > 0 || chosenCount(path, asked) > 0) && (
        <SortBar
          kind={kind}
          view={view}
          path={path}
          query={asked}
          total={found.total}
          counts={found.facets}
          pageSize={pageSize}
          rows={rows}
        />
      )}
      <h2 className="visually-hidden">商品</h2>
      {found.list.length === 0 && !isSlow ? (
        <Suspense>
          <NothingFound path={path} query={query} found={found} hot={hot} />
        </Suspense>
      ) : (
        <Goods found={found} isSlow={isSlow} title={title} />
      )}
      <Pager page={query.page} pageSize={pageSize} total={found.total} to={page} />
    </div>
  );
}

/** From the header's data; '' when no brand is chosen or it is not among the shown ones. */
function useBrandName(id: string): string {
  const brands = useRouteLoaderData<{ common: CommonData | null }>('root')?.common?.brand;
  return brands?.find((brand) => String(brand.id) === id)?.name ?? '';
}

function titleOf(
  kind: Kind,
  { keywords, type }: ListQuery,
  { category_path }: Pick<GoodsListData, 'category_path'>,
  brand: string,
): string {
  if (keywords !== '') return `${type === 2 ? '厂家' : '搜索'}“${keywords}”`;
  return category_path.at(-1)?.name ?? (brand || (kind === 'other' ? '其他分类药品' : '全部商品'));
}

function trailOf(
  kind: Kind,
  path: string,
  query: ListQuery,
  { category_path }: Pick<GoodsListData, 'category_path'>,
  title: string,
) {
  const home = { label: '首页', to: '/' };
  const whole = { label: '全部商品', to: viewPath('list', 'grid') ?? '/list' };
  if (query.keywords !== '' || kind === 'search') return [home, { label: title }];
  const above = category_path.slice(0, -1).map(({ id, name }) => ({
    label: name,
    to: listPath(path, query, { category: String(id) }),
  }));
  return title === whole.label ? [home, { label: title }] : [home, whole, ...above, { label: title }];
}
