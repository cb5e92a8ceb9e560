import { useLoaderData } from 'react-router';
import { GoodsList } from '../../features/catalog/GoodsList.tsx';
import { GridView } from '../../features/catalog/GridView.tsx';
import { PAGE_SIZE, readCategory } from '../../features/catalog/list-data.ts';
import { OTHER_PATH } from '../../features/catalog/list-query.ts';
import { defineData } from '../../lib/data.ts';

const LONGEST_NAME = 30;

const page = defineData(async (api, { params: { id = '', name = '' }, query }) => ({
  data: await readCategory(api, id, query, PAGE_SIZE.grid),
  // As somebody wrote it into a link: shown, and nothing else.
  other: {
    path: `${OTHER_PATH}${encodeURIComponent(id)}${name && `/${encodeURIComponent(name)}`}`,
    name: name.slice(0, LONGEST_NAME),
  },
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function OtherCategoryPage() {
  const { data, other } = useLoaderData<typeof loader>();
  return <GoodsList data={data} kind="other" view="grid" other={other} Goods={GridView} />;
}
