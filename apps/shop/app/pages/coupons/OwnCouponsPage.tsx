import { useLoaderData } from 'react-router';
import { statusIn } from '../../features/coupons/coupon-paths.ts';
import { readOwnCoupons } from '../../features/coupons/coupons-data.ts';
import { OwnTicket } from '../../features/coupons/OwnTicket.tsx';
import { WalletView } from '../../features/coupons/WalletView.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { query }) => {
  const status = statusIn(query);
  return { wallet: await readOwnCoupons(call, status, pageIn(query)), status };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 我的钱包 · 优惠券. */
export default function OwnCouponsPage() {
  const { wallet, status } = useLoaderData<typeof loader>();
  return (
    <WalletView
      base="/yhq"
      status={status}
      wallet={wallet}
      rule="每单限用一张优惠券，可与现金券、余额同用；订单取消或整单退货后退回，部分退货不退回。"
    >
      {wallet.own.list.map((coupon) => (
        <li key={coupon.id}>
          <OwnTicket coupon={coupon} />
        </li>
      ))}
    </WalletView>
  );
}
