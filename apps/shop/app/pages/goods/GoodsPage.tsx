import type { goodsPromotions } from '@qingnang/contract/bundles';
import type { goodsDetail, goodsRelated } from '@qingnang/contract/catalog';
import type { goodsCoupons } from '@qingnang/contract/coupons';
import { Suspense } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { GoodsView, partsAreThere } from '../../features/catalog/detail/GoodsView.tsx';
import '../../features/coupons/CouponButtons.module.css';
import { readHot } from '../../features/goods/hot-goods.ts';
import { defineData, part } from '../../lib/data.ts';
import { lazySoon } from '../../lib/soon.ts';

// Drawn by the server where they are shown, and alive a moment later.
const CouponButtons = lazySoon(() => import('../../features/coupons/CouponButtons.tsx'));
const GoodsPapers = lazySoon(() => import('../../features/papers/GoodsPapers.tsx'));

/** Goods that sell best, beside the papers. */
const HOT_SHOWN = 5;

const page = defineData(async (call, { params: { id = '' } }) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw redirect('/404');
  const [goods, promotions, coupons, related, hot] = await Promise.all([
    call<typeof goodsDetail>('GET /api/goods/detail/:id', { at: { id } }),
    part(call<typeof goodsPromotions>('GET /api/promotion/goods/:id', { at: { id } })),
    part(call<typeof goodsCoupons>('GET /api/coupon/goods/:id', { at: { id } })),
    part(call<typeof goodsRelated>('GET /api/goods/related/:id', { at: { id } })),
    part(readHot(call, HOT_SHOWN)),
    partsAreThere(),
    CouponButtons.ready(),
    GoodsPapers.ready(),
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
      coupons={
        coupons.ok &&
        coupons.data.list.length > 0 && (
          <Suspense>
            <CouponButtons coupons={coupons.data.list} />
          </Suspense>
        )
      }
      papers={
        <Suspense>
          <GoodsPapers goods={goods} />
        </Suspense>
      }
      related={related}
      hot={hot}
    />
  );
}
