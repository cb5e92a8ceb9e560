import { withQuery } from '@qingnang/contract/call';

/** The list of a category's goods. */
export const categoryPath = (id: number): string => withQuery('/list', { category_id: id });
