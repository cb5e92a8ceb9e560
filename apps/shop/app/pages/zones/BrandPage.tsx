import { useLoaderData } from 'react-router';
import { GridView } from '../../features/catalog/GridView.tsx';
import { BrandHall } from '../../features/zones/BrandHall.tsx';
import { readBrandHall } from '../../features/zones/brand-data.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData((call, { params: { id = '' }, url }) => readBrandHall(call, id, url));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function BrandPage() {
  return <BrandHall hall={useLoaderData<typeof loader>()} Goods={GridView} />;
}
