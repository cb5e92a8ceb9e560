import type { yxBanners } from '@qingnang/contract/content';
import { useLoaderData } from 'react-router';
import { GridView } from '../../features/catalog/GridView.tsx';
import { PAGE_SIZE } from '../../features/catalog/list-data.ts';
import { ListRuleLink } from '../../features/zones/ListRuleLink.tsx';
import { readBanners, readZoneList } from '../../features/zones/list-data.ts';
import { YX } from '../../features/zones/list-sources.ts';
import { ZoneList } from '../../features/zones/ZoneList.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData((call, { query }) =>
  readZoneList(
    call,
    { key: 'yx', address: query, pageSize: PAGE_SIZE.grid },
    readBanners(call<typeof yxBanners>('GET /api/focus/yx')),
  ),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function YxGridPage() {
  const loaded = useLoaderData<typeof loader>();
  // The texts are the rules, which have a page of their own.
  const data = { ...loaded, blocks: loaded.blocks.filter(({ kind }) => kind !== 'text') };
  return <ZoneList data={data} source={YX} view="grid" Goods={GridView} links={<ListRuleLink />} />;
}
