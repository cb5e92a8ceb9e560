import type { GoodsListData } from '@qingnang/contract/catalog';
import type { CommonData } from '@qingnang/contract/shell';
import { useRouteLoaderData } from 'react-router';
import { count } from '../../lib/format.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { GoodsGrid, GoodsGridSkeleton } from '../goods/GoodsGrid.tsx';
import { AddToCart } from './AddToCart.tsx';
import { Facets } from './Facets.tsx';
import { choices, facetRows } from './facet-rows.ts';
import styles from './GoodsList.module.css';
import { type ListData, PAGE_SIZE } from './list-data.ts';
import { type ListQuery, listPath, NOTHING_CHOSEN } from './list-query.ts';
import { NothingFound } from './NothingFound.tsx';
import { OrderBar } from './OrderBar.tsx';
import { OrderTable, OrderTableSkeleton } from './OrderTable.tsx';
import { type Kind, type View, viewPath } from './paths.ts';
import { SortBar } from './SortBar.tsx';
import { useOrder } from './useOrder.ts';
import { usePending } from './usePending.ts';

interface GoodsListProps {
  data: ListData;
  kind: Kind;
  view: View;
}

/** A list of goods with everything around it: where one is, facets, order, the goods, pages. */
export function GoodsList({ data: { query, found }, kind, view }: GoodsListProps) {
  const path = viewPath(kind, view) ?? viewPath(kind, 'grid') ?? '/list';
  const { asked, isSlow } = usePending(kind, query);
  const rows = facetRows(path, asked, found);
  const pageSize = view === 'grid' ? PAGE_SIZE.grid : PAGE_SIZE.table;
  const brand = useBrandName(query.brand);
  const title = titleOf(query, found, brand);
  const page = (number: number) => listPath(path, query, { page: number });
  return (
    <div className="wrap">
      <Breadcrumb
        trail={trailOf(kind, path, query, found, title)}
        end={<span role="status">共 {count(found.total)} 个商品</span>}
      />
      <h1 className="visually-hidden">{title}</h1>
      <Facets
        rows={rows}
        chosen={choices(path, query, found, brand)}
        clearTo={listPath(path, query, NOTHING_CHOSEN)}
        folded={view !== 'grid'}
      />
      <SortBar
        kind={kind}
        view={view}
        path={path}
        query={asked}
        total={found.total}
        pageSize={pageSize}
        rows={rows}
      />
      <h2 className="visually-hidden">商品</h2>
      {found.list.length === 0 && !isSlow ? (
        <NothingFound path={path} query={query} total={found.total} nearest={found.nearest} />
      ) : view === 'grid' ? (
        <Grid found={found} isSlow={isSlow} />
      ) : (
        <Rows found={found} isSlow={isSlow} title={title} withImages={view === 'table'} />
      )}
      <Pager page={query.page} pageSize={pageSize} total={found.total} to={page} />
    </div>
  );
}

/** Full rows at every width, as many as are usually there. */
const WAITING = { cards: 10, rows: 12 };

const Grid = ({ found, isSlow }: { found: GoodsListData; isSlow: boolean }) => (
  <div className={styles.grid}>
    {isSlow ? (
      <GoodsGridSkeleton count={found.list.length || WAITING.cards} onPhone="rows" label="正在加载商品" />
    ) : (
      <GoodsGrid
        goods={found.list}
        action={(goods) => <AddToCart goods={goods} />}
        onPhone="rows"
        label="商品列表"
        eager={5}
      />
    )}
  </div>
);

function Rows({
  found,
  isSlow,
  title,
  withImages,
}: {
  found: GoodsListData;
  isSlow: boolean;
  title: string;
  withImages: boolean;
}) {
  const order = useOrder();
  // Who may not buy anything here has nothing to fill in.
  const canBuy = order.lines.size > 0 || found.list.some((goods) => goods.reason === null);
  return (
    <>
      {isSlow ? (
        <OrderTableSkeleton rows={found.list.length || WAITING.rows} />
      ) : (
        <OrderTable goods={found.list} order={order} title={title} withImages={withImages} />
      )}
      {canBuy && <OrderBar order={order} />}
    </>
  );
}

/** From the header's data; '' when no brand is chosen or it is not among the shown ones. */
function useBrandName(id: string): string {
  const brands = useRouteLoaderData<{ common: CommonData | null }>('root')?.common?.brand;
  return brands?.find((brand) => String(brand.id) === id)?.name ?? '';
}

function titleOf({ keywords, type }: ListQuery, { category_path }: GoodsListData, brand: string): string {
  if (keywords !== '') return `${type === 2 ? '厂家' : '搜索'}“${keywords}”`;
  return category_path.at(-1)?.name ?? (brand || '全部商品');
}

function trailOf(
  kind: Kind,
  path: string,
  query: ListQuery,
  { category_path }: GoodsListData,
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
