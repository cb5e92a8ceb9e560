import { useLoaderData } from 'react-router';
import { PAGE_SIZE } from '../../features/catalog/list-data.ts';
import { TableView } from '../../features/catalog/TableView.tsx';
import { readZoneList } from '../../features/zones/list-data.ts';
import { DEVICES } from '../../features/zones/list-sources.ts';
import { ZoneList } from '../../features/zones/ZoneList.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData((call, { query }) =>
  readZoneList(call, { key: 'qxzq', address: query, pageSize: PAGE_SIZE.table, tree: 'category_qx' }),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DevicesTablePage() {
  const data = useLoaderData<typeof loader>();
  return <ZoneList data={data} source={DEVICES} view="table" Goods={TableView} />;
}
