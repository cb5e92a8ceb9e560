import type { GoodsListData } from '@qingnang/contract/catalog';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { count } from '../../lib/format.ts';
import { lazySoon } from '../../lib/soon.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Facets } from './Facets.tsx';
import { choices, facetRows } from './facet-rows.ts';
import { type Found, type ListData, PAGE_SIZE } from './list-data.ts';
import { chosenCount, clearedPath, type ListQuery, listPath } from './list-query.ts';
import './NothingFound.module.css';
import '../../ui/Pager.module.css';
import { SearchedAs } from './SearchedAs.tsx';
import { SortBar } from './SortBar.tsx';
import type { ListSource, View } from './sources.ts';
import { usePending } from './usePending.ts';

// Drawn by the server where they are shown, alive a moment later.
const NothingFound = lazySoon(() => import('./NothingFound.tsx'));
const Pager = lazySoon(async () => ({ default: (await import('../../ui/Pager.tsx')).Pager }));

/** What shows the goods of a list, one way or another. */
export interface GoodsViewProps {
  found: Found;
  /** The next ones take long enough for a stand-in. */
  isSlow: boolean;
  title: string;
}

interface GoodsListProps {
  data: ListData;
  source: ListSource;
  view: View;
  /** Above the list: what a zone says of itself. */
  top?: ReactNode;
  /** The facets come on a press: where a table or what stands above wants the height. */
  folded?: boolean;
  /** Comes from the page, so that the code of one view is not loaded for the other. */
  Goods: ComponentType<GoodsViewProps>;
}

/** A list of goods with everything around it: where one is, facets, order, the goods, pages. */
export function GoodsList({
  data: { query, found, brandName: brand, hot },
  source,
  view,
  top,
  folded = view !== 'grid',
  Goods,
}: GoodsListProps) {
  const path = source.paths[view] ?? source.paths.grid;
  const { asked, isSlow } = usePending(source, query);
  const rows = facetRows(path, asked, found);
  const pageSize = view === 'grid' ? PAGE_SIZE.grid : PAGE_SIZE.table;
  const title = source.name || titleOf(source, query, found, brand);
  const page = (number: number) => listPath(path, query, { page: number });
  return (
    <div className="wrap">
      <Breadcrumb
        trail={trailOf(source, path, query, found, title)}
        end={<span role="status">共 {count(found.total)} 个商品</span>}
      />
      <h1 className="visually-hidden">{title}</h1>
      {top}
      <SearchedAs path={path} keywords={query.keywords} found={found} />
      <Facets
        path={path}
        query={asked}
        rows={rows}
        chosen={choices(path, query, found, brand)}
        clearTo={clearedPath(path, query)}
        folded={folded}
      />
      {(found.total > 0 || chosenCount(path, asked) > 0) && (
        <SortBar
          source={source}
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
      <Suspense>
        {found.total > pageSize && (
          <Pager page={query.page} pageSize={pageSize} total={found.total} to={page} />
        )}
      </Suspense>
    </div>
  );
}

function titleOf(
  source: ListSource,
  { keywords, type }: ListQuery,
  { category_path }: Pick<GoodsListData, 'category_path'>,
  brand: string,
): string {
  if (keywords !== '') return `${type === 2 ? '厂家' : '搜索'}“${keywords}”`;
  return category_path.at(-1)?.name ?? (brand || source.title);
}

function trailOf(
  source: ListSource,
  path: string,
  query: ListQuery,
  { category_path }: Pick<GoodsListData, 'category_path'>,
  title: string,
) {
  const home = { label: '首页', to: '/' };
  if (source.kind === 'search' || (query.keywords !== '' && source.kind !== 'zone'))
    return [home, { label: title }];
  const whole = { label: source.title, to: source.paths.grid };
  const above = [home, ...source.above, ...(source.kind === 'other' ? [] : [whole])];
  const categories = category_path.slice(0, -1).map(({ id, name }) => ({
    label: name,
    to: listPath(path, query, { category: String(id) }),
  }));
  return title === whole.label
    ? [home, ...source.above, { label: title }]
    : [...above, ...categories, { label: title }];
}
