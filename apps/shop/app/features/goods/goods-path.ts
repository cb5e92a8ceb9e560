import { withQuery } from '../../lib/form-body.ts';

export const goodsPath = (id: number): string => `/list/info/${id}`;

/** All packs and makers under one name. */
export const sameNamePath = (name: string): string => withQuery('/search', { keywords: name });
