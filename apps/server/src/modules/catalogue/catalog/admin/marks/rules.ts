import { LABEL_FACETS } from '@qingnang/contract/label-facets';
import type { Scope } from '@qingnang/contract/reference-fields';

/** What decides who may buy a goods: as a part of its first approval it is changed by two people only. */
export interface Marks {
  scope: string;
  rx_class: string;
  is_ephedrine: boolean;
}

export const marksOf = ({ scope, rx_class, is_ephedrine }: Marks): Marks => ({
  scope,
  rx_class,
  is_ephedrine,
});

export const sameMarks = (one: Marks, other: Marks): boolean =>
  one.scope === other.scope && one.rx_class === other.rx_class && one.is_ephedrine === other.is_ephedrine;

/** `经营范围 抗生素制剂 → 化学药制剂，含麻 是 → 否`. */
export function marksWords(before: Marks, after: Marks, scopes: readonly Scope[]): string {
  const scopeName = (code: string) => scopes.find((scope) => scope.code === code)?.name ?? code;
  const className = (code: string) => (LABEL_FACETS.rx.words as Record<string, string>)[code] ?? code;
  const parts: [name: string, before: string, after: string][] = [
    ['经营范围', scopeName(before.scope), scopeName(after.scope)],
    ['处方类别', className(before.rx_class), className(after.rx_class)],
    ['含麻', before.is_ephedrine ? '是' : '否', after.is_ephedrine ? '是' : '否'],
  ];
  return parts
    .filter(([, old, fresh]) => old !== fresh)
    .map(([name, old, fresh]) => `${name} ${old} → ${fresh}`)
    .join('，');
}
