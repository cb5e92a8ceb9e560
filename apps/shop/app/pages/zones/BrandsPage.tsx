import { useLoaderData } from 'react-router';
import { BrandCells } from '../../features/zones/BrandCells.tsx';
import { BRANDS, brandsPath, readBrands } from '../../features/zones/brand-data.ts';
import { ListPage } from '../../features/zones/ListPage.tsx';
import { ListTop } from '../../features/zones/ListTop.tsx';
import { defineData } from '../../lib/data.ts';
import { count } from '../../lib/format.ts';

const page = defineData((call, { params }) => readBrands(call, params.page ?? ''));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function BrandsPage() {
  const { brands, banners } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={BRANDS.label}
      found={`共 ${count(brands.total)} 个品牌`}
      paging={{ ...brands, to: brandsPath }}
      nothing="还没有品牌"
      top={brands.page === 1 && <ListTop banners={banners} />}
    >
      {brands.list.length > 0 && <BrandCells brands={brands.list} />}
    </ListPage>
  );
}
