import { SPECIAL_KINDS } from '@qingnang/contract/catalog';
import type { CategoryTrees } from '../../../catalogue/rules.ts';

/** Categories with all that lie below them: goods of a leaf belong to every branch above it. */
export function withBelow(trees: CategoryTrees, ids: readonly number[]): number[] {
  const found = new Set<number>();
  const add = (id: number): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const child of trees.childrenOf(id)) add(child.id);
  };
  for (const id of ids) add(id);
  return [...found];
}

/** Kinds of special prices that give a goods one of these letters, as lists find them: those of newcomers are nobody's tag. */
export const kindsOfTags = (tags: readonly string[]): string[] =>
  Object.entries(SPECIAL_KINDS).flatMap(([kind, { tag }]) =>
    kind !== 'newcomer' && tags.includes(tag) ? [kind] : [],
  );
