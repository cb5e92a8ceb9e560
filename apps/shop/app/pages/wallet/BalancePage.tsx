import { keysOf } from '@qingnang/contract/keys';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { WalletTabs } from '../../features/account/WalletTabs.tsx';
import { BalanceHead } from '../../features/wallet/BalanceHead.tsx';
import { BankList } from '../../features/wallet/BankList.tsx';
import { MoneyLog } from '../../features/wallet/MoneyLog.tsx';
import { StatementView } from '../../features/wallet/StatementView.tsx';
import { TopUpList } from '../../features/wallet/TopUpList.tsx';
import { WithdrawalList } from '../../features/wallet/WithdrawalList.tsx';
import { readMoney, readShown, type Shown } from '../../features/wallet/wallet-data.ts';
import { type LogFilter, queryOf, TABS, type Tab, tabPath } from '../../features/wallet/wallet-query.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const page = defineData(async (call, { query }) => {
  const asked = queryOf(query);
  const [money, shown] = await Promise.all([readMoney(call), readShown(call, asked)]);
  return { money, shown, filter: asked.filter };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 我的钱包 · 余额. */
export default function BalancePage() {
  const { money, shown, filter } = useLoaderData<typeof loader>();
  const due: Partial<Record<Tab, number>> = {
    top_ups: money.open_top_ups,
    withdrawals: money.open_withdrawals,
  };
  return (
    <MemberFrame trail={[{ label: '我的钱包', to: '/wdqb' }, { label: '余额管理' }]}>
      <section className={cx('panel', frame.flush)}>
        <h1 className="visually-hidden">余额管理</h1>
        <WalletTabs current="/yegl" />
        <BalanceHead money={money} />
      </section>
      <section className={cx('panel', frame.flush)}>
        <TabLinks
          label="余额管理"
          links={keysOf(TABS).map((tab) => ({
            label: TABS[tab],
            ...(due[tab] ? { count: due[tab] } : {}),
            to: tabPath(tab),
            current: tab === shown.tab,
          }))}
        />
        <ShownTab shown={shown} filter={filter} />
      </section>
    </MemberFrame>
  );
}

function ShownTab({ shown, filter }: { shown: Shown; filter: LogFilter }) {
  if (shown.tab === 'log')
    return shown.log.ok ? (
      <MoneyLog log={shown.log.data} filter={filter} />
    ) : (
      <FailedPart message={shown.log.message} />
    );
  if (shown.tab === 'top_ups')
    return shown.topUps.ok ? (
      <TopUpList topUps={shown.topUps.data} />
    ) : (
      <FailedPart message={shown.topUps.message} />
    );
  if (shown.tab === 'withdrawals')
    return shown.withdrawals.ok ? (
      <WithdrawalList withdrawals={shown.withdrawals.data} />
    ) : (
      <FailedPart message={shown.withdrawals.message} />
    );
  if (shown.tab === 'banks')
    return shown.banks.ok ? (
      <BankList banks={shown.banks.data} />
    ) : (
      <FailedPart message={shown.banks.message} />
    );
  return shown.statement.ok ? (
    <StatementView statement={shown.statement.data} />
  ) : (
    <FailedPart message={shown.statement.message} />
  );
}
