import { fromAddress } from '@qingnang/contract/call';
import type { kxzqAds, kxzqBanners, newKxzqBanners } from '@qingnang/contract/content';
import type { ZoneRow } from '@qingnang/contract/zones';
import { redirect } from 'react-router';
import type { DataCall } from '../../lib/data.ts';
import { PAGE_SIZE } from '../catalog/list-data.ts';
import type { ListSource } from '../catalog/sources.ts';
import { readBanners, readZoneList, type ZoneListData } from './list-data.ts';
import { CONTROLLED, controlledSource } from './list-sources.ts';
import { NO_ACTIVITY, readRunning } from './zone-data.ts';

/** What the page of all controlled goods reads: the zones among them, too. */
export async function readControlled(
  call: DataCall,
  address: URLSearchParams,
): Promise<ZoneListData & { zones: ZoneRow[] }> {
  const [data, zones] = await Promise.all([
    readZoneList(
      call,
      { key: 'kxzq', address, pageSize: PAGE_SIZE.grid },
      readBanners(
        call<typeof newKxzqBanners>('GET /api/focus/new_kxzq'),
        call<typeof kxzqBanners>('GET /api/focus/kxzq'),
      ),
    ),
    readRunning(call, 'controlled'),
  ]);
  // A further page and a search begin with the goods.
  const isFirst = data.list.query.page === 1 && data.list.query.keywords === '';
  return { ...data, zones: isFirst ? zones : [] };
}

/**
 * What one controlled zone reads.
 * @param key its code or number
 * @param ads ids of the banners above it, between commas
 */
export async function readControlledZone(
  call: DataCall,
  key: string,
  ads: string,
  address: URLSearchParams,
): Promise<ZoneListData & { source: ListSource }> {
  if (key === CONTROLLED_KEY) throw redirect(CONTROLLED.paths.grid);
  const ids = adIds(ads);
  const data = await readZoneList(
    call,
    { key, address, pageSize: PAGE_SIZE.grid },
    ids === ''
      ? undefined
      : readBanners(call<typeof kxzqAds>('GET /api/focus/kxzq_ad', { query: fromAddress({ ids }) })),
  );
  // Other zones have pages of their own.
  if (data.kind !== 'controlled') throw redirect(NO_ACTIVITY);
  return { ...data, source: controlledSource(key, ids, data.title) };
}

const CONTROLLED_KEY = 'kxzq';
const MOST_ADS = 50;

/** The numbers among what the path says, as the call takes them. */
export const adIds = (text: string): string =>
  text
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .slice(0, MOST_ADS)
    .join(',');
