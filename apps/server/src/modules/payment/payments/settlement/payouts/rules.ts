import type { ProviderName } from '../../../../../channels/payment/port.ts';

/** Who sends the providers' payouts, as banks write the name. */
const SENDERS: Readonly<Record<ProviderName, RegExp>> = {
  wechat: /财付通/,
  alipay: /支付宝|蚂蚁/,
};

/** Days within which a payout reaches the bank, weekends and holidays included. */
const DAYS = 10;
const DAY_MS = 86_400_000;

/** A line of the bank as far as it tells whether it is a payout. */
interface BankMoney {
  payer: string;
  amount_fen: number;
  /** 2026-03-09 */
  paid_on: string;
}

const isSender = (provider: ProviderName, payer: string): boolean => SENDERS[provider].test(payer);

/** Payouts that a line may have brought: by name, amount and day, the oldest first. */
export const fittingPayouts = <P extends { provider: ProviderName; amount_fen: number; day: string }>(
  line: BankMoney,
  open: readonly P[],
): P[] =>
  open.filter(({ provider, amount_fen, day }) => {
    const days = (Date.parse(line.paid_on) - Date.parse(day)) / DAY_MS;
    return amount_fen === line.amount_fen && isSender(provider, line.payer) && days >= 0 && days <= DAYS;
  });
