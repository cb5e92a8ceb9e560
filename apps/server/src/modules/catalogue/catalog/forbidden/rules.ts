/**
 * What may not be sold on the site (docs/rules/trade.md#what-may-not-be-sold-here): a dated list that quality keeps
 * (`forbidden_entry`). Import, the goods form, drafts, mass changes and the shelf ask here.
 */

import { FORBIDDEN_CLASSES, type ForbiddenClass } from '@qingnang/contract/forbidden-words';

/** An entry as it is stored; a pattern is a regular expression, '' = none. */
export interface ForbiddenEntry {
  class: string;
  names: readonly string[];
  except_names: readonly string[];
  pattern: string;
  except_pattern: string;
  approval_pattern: string;
  maker_pattern: string;
}

interface CompiledEntry {
  class: ForbiddenClass;
  entry: ForbiddenEntry;
  says: (words: string) => boolean;
  ofNumber: RegExp | null;
  ofMaker: RegExp | null;
}
/** The list ready to be asked. */
export type ForbiddenList = readonly CompiledEntry[];

export function compiled(entries: readonly ForbiddenEntry[]): ForbiddenList {
  return entries.map((entry) => {
    const pattern = regex(entry.pattern);
    const butPattern = regex(entry.except_pattern);
    const isAny = (names: readonly string[], words: string) => names.some((name) => words.includes(name));
    return {
      class: entry.class as ForbiddenClass,
      entry,
      says: (words) =>
        (isAny(entry.names, words) || pattern?.test(words) === true) &&
        !isAny(entry.except_names, words) &&
        butPattern?.test(words) !== true,
      ofNumber: regex(entry.approval_pattern),
      ofMaker: regex(entry.maker_pattern),
    };
  });
}

const regex = (text: string): RegExp | null => (text === '' ? null : new RegExp(text));

/** Whether a text can stand as a pattern. */
export function isPattern(text: string): boolean {
  try {
    return regex(text) !== undefined;
  } catch {
    return false;
  }
}

export interface NamedGoods {
  name: string;
  genericName?: string;
  approvalNo?: string;
  maker?: string;
  /** A class a data source states itself (`control_hint`, `kind`). */
  hints?: readonly string[];
}

/** The class because of which a goods may not be sold here; null when none is recognised. */
export function forbiddenClass(list: ForbiddenList, goods: NamedGoods): ForbiddenClass | null {
  const { name, genericName = '', approvalNo = '', maker = '', hints = [] } = goods;
  const hinted = hints.flatMap((hint) => HINTS[hint] ?? [])[0];
  if (hinted) return hinted;
  const words = `${name} ${genericName}`;
  const found = list.find(
    ({ says, ofNumber, ofMaker }) =>
      says(words) || ofNumber?.test(approvalNo) === true || ofMaker?.test(maker) === true,
  );
  return found?.class ?? null;
}

/** `疫苗不得在本站销售`; null when it may be sold. */
export function forbiddenWords(list: ForbiddenList, goods: NamedGoods): string | null {
  const found = forbiddenClass(list, goods);
  return found && `${FORBIDDEN_CLASSES[found]}不得在本站销售`;
}

const HINTS: Readonly<Record<string, ForbiddenClass>> = {
  narcotic_psychotropic: 'narcotic_psychotropic',
  vaccine: 'vaccine',
  blood_product: 'blood_product',
  radioactive: 'radioactive',
  toxic: 'toxic',
  toxic_tcm: 'toxic_tcm',
  中药配方颗粒: 'formula_granules',
};
