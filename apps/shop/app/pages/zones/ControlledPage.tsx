import { useLoaderData } from 'react-router';
import { GridView } from '../../features/catalog/GridView.tsx';
import { KxNotice } from '../../features/zones/KxNotice.tsx';
import { KxZones } from '../../features/zones/KxZones.tsx';
import { readControlled } from '../../features/zones/kx-data.ts';
import { CONTROLLED } from '../../features/zones/list-sources.ts';
import { ZoneList } from '../../features/zones/ZoneList.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData((call, { query }) => readControlled(call, query));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ControlledPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <ZoneList data={data} source={CONTROLLED} view="grid" Goods={GridView}>
      <KxZones zones={data.zones} />
      <KxNotice />
    </ZoneList>
  );
}
