import { useLoaderData } from 'react-router';
import { GoodsList } from '../../features/catalog/GoodsList.tsx';
import { GridView } from '../../features/catalog/GridView.tsx';
import { PAGE_SIZE, readList } from '../../features/catalog/list-data.ts';
import { LIST } from '../../features/catalog/sources.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData((call, { query }) => readList(call, query, PAGE_SIZE.grid));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ListGridPage() {
  return <GoodsList data={useLoaderData<typeof loader>()} source={LIST} view="grid" Goods={GridView} />;
}
