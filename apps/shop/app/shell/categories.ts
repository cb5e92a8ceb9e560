import type { CommonData } from '@qingnang/contract/shell';
import { withQuery } from '../lib/form-body.ts';

export type Category = CommonData['category'][number];
export type Brand = CommonData['brand'][number];

/** The list of a category's goods. */
export const categoryPath = (id: number): string => withQuery('/list', { category_id: id });
