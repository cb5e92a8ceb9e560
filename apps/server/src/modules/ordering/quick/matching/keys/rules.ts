/**
 * What is compared of a row and a goods: the same medicine is written in many ways. A key is '' for a text that says nothing.
 */

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

const MAX_CODE = 100;

/** A buyer's own code, as the table keeps it. Folding may make a text longer. */
export const codeKey = (text: string): string => folded(text).slice(0, MAX_CODE).toWellFormed();

/** Digits only; a text that is no barcode has no key. */
export function barcodeKey(text: string): string {
  const digits = folded(text).replace(/[^\d]/g, '');
  return digits.length >= 8 && digits.length <= 14 ? digits : '';
}

/** `国药准字 h20044439` is `国药准字H20044439`, as it stands on file. */
export const approvalKey = (text: string): string => folded(text).toUpperCase();

const OPENING = '([{<【〔《「『〈';
const REMARK = /[([{<【〔《「『〈].*?[)\]}>】〕》」』〉]/g;

/** A name without signs: `复方氨酚烷胺片（感康）` is `复方氨酚烷胺片感康`. */
export const nameKey = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The keys that a name is known by: as it is, and without the remark in brackets. */
export function nameKeys(text: string): string[] {
  const plain = folded(text);
  const keys = [nameKey(plain)];
  if ([...OPENING].some((sign) => plain.includes(sign))) keys.push(nameKey(plain.replace(REMARK, '')));
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Milligrams in a gram, and in a microgram. */
const WEIGHTS: Readonly<Record<string, number>> = {
  g: 1000,
  克: 1000,
  mg: 1,
  毫克: 1,
  ug: 0.001,
  微克: 0.001,
};
const WEIGHT = /(\d+(?:\.\d+)?)(毫克|微克|克|mg|ug|g)(?![a-z])/g;
/** Counted things: `24粒`, `24s` and `24` are the same. */
const COUNTED = /(?<=\d)(粒|片|袋|支|丸|枚|贴|瓶|只|s)(?=\*|$)/g;

/** `0.25g×24粒/盒`, `24s*250mg` and `0.25g*24粒` are the same specification. */
export function specKey(text: string): string {
  const plain = folded(text)
    .replace(/μ|µ/g, 'u')
    .replace(/[×✕xX·](?=\d)/g, '*')
    .replace(/毫升/g, 'ml')
    .replace(REMARK, '')
    .replace(/(?<=\D)\/(盒|瓶|袋|支|包|板)$/, '');
  const parts = plain
    .split('*')
    .map((part) => part.replace(WEIGHT, weightOf).replace(COUNTED, ''))
    .filter((part) => part !== '');
  return parts.sort().join('*');
}

const weightOf = (_: string, figure: string, unit: string): string =>
  `${Number((Number(figure) * (WEIGHTS[unit] ?? 1)).toPrecision(12))}mg`;

const COMPANY = /(股份|有限|责任|公司|集团|总厂|\(.*?\))/g;

/** Whether two names mean the same maker: `华北制药` is `华北制药股份有限公司`. */
export function isSameMaker(one: string, other: string): boolean {
  const [a, b] = [makerKey(one), makerKey(other)];
  if (a === '' || b === '') return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= 2 && long.includes(short);
}

const makerKey = (text: string): string => nameKey(folded(text).replace(COMPANY, ''));
