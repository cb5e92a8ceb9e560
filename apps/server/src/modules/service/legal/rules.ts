import { LEGAL_BLANKS, type LegalBlank } from '@qingnang/contract/legal-words';

/** What is to be filled in stands between these. */
const BLANK = /【([^】]{1,40})】/g;

/** What staff have set of what texts name; '' = not set. */
export type BlankValues = Readonly<Record<LegalBlank, string>>;

const isNamed = (name: string): name is LegalBlank => Object.hasOwn(LEGAL_BLANKS, name);

export interface Blanks {
  filled: { name: string; value: string }[];
  /** `place`: where staff set it; '' = in the text itself. */
  missing: { name: string; place: string }[];
}

/** The blanks of a text, each once: those that are filled in and those that keep it from being published. */
export function blanksOf(text: string, values: BlankValues): Blanks {
  const names = [...new Set(Array.from(text.matchAll(BLANK), ([, name = '']) => name))];
  const filling = (name: string) => (isNamed(name) ? values[name] : '');
  return {
    filled: names.flatMap((name) => (filling(name) === '' ? [] : [{ name, value: filling(name) }])),
    missing: names.flatMap((name) =>
      filling(name) === '' ? [{ name, place: isNamed(name) ? LEGAL_BLANKS[name] : '' }] : [],
    ),
  };
}

/** A text with its blanks filled in; what is not set stays as it is. @param written how a value stands in it */
export const filledIn = (text: string, values: BlankValues, written: (value: string) => string): string =>
  text.replace(BLANK, (blank, name: string) =>
    isNamed(name) && values[name] !== '' ? written(values[name]) : blank,
  );

/** 公司全称（发票 › 销售方信息）、联系方式 */
export const missingWords = (missing: Blanks['missing']): string =>
  missing.map(({ name, place }) => (place === '' ? `【${name}】` : `【${name}】（${place}）`)).join('、');
