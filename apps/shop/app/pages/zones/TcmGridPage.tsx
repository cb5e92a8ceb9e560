import type { zyzqBanners } from '@qingnang/contract/content';
import { useLoaderData } from 'react-router';
import { GridView } from '../../features/catalog/GridView.tsx';
import { PAGE_SIZE } from '../../features/catalog/list-data.ts';
import { readBanners, readZoneList } from '../../features/zones/list-data.ts';
import { TCM } from '../../features/zones/list-sources.ts';
import { ZoneList } from '../../features/zones/ZoneList.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData((call, { query }) =>
  readZoneList(
    call,
    { key: 'zyyp', address: query, pageSize: PAGE_SIZE.grid, tree: 'category_zy' },
    readBanners(call<typeof zyzqBanners>('GET /api/focus/zyzq')),
  ),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function TcmGridPage() {
  const data = useLoaderData<typeof loader>();
  return <ZoneList data={data} source={TCM} view="grid" Goods={GridView} />;
}
