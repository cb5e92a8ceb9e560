import { fromAddress } from '@qingnang/contract/call';
import type {
  ZoneBlock,
  ZoneData,
  ZoneKind,
  ZoneRow,
  zone as zoneCall,
  zoneGoods,
  zones,
} from '@qingnang/contract/zones';
import { ApiError } from '../../lib/api-error.ts';
import type { DataCall } from '../../lib/data.ts';
import type { OfferedGoods } from '../goods/OfferGrid.tsx';
import { type ShownGoods, shownOf } from '../goods/shown.ts';

/** Where whoever looks for an activity that is not there is led (docs/rules/screens.md#links-of-the-shops-data). */
export const NO_ACTIVITY = '/noActivity';

type BlockOf<K extends ZoneBlock['kind']> = Extract<ZoneBlock, { kind: K }>;

/** A block with what of its goods is shown. */
export type ShownBlock =
  | BlockOf<'banner' | 'countdown' | 'text' | 'coupons'>
  | (Omit<BlockOf<'goods'>, 'list'> & { list: ShownGoods[] })
  | (Omit<BlockOf<'specials'>, 'list'> & { list: OfferedGoods[] });

export interface ShownZone extends Omit<ZoneData, 'blocks' | 'timestamp'> {
  blocks: ShownBlock[];
}

/**
 * A zone as who asks sees it; null when there is none open to them.
 * @param key code or number, as an address has it
 * @param preview what the back office gave to look at a draft; null = none
 */
export async function readZone(
  call: DataCall,
  key: string,
  preview: string | null = null,
): Promise<ShownZone | null> {
  if (key === '') return null;
  const zone = await orNull(
    call<typeof zoneCall>('GET /api/zone/:key', { at: { key }, query: { preview: preview ?? undefined } }),
  );
  if (zone === null) return null;
  const { timestamp, blocks, ...rest } = zone;
  return { ...rest, blocks: blocks.map(shownBlock) };
}

/** What staff put above a page that has goods of its own kind. */
export interface Above {
  summary: string;
  blocks: ShownBlock[];
  /** A draft that staff look at. */
  isPreview: boolean;
}

/** Of a page's zone, or of its draft when the page's query has a `preview`. Beside the matter: nothing when it cannot be read. */
export async function readAbove(call: DataCall, key: string, query: URLSearchParams): Promise<Above> {
  const preview = query.get('preview');
  const zone = await readZone(call, key, preview).catch(() => null);
  if (zone === null) return { summary: '', blocks: [], isPreview: false };
  return { summary: zone.summary, blocks: zone.blocks, isPreview: preview !== null };
}

/** Only what is shown: the page's data travel with the document. */
export function shownBlock(block: ZoneBlock): ShownBlock {
  if (block.kind === 'goods') return { ...block, list: block.list.map(shownOf) };
  if (block.kind === 'specials')
    return { ...block, list: block.list.map(({ goods, offer }) => ({ goods: shownOf(goods), offer })) };
  return block;
}

/** An unknown key, and one that can be none, lead to nothing; any other failure is the page's. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.kind === 'invalid')) return null;
    throw error;
  });

/** Running zones of a kind. Beside the matter everywhere: none when they cannot be read. */
export const readRunning = (call: DataCall, kind: Exclude<ZoneKind, 'page'>): Promise<ZoneRow[]> =>
  call<typeof zones>('GET /api/zone', { query: { kind } }).then(
    ({ list }) => list,
    () => [],
  );

/** The zones of these numbers that are open, in their order. */
export const readZones = async (call: DataCall, ids: readonly string[]): Promise<ZoneRow[]> =>
  ids.length === 0
    ? []
    : (await call<typeof zones>('GET /api/zone', { query: fromAddress({ ids: ids.join(',') }) })).list;

/** Full rows at every width. */
const PAGE_SIZE = 20;

/** A page of the goods of a zone. */
export interface ZoneGoods {
  list: ShownGoods[];
  total: number;
  page: number;
  page_size: number;
}

/** Null when the zone has none, has closed meanwhile, or shows a draft only. */
export async function readZoneGoods(call: DataCall, key: string, page: number): Promise<ZoneGoods | null> {
  const found = await orNull(
    call<typeof zoneGoods>('GET /api/zone/:key/goods', {
      at: { key },
      query: { page, page_size: PAGE_SIZE, facets: 0 },
    }),
  );
  if (found === null || found.total === 0) return null;
  return { list: found.list.map(shownOf), total: found.total, page, page_size: PAGE_SIZE };
}

/** Whether all goods of a list of one page stand in the blocks already. */
export function isRepeated(goods: ZoneGoods, blocks: readonly ShownBlock[]): boolean {
  const shown = new Set(
    blocks.flatMap((block) => {
      if (block.kind === 'goods') return block.list.map(({ id }) => id);
      return block.kind === 'specials' ? block.list.map((item) => item.goods.id) : [];
    }),
  );
  return goods.total <= goods.page_size && goods.list.every(({ id }) => shown.has(id));
}
