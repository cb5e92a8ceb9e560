import { GOODS_CLASSES, type GoodsNumber, type Scope } from '@qingnang/contract/reference-fields';
import { isPaperKind } from '@qingnang/rules/papers';

/** A row of `business_scope`. */
export interface ScopeRow extends Scope {
  sort: number;
  is_active: boolean;
  papers: string[];
  goods_number: GoodsNumber;
  classes: string[];
  words: string[];
  except_words: string[];
}

/** Scopes that may be chosen: those in use, and what is chosen already. */
export const offeredScopes = (rows: readonly ScopeRow[], chosen: readonly string[] = []): ScopeRow[] =>
  rows.filter(({ code, is_active }) => is_active || chosen.includes(code));

/** What is wrong with a scope, by field. */
export function scopeErrors({
  papers,
  classes,
}: Pick<ScopeRow, 'papers' | 'classes'>): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!papers.every(isPaperKind)) errors.papers = '证照名称不正确';
  if (!classes.every((one) => Object.hasOwn(GOODS_CLASSES, one))) errors.classes = '商品类别不正确';
  return errors;
}
