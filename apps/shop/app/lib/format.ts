/** How numbers and times read on the screen. Times of the shop are China's, wherever the browser is. */

export interface PriceParts {
  /** `1,234` */
  yuan: string;
  /** `.50`, up to four digits where a unit price has them. */
  cents: string;
}

/**
 * Parts of an amount in yuan for `<Price>`: at least two decimals, at most four, never rounded up. The number came from
 * exact decimals of the server, so writing it out with four digits is exact.
 */
export function priceParts(yuan: number): PriceParts {
  const [whole = '0', fraction = ''] = Math.abs(yuan).toFixed(4).split('.');
  const cents = fraction.replace(/0{1,2}$/, '');
  const sign = yuan < 0 ? '-' : '';
  return { yuan: sign + grouped(whole), cents: `.${cents}` };
}

/** `¥1,234.50`, in front of the sign a minus for negative amounts. */
export function money(yuan: number): string {
  const parts = priceParts(Math.abs(yuan));
  return `${yuan < 0 ? '-' : ''}¥${parts.yuan}${parts.cents}`;
}

/** `12,800` */
export const count = (value: number): string =>
  (value < 0 ? '-' : '') + grouped(String(Math.abs(Math.trunc(value))));

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Badges count to 99, since two digits fit the mark; what is beyond reads `99+`. */
export const badge = (value: number): string => (value > 99 ? '99+' : String(Math.max(0, Math.trunc(value))));

/** Ten-digit timestamps are seconds; others already are milliseconds (docs/rules/wire.md#times). */
export const toMillis = (timestamp: number): number => (timestamp < 1e11 ? timestamp * 1000 : timestamp);

const CHINA_OFFSET_MS = 8 * 3600 * 1000;

function chinaParts(timestamp: number): { date: string; month: string; time: string; seconds: string } {
  const iso = new Date(toMillis(timestamp) + CHINA_OFFSET_MS).toISOString();
  return {
    date: iso.slice(0, 10),
    month: iso.slice(0, 7),
    time: iso.slice(11, 16),
    seconds: iso.slice(11, 19),
  };
}

/** `2026-03-09 14:05` */
export const dateTime = (timestamp: number): string => {
  const { date, time } = chinaParts(timestamp);
  return `${date} ${time}`;
};

/** `2026-03-09` */
export const date = (timestamp: number): string => chinaParts(timestamp).date;

/** Expiry of a lot: `2027-08`. */
export const expiry = (timestamp: number): string => chinaParts(timestamp).month;

/** `138 0000 0001`; anything else than eleven digits stays as it is. */
export const phone = (value: string): string =>
  /^1\d{10}$/.test(value) ? `${value.slice(0, 3)} ${value.slice(3, 7)} ${value.slice(7)}` : value;

/** Hours, minutes and seconds of a span, two digits each; days are counted into the hours. Never negative. */
export function clockFace(seconds: number): { hours: string; minutes: string; seconds: string } {
  const left = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    hours: two(Math.floor(left / 3600)),
    minutes: two(Math.floor(left / 60) % 60),
    seconds: two(left % 60),
  };
}

const HOURS_OF_DAY = 24;

/** A span in words, days named: `29 天 23:47:03`, `23:47:03`, `29:59`. */
export function leftWords(left: number): string {
  const { hours, minutes, seconds } = clockFace(left);
  const days = Math.floor(Number(hours) / HOURS_OF_DAY);
  const ofDay = String(Number(hours) % HOURS_OF_DAY).padStart(2, '0');
  if (days > 0) return `${days} 天 ${ofDay}:${minutes}:${seconds}`;
  return hours === '00' ? `${minutes}:${seconds}` : `${hours}:${minutes}:${seconds}`;
}
