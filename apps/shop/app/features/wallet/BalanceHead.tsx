import { Suspense, useState } from 'react';
import { count, money as yuan } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './Wallet.module.css';
import type { Money } from './wallet-data.ts';
import { tabPath } from './wallet-query.ts';

const TopUpDialog = lazyKept(() => import('./TopUpDialog.tsx'));
const WithdrawDialog = lazyKept(() => import('./WithdrawDialog.tsx'));

/** What the balance holds, and what is done with it. */
export function BalanceHead({ money }: { money: Money }) {
  const [open, setOpen] = useState<'top_up' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.sum}>
      <div className={styles.main}>
        <span className="sub">可用余额</span>
        <Price value={money.balance} size="xl" ink />
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => setOpen('top_up')}>
            充值
          </Button>
          <Button disabled={money.balance < 1} onClick={() => setOpen('withdraw')}>
            提现
          </Button>
          <ButtonLink to={tabPath('statement')}>对账单</ButtonLink>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact
          name="提现中"
          value={yuan(money.frozen)}
          note={money.open_withdrawals > 0 ? `${count(money.open_withdrawals)} 笔处理中` : '没有处理中的提现'}
        />
        <Fact
          name="本月收入"
          value={`+${yuan(money.month_in)}`}
          note={`${count(money.month_in_count)} 笔`}
          isIn
        />
        <Fact name="本月支出" value={yuan(-money.month_out)} note={`${count(money.month_out_count)} 笔`} />
      </dl>
      <Suspense>
        {open === 'top_up' && <TopUpDialog onClose={close} />}
        {open === 'withdraw' && <WithdrawDialog balance={money.balance} onClose={close} />}
      </Suspense>
    </div>
  );
}

const Fact = ({ name, value, note, isIn }: { name: string; value: string; note: string; isIn?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd className={`num ${styles.figure} ${isIn ? 'ok-text' : ''}`}>{value}</dd>
    <dd className="muted small">{note}</dd>
  </div>
);
