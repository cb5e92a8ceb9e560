import { fen, formatFen, formatPrice, parseFen, parsePriceE4 } from '@qingnang/rules/money';

/** An amount of the wire (yuan) for the screen: '¥1,234.50', '−¥100.00'. */
export function yuan(amount: number): string {
  const cents = parseFen(Math.abs(amount).toFixed(2)) ?? fen(0);
  return `${amount < 0 ? '−' : ''}¥${formatFen(cents)}`;
}

/** A unit price of the wire (yuan) with two to four decimals: '¥0.385'; '—' when there is none. */
export function unitPrice(price: number | string | null): string {
  const exact = price === null ? null : parsePriceE4(price);
  return exact === null ? '—' : `¥${formatPrice(exact)}`;
}

/** The sum of amounts in yuan, added exactly. */
export function yuanSum(amounts: readonly number[]): string {
  const cents = amounts.reduce<bigint>((sum, amount) => sum + (parseFen(amount.toFixed(2)) ?? 0n), 0n);
  return `¥${formatFen(fen(cents))}`;
}

// The shop works in one time zone; a lot's date must not shift for somebody who travels.
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Unix seconds as '2026-03-09 14:05:09', China time. */
function stamp(seconds: number): string {
  return clock.format(seconds * 1000);
}

/** '2026-03-09 14:05' */
export const dateTime = (seconds: number) => stamp(seconds).slice(0, 16);

/** '2026-03-09' */
export const date = (seconds: number) => stamp(seconds).slice(0, 10);

/** '2027-08', as expiry is written; '—' without one. */
export const month = (seconds: number | null) => (seconds === null ? '—' : stamp(seconds).slice(0, 7));

/** '14:05' on the same day as `now` (Unix seconds), else '03-09 14:05', with the year when it is another one. */
export function moment(seconds: number, now: number): string {
  const at = stamp(seconds);
  const today = stamp(now);
  if (at.slice(0, 10) === today.slice(0, 10)) return at.slice(11, 16);
  return at.slice(0, 4) === today.slice(0, 4) ? at.slice(5, 16) : at.slice(0, 10);
}

/** How long something has waited: '42 分', '3 小时', '5 天'. */
export function waited(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  if (minutes < 60) return `${minutes} 分`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

/** Today in China as '2026-03-09'. */
export const today = () => date(Date.now() / 1000);

/** '138 0000 0001'; anything that is not a mobile number stays as it is. */
export const phone = (digits: string) => digits.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');

/** A count with thousands: '12,480'. */
export const count = (n: number) => n.toLocaleString('zh-CN');
