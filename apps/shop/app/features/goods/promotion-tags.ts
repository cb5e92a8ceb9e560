import type { GoodsCard } from '@qingnang/contract/catalog';

const LETTERS: ReadonlySet<string> = new Set(['满', '赠', '换购']);

/** Of a goods' tags those of promotions that are to be shown: none of what holds for all goods. */
export const promotionTags = (tags: GoodsCard['tags']): GoodsCard['tags'] =>
  tags.filter(({ name, is_show }) => is_show === 1 && LETTERS.has(name));
