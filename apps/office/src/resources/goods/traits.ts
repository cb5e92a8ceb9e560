import { TRAIT_KEYS, type TraitKey } from '@qingnang/rules/goods-completeness';
import type { GoodsValues } from './values.ts';

/** Which traits of a complete description a form has. @param images pictures of the goods */
export const traitsOf = (values: GoodsValues, images: number): Record<TraitKey, boolean> =>
  Object.fromEntries(
    TRAIT_KEYS.map((key) => [key, key === 'image' ? images > 0 : isFilled(values[key])]),
  ) as Record<TraitKey, boolean>;

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;
}
