import { Link } from 'react-router';
import { useWallets } from '../api.ts';

const PAGES = [
  ['/wallets', '余额', null],
  ['/wallets/top-ups', '充值', 'top_ups'],
  ['/wallets/withdrawals', '提现', 'withdrawals'],
  ['/wallets/corrections', '更正', 'corrections'],
] as const;

/** The lists of the wallet, with what waits in each. */
export function WalletNav({ current }: { current: (typeof PAGES)[number][0] }) {
  const waiting = useWallets({ page: 1, page_size: 1 }).data?.waiting;
  const countOf = (key: (typeof PAGES)[number][2]): number => {
    if (!waiting || key === null) return 0;
    return waiting[key] + (key === 'withdrawals' ? waiting.to_pay : 0);
  };
  return (
    <nav className="tabs" aria-label="钱包">
      {PAGES.map(([to, label, key]) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {label}
          {countOf(key) > 0 && <b className="hot">{countOf(key)}</b>}
        </Link>
      ))}
    </nav>
  );
}
