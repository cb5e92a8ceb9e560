import { parseFen } from '@qingnang/rules/money';

const PER_TEN_THOUSAND = 10_000n;

/** What an amount is of another one, in per cent with at most two decimals: '3.25%'; '—' of nothing. Yuan. */
export function rateWords(part: number, whole: number): string {
  const [cost, amount] = [part, whole].map((yuan) => parseFen(yuan.toFixed(2)) ?? 0n);
  if (!amount || cost === undefined) return '—';
  return `${Number((cost * PER_TEN_THOUSAND) / amount) / 100}%`;
}

/** How long a day's bar is, in per cent of the longest one. */
export const barLength = (amount: number, all: readonly number[]): number => {
  const most = Math.max(...all, 0);
  return most === 0 ? 0 : Math.round((amount / most) * 100);
};
