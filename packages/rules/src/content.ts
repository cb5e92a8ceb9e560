/** How much a pack holds, counted in its smallest units: `0.25g*24粒` are 24 粒. */
export interface Content {
  /** Whole number, at least 1. */
  count: number;
  unit: string;
}

// Units that can be counted, taken one by one; sheets, plates and boxes hold others.
const PIECES =
  '粒|片|丸|袋|支|瓶|贴|枚|颗|包|条|个|只|块|吸|揿|喷|次|剂|滴|管|套|副|根|卷|张|锭|膜|帖|泡|枝|人份|测试|双';
const HOLDERS = '板|盒|小盒|中盒|排|袋|瓶|听|罐|包';
const AMOUNT = String.raw`\d+(?:\.\d+)?`;
const PARTS = /[*×xX✕＊]/;
const COUNTED = new RegExp(`^(\\d+)(${PIECES}|${HOLDERS})?(?:/.+)?$`);
const MEASURE = /^(?:mg|g|kg|μg|ug|mcg|ml|l|iu|u|万iu|万u|万单位|单位|cm|mm|m|%|克|毫克|毫升|升|千克|公斤)$/i;

/**
 * Reads how many units a pack holds out of a specification as the trade writes it: a strength, then counts multiplied from
 * the smallest unit up (`0.5g*12片*2板` are 24 片). A price for each of them compares packs.
 * @returns null when it does not say so for certain, as with `100ml`
 */
export function contentOf(spec: string): Content | null {
  const parts = plain(spec).split(PARTS);
  let count = 1;
  let unit: string | null = null;
  for (const [at, part] of parts.entries()) {
    const counted = COUNTED.exec(part);
    if (counted) {
      const number = Number(counted[1]);
      if (number === 0) return null;
      count *= number;
      unit ??= counted[2] ?? null;
      continue;
    }
    // Only a strength or a size stands before what is counted: `10cm*10cm*5片`.
    if (unit !== null || !isStrength(part) || (at > 0 && !isSize(part))) return null;
  }
  return unit === null || count > 1_000_000 ? null : { count, unit };
}

const GRAMS: Readonly<Record<string, number>> = { g: 1, 克: 1, kg: 1000, 千克: 1000, 公斤: 1000 };
const WEIGHT = new RegExp(`^(${AMOUNT})(${Object.keys(GRAMS).join('|')})(?:/.+)?$`, 'i');

/**
 * What a pack weighs that is sold by weight and nothing else: `250g(选片)` are 250.
 * @returns grams, rounded down to whole ones; null when the specification is no weight
 */
export function gramsOf(spec: string): number | null {
  const [, amount = '', unit = ''] = WEIGHT.exec(plain(spec)) ?? [];
  const grams = Math.floor(Number(amount) * (GRAMS[unit.toLowerCase()] ?? 0));
  return grams > 0 ? grams : null;
}

/**
 * The strength that a specification begins with, in lower case without blanks: `0.25g*24粒` → `0.25g`.
 * @returns '' when it names none
 */
export function strengthOf(spec: string): string {
  const [first = ''] = plain(spec).split(PARTS);
  return isStrength(first) ? first.toLowerCase() : '';
}

/** Without remarks in brackets, what stands after a blank or a comma, and the pack's own name: `24粒/盒`. */
function plain(spec: string): string {
  return spec
    .normalize('NFKC')
    .replace(/[([【].*?[)\]】]/g, '')
    .replace(/\s+/g, '')
    .replace(/[,，;；、].*$/, '');
}

const STRENGTH = new RegExp(`^(?:每.|含.*?|约)?${AMOUNT}([a-zμ%万单位克毫升千公斤]+)(?::.+)?$`, 'i');

function isStrength(part: string): boolean {
  const [, unit = ''] = STRENGTH.exec(part) ?? [];
  return MEASURE.test(unit);
}

const isSize = (part: string): boolean => /(?:cm|mm|m)$/i.test(part);
