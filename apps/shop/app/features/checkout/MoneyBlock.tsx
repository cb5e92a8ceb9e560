import type { CheckoutView } from '@qingnang/contract/cart';
import { money } from '../../lib/format.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { BalanceShares } from './BalanceShares.tsx';
import styles from './Checkout.module.css';

interface MoneyBlockProps {
  view: CheckoutView;
  useVoucher: boolean;
  onVoucher: (use: boolean) => void;
  useBalance: boolean;
  onBalance: (use: boolean) => void;
}

/** The buyer's own money: cash vouchers, then the wallet. */
export const MoneyBlock = ({
  view: { groups, vouchers, balance, balance_usable: usable },
  useVoucher,
  onVoucher,
  useBalance,
  onBalance,
}: MoneyBlockProps) => (
  <section className={styles.block} aria-labelledby="checkout-balance">
    <header className={styles.blockHead}>
      <h2 className={styles.blockTitle} id="checkout-balance">
        {vouchers.available > 0 ? '现金券与余额' : '账户余额'}
      </h2>
      {vouchers.available === 0 && <span className="small muted">可用 {money(balance)}</span>}
    </header>
    <div className={styles.blockBody}>
      {vouchers.available > 0 && (
        <div className={styles.own}>
          <Checkbox
            checked={useVoucher && vouchers.most > 0}
            disabled={vouchers.most === 0}
            onChange={(event) => onVoucher(event.target.checked)}
          >
            使用现金券
          </Checkbox>
          <span className="small muted">
            可用 {money(vouchers.available)}，{usedWords(vouchers.used, vouchers.most)}
          </span>
        </div>
      )}
      <div className={styles.own}>
        <Checkbox
          checked={useBalance}
          disabled={usable <= 0}
          onChange={(event) => onBalance(event.target.checked)}
        >
          使用余额
        </Checkbox>
        <span className="small muted">
          {vouchers.available > 0 && `可用 ${money(balance)}，`}
          {usedWords(useBalance ? usable : 0, usable)}
        </span>
      </div>
      {useBalance && <BalanceShares groups={groups} />}
    </div>
  </section>
);

function usedWords(used: number, most: number): string {
  if (most <= 0) return '本单不可用';
  return used > 0 ? `本单用 ${money(used)}` : `本单最多 ${money(most)}`;
}
