import { useLoaderData } from 'react-router';
import { statusIn } from '../../features/coupons/coupon-paths.ts';
import { readOwnVouchers } from '../../features/coupons/coupons-data.ts';
import { VoucherTicket } from '../../features/coupons/VoucherTicket.tsx';
import { WalletView } from '../../features/coupons/WalletView.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { defineData } from '../../lib/data.ts';
import { money } from '../../lib/format.ts';

const page = defineData(async (call, { query }) => {
  const status = statusIn(query);
  return { wallet: await readOwnVouchers(call, status, pageIn(query)), status };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 我的钱包 · 现金券. */
export default function CashVouchersPage() {
  const { wallet, status } = useLoaderData<typeof loader>();
  const { counts } = wallet;
  return (
    <WalletView
      base="/xjq"
      status={status}
      wallet={wallet}
      rule="现金券无门槛，可多张合用，结算时抵扣订单的一部分；订单取消后退回。"
      sum={
        counts.ok && (
          <span className="sub">
            可用合计 <b className="price-text">{money(counts.data.vouchers.amount)}</b>
          </span>
        )
      }
    >
      {wallet.own.vouchers.map((voucher) => (
        <li key={voucher.id}>
          <VoucherTicket voucher={voucher} />
        </li>
      ))}
    </WalletView>
  );
}
