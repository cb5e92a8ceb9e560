import { strengthOf } from '@qingnang/rules/content';

/** Another maker's goods of the same generic name and form. */
export interface Substitute {
  id: number;
  spec: string;
}

/** Those of the same strength first, otherwise as they stand; at most `count`. */
export function closest(spec: string, substitutes: readonly Substitute[], count: number): number[] {
  const strength = strengthOf(spec);
  const isSame = (one: Substitute) => strength !== '' && strengthOf(one.spec) === strength;
  const same = substitutes.filter(isSame);
  return [...same, ...substitutes.filter((one) => !same.includes(one))].slice(0, count).map(({ id }) => id);
}
