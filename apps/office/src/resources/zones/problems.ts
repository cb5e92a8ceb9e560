import type { ZoneValues } from './values.ts';
import { BLOCKS, LABELS } from './words.ts';

export interface Problem {
  name: (string | number)[];
  message: string;
}

/** How many problems each block has, by its place. */
export function problemsByBlock(problems: readonly Problem[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { name } of problems) {
    const [field, place] = name;
    if (field === 'blocks' && typeof place === 'number') counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

/** Where a problem is, in words: 名称, 组件 2（图片）. */
export function placeOf([field, place]: Problem['name'], blocks: ZoneValues['blocks']): string {
  const block = field === 'blocks' && typeof place === 'number' ? blocks[place] : undefined;
  if (block) return `组件 ${Number(place) + 1}（${BLOCKS[block.kind]}）`;
  return LABELS[field as keyof typeof LABELS] ?? String(field);
}
