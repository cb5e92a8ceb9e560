/** Milligrams of a unit of mass, millilitres of one of volume. */
const MASS: Readonly<Record<string, number>> = { kg: 1_000_000, g: 1_000, mg: 1, ug: 0.001, mcg: 0.001 };
const VOLUME: Readonly<Record<string, number>> = { l: 1_000, ml: 1 };
const AMOUNT = /^(\d+(?:\.\d+)?)(万?)(kg|g|mg|ug|mcg|l|ml|iu|u)$/;
const AMOUNTS = /(?<![\d.])\d+(?:\.\d+)?万?(?:kg|g|mg|ug|mcg|l|ml|iu|u)(?![a-z])/g;
const CHINESE_UNITS: Readonly<Record<string, string>> = {
  千克: 'kg',
  公斤: 'kg',
  毫克: 'mg',
  微克: 'ug',
  克: 'g',
  毫升: 'ml',
  升: 'l',
  国际单位: 'iu',
  单位: 'iu',
};
const CHINESE_UNIT = new RegExp(
  String.raw`(?<=\d万?)(?:${Object.keys(CHINESE_UNITS).join('|')})(?!\p{Script=Han}{2})`,
  'gu',
);

const SHOWN_AMOUNTS = new RegExp(
  String.raw`(?<![\d.])\d+(?:\.\d+)?万?(?:(?:kg|g|mg|ug|mcg|l|ml|iu|u)(?![a-z])|${Object.keys(CHINESE_UNITS).join('|')})`,
  'g',
);

/** Units behind a number in letters: `10毫升` → `10ml`. Not where a longer Chinese word begins, as in 3克拉霉素. */
export function unitsInLetters(text: string): string {
  return text.replace(CHINESE_UNIT, (unit) => CHINESE_UNITS[unit] ?? unit);
}

/** An amount in the one unit it is compared by (mg, ml, iu): `0.25g` → `250mg`; '' for what is none. */
export function amountOf(word: string): string {
  const [, number = '', times, unit = ''] = AMOUNT.exec(word) ?? [];
  if (unit === '') return '';
  const amount = Number(number) * (times === '' ? 1 : 10_000);
  if (unit in MASS) return `${plain(amount * (MASS[unit] ?? 1))}mg`;
  if (unit in VOLUME) return `${plain(amount * (VOLUME[unit] ?? 1))}ml`;
  return `${plain(amount)}iu`;
}

/** The amounts of a specification as it is shown, and where they stand: 0.25g in 0.25g*24粒, 10毫升 in 10毫升×6支. */
export function amountsIn(text: string): { amount: string; from: number; to: number }[] {
  return [...text.toLowerCase().matchAll(SHOWN_AMOUNTS)].map(({ 0: shown, index }) => ({
    amount: amountOf(unitsInLetters(shown)),
    from: index,
    to: index + shown.length,
  }));
}

/** Six digits are more than any strength has; binary fractions show behind them. */
const plain = (amount: number): string => String(Number(amount.toPrecision(6)));

/** A normalised specification, and behind it each amount that is not written in the unit it is compared by. */
export function withAmounts(text: string): string {
  const amounts = (text.match(AMOUNTS) ?? [])
    .map(amountOf)
    .filter((amount) => !text.split(' ').includes(amount));
  return [text, ...new Set(amounts)].join(' ');
}
