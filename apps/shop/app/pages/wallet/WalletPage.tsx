import type { couponCount } from '@qingnang/contract/coupons';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { WalletTabs } from '../../features/account/WalletTabs.tsx';
import styles from '../../features/wallet/Wallet.module.css';
import { readMoney } from '../../features/wallet/wallet-data.ts';
import { tabPath } from '../../features/wallet/wallet-query.ts';
import { cx } from '../../lib/cx.ts';
import { defineData, part } from '../../lib/data.ts';
import { count, money as yuan } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { PageLink } from '../../ui/PageLink.tsx';

const page = defineData(async (call) => {
  const [money, coupons] = await Promise.all([
    readMoney(call),
    part(call<typeof couponCount>('GET /api/user/couponNum')),
  ]);
  return { money, coupons };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 我的钱包: all that can be paid with, and what waits. */
export default function WalletPage() {
  const { money, coupons } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '我的钱包' }]}>
      <section className={cx('panel', frame.flush)}>
        <h1 className="visually-hidden">我的钱包</h1>
        <WalletTabs current="/wdqb" />
        <ul className={styles.cards}>
          <Card title="可用余额" to="/yegl" value={yuan(money.balance)} note="充值、提现、对账单" />
          <Card title="积分" to="/jfgl" value={count(money.points)} note="积分商城可兑换" />
          {coupons.ok && (
            <>
              <Card
                title="优惠券"
                to="/yhq"
                value={`${count(coupons.data.coupons.unused)} 张`}
                note={endingWords(coupons.data.coupons.ending_soon)}
              />
              <Card
                title="现金券"
                to="/xjq"
                value={`${count(coupons.data.vouchers.unused)} 张`}
                note={`共 ${yuan(coupons.data.vouchers.amount)}`}
              />
            </>
          )}
        </ul>
        {!coupons.ok && <FailedPart message={coupons.message} />}
      </section>
      <section className={cx('panel', frame.flush)} aria-labelledby="wallet-waits">
        <PanelHead title={<span id="wallet-waits">办理</span>} />
        <ul className={styles.waits}>
          <li>
            <span>
              充值
              {money.open_top_ups > 0 && (
                <span className="warn-text">　{money.open_top_ups} 笔待付款或待确认</span>
              )}
            </span>
            <ButtonLink size="sm" to={money.open_top_ups > 0 ? tabPath('top_ups') : '/yegl'}>
              {money.open_top_ups > 0 ? '去处理' : '去充值'}
            </ButtonLink>
          </li>
          <li>
            <span>
              提现
              {money.open_withdrawals > 0 && (
                <span className="sub">
                  {'　'}
                  {money.open_withdrawals} 笔处理中，共 {yuan(money.frozen)}
                </span>
              )}
            </span>
            <ButtonLink size="sm" to={tabPath('withdrawals')}>
              查看
            </ButtonLink>
          </li>
          <li>
            <span>月度对账单</span>
            <ButtonLink size="sm" to={tabPath('statement')}>
              查看
            </ButtonLink>
          </li>
        </ul>
      </section>
    </MemberFrame>
  );
}

const endingWords = (soon: number): string => (soon > 0 ? `${soon} 张 3 天内过期` : '暂无即将过期');

const Card = ({ title, to, value, note }: { title: string; to: string; value: string; note: string }) => (
  <li>
    <h2>{title}</h2>
    <PageLink className={cx('num', styles.figure)} to={to}>
      {value}
    </PageLink>
    <span className="muted small">{note}</span>
  </li>
);
