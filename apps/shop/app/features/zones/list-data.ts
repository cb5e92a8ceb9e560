import type { Banner, common } from '@qingnang/contract/shell';
import type { ZoneKind, zone } from '@qingnang/contract/zones';
import { redirect } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import type { DataCall } from '../../lib/data.ts';
import type { Picture } from '../../ui/Carousel.tsx';
import { type ListData, readList } from '../catalog/list-data.ts';
import { NO_ACTIVITY, type ShownBlock, shownBlock } from './zone-data.ts';

/** A category of a zone's own tree, with those below it. */
export interface TreeRow {
  id: number;
  name: string;
  children: { id: number; name: string }[];
}

export interface ZoneListData {
  kind: ZoneKind;
  title: string;
  summary: string;
  blocks: ShownBlock[];
  banners: Picture[];
  tree: TreeRow[];
  list: ListData;
  /** A draft that staff look at. */
  isPreview: boolean;
}

/** The trees of the header's data that hold the categories of a zone. */
type TreeName = 'category_zy' | 'category_qx';

interface Wanted {
  /** Code or number of the zone. */
  key: string;
  address: URLSearchParams;
  pageSize: number;
  tree?: TreeName;
}

/**
 * What a zone reads whose goods are a list. One that is unknown or over leads to /noActivity; banners and tree fail in
 * silence.
 */
export async function readZoneList(
  call: DataCall,
  { key, address, pageSize, tree }: Wanted,
  reading: Promise<Banner[]> = Promise.resolve([]),
): Promise<ZoneListData> {
  const preview = address.get('preview') ?? undefined;
  const [{ kind, title, summary, blocks }, list, banners, rows] = await orNoActivity(
    Promise.all([
      call<typeof zone>('GET /api/zone/:key', { at: { key }, query: { preview } }),
      readList(call, address, pageSize, { key, preview }),
      reading,
      tree ? readTree(call, tree) : [],
    ]),
  );
  // A further page and a search begin with the goods.
  const isFirst = list.query.page === 1 && list.query.keywords === '';
  return {
    kind,
    title,
    summary,
    ...(isFirst ? bannersFirst(banners, blocks.map(shownBlock)) : { banners: [], blocks: [] }),
    tree: rows,
    list: tree && list.query.category === '' ? withoutCategories(list) : list,
    isPreview: preview !== undefined,
  };
}

/** Pictures that the blocks begin with stand above the zone's name, together with those of its place. */
function bannersFirst(
  banners: readonly Picture[],
  blocks: ShownBlock[],
): Pick<ZoneListData, 'banners' | 'blocks'> {
  const [first, ...others] = blocks;
  return first?.kind === 'banner'
    ? { banners: [...banners, ...first.images], blocks: others }
    : { banners: [...banners], blocks };
}

/** What a page of one zone or brand reads: what is unknown, or can be none, leads to the page that says so. */
async function orNoActivity<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.kind === 'invalid'))
      throw redirect(NO_ACTIVITY);
    throw error;
  }
}

/** Banners of several places, one after the other; a place that fails has none. */
export async function readBanners(...places: Promise<{ list: Banner[] }>[]): Promise<Banner[]> {
  const lists = await Promise.all(
    places.map((reading) =>
      reading.then(
        ({ list }) => list,
        () => [],
      ),
    ),
  );
  return lists.flat();
}

const readTree = (call: DataCall, tree: TreeName): Promise<TreeRow[]> =>
  call<typeof common>('GET /api/focus/common').then(
    (trees) =>
      trees[tree].map(({ id, name, children }) => ({
        id,
        name,
        children: children.map((child) => ({ id: child.id, name: child.name })),
      })),
    () => [],
  );

/** The zone's own tree stands above the list instead of that of the whole shop. */
const withoutCategories = (list: ListData): ListData => ({
  ...list,
  found: { ...list.found, facets: { ...list.found.facets, categories: [] } },
});
