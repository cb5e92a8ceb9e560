import type { GiftGroup } from '@qingnang/contract/bundles';
import type { GoodsDetail, GoodsRelated } from '@qingnang/contract/catalog';
import { redirect, useLoaderData } from 'react-router';
import { HOT_SHOWN } from '../../features/catalog/detail/GoodsMore.tsx';
import { GoodsView } from '../../features/catalog/detail/GoodsView.tsx';
import { readHot } from '../../features/goods/hot-goods.ts';
import { defineData, part } from '../../lib/data.ts';

const page = defineData(async (api, { params: { id = '' } }) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw redirect('/404');
  const [goods, promotions, related, hot] = await Promise.all([
    api.get<GoodsDetail>(`/api/goods/detail/${id}`),
    part(api.get<{ list: GiftGroup[] }>(`/api/promotion/goods/${id}`)),
    part(api.get<GoodsRelated>(`/api/goods/related/${id}`)),
    part(readHot(api, HOT_SHOWN)),
  ]);
  return { goods, promotions, related, hot };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function GoodsPage() {
  const { goods, promotions, related, hot } = useLoaderData<typeof loader>();
  // Another goods is another page: its quantity begins anew.
  return <GoodsView key={goods.id} goods={goods} promotions={promotions} related={related} hot={hot} />;
}
