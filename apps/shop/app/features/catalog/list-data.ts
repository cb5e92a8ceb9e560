import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { GoodsListData, goodsList } from '@qingnang/contract/catalog';
import type { brandBanners } from '@qingnang/contract/content';
import { ofEachLabel } from '@qingnang/contract/label-facets';
import type { zoneGoods } from '@qingnang/contract/zones';
import type { DataCall } from '../../lib/data.ts';
import { readHot } from '../goods/hot-goods.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';
import { inPath, type ListQuery, readQuery, wireQuery } from './list-query.ts';

/** Full rows of the grid at every width; a table shows twice as many. */
export const PAGE_SIZE = { grid: 20, table: 40 } as const;

export interface Found extends Omit<GoodsListData, 'list'> {
  list: ShownGoods[];
}

export interface ListData {
  query: ListQuery;
  found: Found;
  /** '' when no brand is chosen, or an unknown one. */
  brandName: string;
  /** What sells best, where nothing was found. */
  hot: ShownGoods[];
}

/** What a list page reads. @param zone whose goods they are; without one those of the whole shop */
export const readList = (
  call: DataCall,
  address: URLSearchParams,
  pageSize: number,
  zone?: ListedZone,
): Promise<ListData> => readGoods(call, readQuery(address), { pageSize, zone });

/** The zone whose goods are listed. */
interface ListedZone {
  key: string;
  /** What the back office gave to look at its draft. */
  preview: string | undefined;
}

/** What the hall of one brand reads, which knows its name. @param path its address, with the brand and the page */
export const readBrandGoods = (call: DataCall, path: string, address: URLSearchParams): Promise<ListData> =>
  readGoods(call, { ...readQuery(address), ...inPath(path) }, { pageSize: PAGE_SIZE.grid, brand: '' });

/** What the list of one category reads. @param id as the address has it: whatever is no category has no goods */
export async function readCategory(
  call: DataCall,
  id: string,
  address: URLSearchParams,
  pageSize: number,
): Promise<ListData> {
  const query = { ...readQuery(address), category: id };
  if (readQuery(new URLSearchParams({ category_id: id })).category === id)
    return readGoods(call, query, { pageSize });
  return { query, found: NOTHING, brandName: '', hot: await hotInstead(call) };
}

interface Wanted {
  pageSize: number;
  zone?: ListedZone | undefined;
  /** Whose name is asked for, unless that of the query's; '' = nobody's. */
  brand?: string;
}

async function readGoods(
  call: DataCall,
  query: ListQuery,
  { pageSize, zone, brand = query.brand }: Wanted,
): Promise<ListData> {
  const asked: FilterOf<typeof goodsList> = { ...wireQuery(query), page_size: pageSize };
  const [found, brandName] = await Promise.all([
    zone === undefined
      ? call<typeof goodsList>('GET /api/goods/list', { query: fromAddress(asked) })
      : call<typeof zoneGoods>('GET /api/zone/:key/goods', {
          at: { key: zone.key },
          query: fromAddress({ ...asked, preview: zone.preview ?? '' }),
        }),
    nameOfBrand(call, brand),
  ]);
  const hot = found.total === 0 ? await hotInstead(call) : [];
  return { query, found: { ...found, list: found.list.map(shownOf) }, brandName, hot };
}

/** Beside the matter: the number stands in for it. */
const nameOfBrand = async (call: DataCall, id: string): Promise<string> =>
  id === ''
    ? ''
    : call<typeof brandBanners>('GET /api/focus/brand/:id', { at: { id } }).then(
        ({ brand }) => brand?.name ?? '',
        () => '',
      );

/** A full row at most widths. */
const HOT_INSTEAD = 5;

/** Beside the matter: without them the page says what it has to say. */
const hotInstead = (call: DataCall): Promise<ShownGoods[]> =>
  readHot(call, HOT_INSTEAD).then(
    ({ list }) => list,
    () => [],
  );

const NOTHING: Found = {
  list: [],
  total: 0,
  page: 1,
  page_size: PAGE_SIZE.grid,
  facets: { categories: [], makers: [], ...ofEachLabel(() => []), tags: [], in_stock: 0, can_buy: null },
  corrected: '',
  meant: [],
  left_out: [],
  near: [],
  nearest: [],
  category_path: [],
};
