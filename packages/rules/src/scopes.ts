import type { GoodsClass, Scope } from '@qingnang/contract/reference-fields';

/** Business scopes (经营范围) are data; a goods has one, an account a set (docs/rules/trade.md#scopes). */

/** The Chinese name of a scope; a code that there is not stands for itself. */
export const scopeName = (code: string, scopes: readonly Pick<Scope, 'code' | 'name'>[]): string =>
  scopes.find((scope) => scope.code === code)?.name ?? code;

/** What an import finds a scope by. */
export interface ScopeMatch {
  code: string;
  classes: readonly string[];
  words: readonly string[];
  except_words: readonly string[];
}

/**
 * The scope of goods of a class: the first one whose words stand in the name, else the first one that needs none.
 * @param scopes those that are in use, in their order
 * @returns null when no scope has the class
 */
export function scopeFor(goodsClass: GoodsClass, name: string, scopes: readonly ScopeMatch[]): string | null {
  const able = scopes.filter(({ classes }) => classes.includes(goodsClass));
  const isNamed = ({ words, except_words }: ScopeMatch) =>
    words.some((word) => name.includes(word)) && !except_words.some((word) => name.includes(word));
  const found = able.find(isNamed) ?? able.find(({ words }) => words.length === 0);
  return found?.code ?? null;
}
