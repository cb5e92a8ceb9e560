import type { GoodsCard } from '@qingnang/contract/catalog';

/** What of a goods decides which quantities can be bought. */
export type Packing = Pick<
  GoodsCard,
  | 'min_order'
  | 'multiple'
  | 'middle_pack'
  | 'case_pack'
  | 'can_split'
  | 'round_to_case'
  | 'limit_per_order'
  | 'number'
>;

/** What the buttons add and take: whole middle packs, single pieces where a pack may be broken. */
export function buttonStep({ multiple, middle_pack, can_split }: Packing): number {
  const [a, b] = [Math.max(multiple, 1), can_split === 1 ? 1 : Math.max(middle_pack, 1)];
  return (a / greatestDivisor(a, b)) * b;
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
