import type { goodsPromotions } from '@qingnang/contract/bundles';
import type { goodsDetail, goodsRelated } from '@qingnang/contract/catalog';
import type { goodsCoupons } from '@qingnang/contract/coupons';
import { redirect, useLoaderData } from 'react-router';
import { HOT_SHOWN } from '../../features/catalog/detail/GoodsMore.tsx';
import { GoodsView } from '../../features/catalog/detail/GoodsView.tsx';
import { CouponButtons } from '../../features/coupons/CouponButtons.tsx';
import { readHot } from '../../features/goods/hot-goods.ts';
import { GoodsPapers } from '../../features/papers/GoodsPapers.tsx';
import { defineData, part } from '../../lib/data.ts';

const page = defineData(async (call, { params: { id = '' } }) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw redirect('/404');
  const [goods, promotions, coupons, related, hot] = await Promise.all([
    call<typeof goodsDetail>('GET /api/goods/detail/:id', { at: { id } }),
    part(call<typeof goodsPromotions>('GET /api/promotion/goods/:id', { at: { id } })),
    part(call<typeof goodsCoupons>('GET /api/coupon/goods/:id', { at: { id } })),
    part(call<typeof goodsRelated>('GET /api/goods/related/:id', { at: { id } })),
    part(readHot(call, HOT_SHOWN)),
  ]);
  return { goods, promotions, coupons, related, hot };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function GoodsPage() {
  const { goods, promotions, coupons, related, hot } = useLoaderData<typeof loader>();
  // Another goods is another page: its quantity begins anew.
  return (
    <GoodsView
      key={goods.id}
      goods={goods}
      promotions={promotions}
      coupons={coupons.ok && coupons.data.list.length > 0 && <CouponButtons coupons={coupons.data.list} />}
      papers={<GoodsPapers goods={goods} />}
      related={related}
      hot={hot}
    />
  );
}
