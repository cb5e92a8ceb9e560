import { useLoaderData } from 'react-router';
import { GoodsList } from '../../features/catalog/GoodsList.tsx';
import { GridView } from '../../features/catalog/GridView.tsx';
import { PAGE_SIZE, readCategory } from '../../features/catalog/list-data.ts';
import { otherSource } from '../../features/catalog/sources.ts';
import { defineData } from '../../lib/data.ts';

const LONGEST_NAME = 30;

const page = defineData(async (call, { params: { id = '', name = '' }, query }) => ({
  data: await readCategory(call, id, query, PAGE_SIZE.grid),
  // As somebody wrote it into a link: shown, and nothing else.
  source: otherSource(id, name.slice(0, LONGEST_NAME)),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function OtherCategoryPage() {
  const { data, source } = useLoaderData<typeof loader>();
  return <GoodsList data={data} source={source} view="grid" Goods={GridView} />;
}
