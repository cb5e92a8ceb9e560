import type { DataOf } from '@qingnang/contract/call';
import type { brandBanners, ppzqBanners } from '@qingnang/contract/content';
import type { Banner } from '@qingnang/contract/shell';
import type { brandList } from '@qingnang/contract/zones';
import { redirect } from 'react-router';
import { type DataCall, part } from '../../lib/data.ts';
import { type ListData, readBrandGoods } from '../catalog/list-data.ts';
import { BRAND_PATH } from '../catalog/list-query.ts';
import type { ListSource } from '../catalog/sources.ts';
import { pageIn } from '../goods/page-in.ts';
import { readBanners } from './list-data.ts';
import { NO_ACTIVITY } from './zone-data.ts';

export const BRANDS = { label: '品牌专区', to: '/ppzq' } as const;

/** Full rows of six, of four and of two. */
const PAGE_SIZE = 24;

/** What the brand wall reads. @param page as the path has it; whatever is no page is the first one */
export async function readBrands(
  call: DataCall,
  page: string,
): Promise<{ brands: DataOf<typeof brandList>; banners: Banner[] }> {
  const [brands, banners] = await Promise.all([
    call<typeof brandList>('GET /api/brands', {
      query: { page: pageIn(new URLSearchParams({ page })), page_size: PAGE_SIZE },
    }),
    readBanners(call<typeof ppzqBanners>('GET /api/focus/ppzq')),
  ]);
  // The first banner is the home page's, in the shape of its floor.
  return { brands, banners: banners.slice(1) };
}

/** A page of the brand wall. */
export const brandsPath = (page: number): string => (page > 1 ? `/ppzq_index/${page}` : BRANDS.to);

export const brandPath = (id: number): string => `${BRAND_PATH}${id}`;

export interface BrandHallData {
  name: string;
  describe: string;
  banners: Banner[];
  source: ListSource;
  list: ListData;
}

/** What a brand's hall reads. @param id as the path has it; an unknown brand leads to /noActivity */
export async function readBrandHall(
  call: DataCall,
  id: string,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): Promise<BrandHallData> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw redirect(NO_ACTIVITY);
  const [hall, list] = await Promise.all([
    part(call<typeof brandBanners>('GET /api/focus/brand/:id', { at: { id } })),
    readBrandGoods(call, pathname, searchParams),
  ]);
  if (hall.ok && hall.data.brand === null) throw redirect(NO_ACTIVITY);
  const { name, describe } = (hall.ok && hall.data.brand) || { name: '品牌馆', describe: '' };
  return {
    name,
    describe,
    // A further page begins with the goods.
    banners: hall.ok && list.query.page === 1 ? hall.data.list : [],
    source: hallSource(id, name),
    list,
  };
}

const hallSource = (id: string, title: string): ListSource => ({
  kind: 'zone',
  paths: { grid: `${BRAND_PATH}${id}` },
  title,
  above: [BRANDS],
});
