import * as contract from '@qingnang/contract/coupons';
import { fenToYuan } from '@qingnang/rules/money';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Viewer } from '../../../http/session.ts';
import { offerById, offerPage, offersOfGoods } from './centre/reads.ts';
import { claimCoupon } from './centre/writes.ts';
import { heldCounts, heldPage } from './own/reads.ts';
import { couponOfferData, heldPageData } from './present.ts';

export const routes: readonly Route[] = [
  on(contract.couponCentre, ({ query }, { db, viewer }) => offers(db, viewer, query)),
  on(contract.availableCoupons, ({ query }, { db, viewer }) => offers(db, viewer, query)),
  on(contract.goodsCoupons, async ({ params }, { db, viewer }) => {
    const offers = await offersOfGoods(db, viewer, params.id);
    return { list: offers.map((offer) => couponOfferData(offer, viewer.buyer)) };
  }),
  on(contract.takeCoupon, async ({ params }, { db, buyer, idempotency }) => {
    const { id } = await claimCoupon(db, buyer, params.id, idempotency);
    const offer = await offerById(db, buyer, id);
    if (!offer) throw notFound('优惠券不存在');
    return new Answer({ coupon: couponOfferData(offer, buyer) }, '领取成功');
  }),
  on(contract.ownCoupons, async ({ query }, { db, buyer }) =>
    heldPageData(await heldPage(db, buyer, query), query),
  ),
  on(contract.couponCount, async (_input, { db, buyer }) => {
    const { coupons, vouchers } = await heldCounts(db, buyer);
    return { coupons, vouchers: { ...vouchers, amount: fenToYuan(vouchers.amount) } };
  }),
];

async function offers(
  db: Db,
  viewer: Viewer,
  query: { type: number; page: number; page_size: number },
): Promise<(typeof contract.couponCentre.data)['_output']> {
  const found = await offerPage(db, viewer, query);
  const list = found.offers.map((offer) => couponOfferData(offer, viewer.buyer));
  return { list, total: found.total, page: query.page, page_size: query.page_size };
}
