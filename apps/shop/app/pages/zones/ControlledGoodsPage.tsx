import { useLoaderData } from 'react-router';
import { GridView } from '../../features/catalog/GridView.tsx';
import { KxNotice } from '../../features/zones/KxNotice.tsx';
import { readControlledZone } from '../../features/zones/kx-data.ts';
import { ZoneList } from '../../features/zones/ZoneList.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData((call, { params: { url = '', ads = '' }, query }) =>
  readControlledZone(call, url, ads, query),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ControlledGoodsPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <ZoneList data={data} source={data.source} view="grid" Goods={GridView}>
      <KxNotice />
    </ZoneList>
  );
}
