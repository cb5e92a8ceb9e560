/** Amounts in Chinese capitals, as papers carry them beside the digits. */

import { type Fen, fen } from './money.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];
const GROUP = 10_000n;

/**
 * 壹佰贰拾叁元肆角伍分; whole yuan and whole jiao end in 整, an amount below zero begins with 负.
 * @throws RangeError from 10^16 yuan on
 */
export function fenInCapitals(amount: Fen): string {
  if (amount < 0n) return `负${fenInCapitals(fen(0n - amount))}`;
  const yuan = amount / 100n;
  const jiao = Number((amount / 10n) % 10n);
  const rest = Number(amount % 10n);
  const whole = yuan === 0n ? '' : `${wholeInCapitals(yuan)}元`;
  if (jiao === 0 && rest === 0) return `${whole === '' ? '零元' : whole}整`;
  const jiaoWords = jiao > 0 ? `${DIGITS[jiao]}角` : whole === '' ? '' : '零';
  return `${whole}${jiaoWords}${rest > 0 ? `${DIGITS[rest]}分` : '整'}`;
}

function wholeInCapitals(yuan: bigint): string {
  const groups: number[] = [];
  for (let left = yuan; left > 0n; left /= GROUP) groups.push(Number(left % GROUP));
  if (groups.length > GROUPS.length) throw new RangeError(`amount too large: ${yuan}`);
  let words = '';
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const group = groups[at] ?? 0;
    if (group === 0) continue;
    // A gap between two groups is read once, however many zeros it has.
    const isGapped = words !== '' && (group < 1000 || (groups[at + 1] ?? 0) === 0);
    words += `${isGapped ? '零' : ''}${groupInCapitals(group)}${GROUPS[at]}`;
  }
  return words;
}

/** 1..9999 without leading zeros. */
function groupInCapitals(group: number): string {
  let words = '';
  for (let place = PLACES.length - 1; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit > 0) words += `${DIGITS[digit]}${PLACES[place]}`;
    else if (words !== '' && !words.endsWith('零')) words += '零';
  }
  return words.replace(/零$/, '');
}
