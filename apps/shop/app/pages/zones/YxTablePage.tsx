import { useLoaderData } from 'react-router';
import { PAGE_SIZE } from '../../features/catalog/list-data.ts';
import { TableView } from '../../features/catalog/TableView.tsx';
import { ListRuleLink } from '../../features/zones/ListRuleLink.tsx';
import { readZoneList } from '../../features/zones/list-data.ts';
import { YX } from '../../features/zones/list-sources.ts';
import { ZoneList } from '../../features/zones/ZoneList.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData((call, { query }) =>
  readZoneList(call, { key: 'yx', address: query, pageSize: PAGE_SIZE.table }),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function YxTablePage() {
  const data = useLoaderData<typeof loader>();
  return <ZoneList data={data} source={YX} view="table" Goods={TableView} links={<ListRuleLink />} />;
}
