import { withQuery } from '@qingnang/contract/call';

export const goodsPath = (id: number): string => `/list/info/${id}`;

/** The goods' page with its group chosen. */
export const groupBuyPath = (id: number): string => `/list/info-pt/${id}`;

/** All packs and makers under one name. */
export const sameNamePath = (name: string): string => withQuery('/search', { keywords: name });
