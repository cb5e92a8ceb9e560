import { withQuery } from '../../lib/form-body.ts';
import { matchPage } from '../../route-table.ts';

export const goodsPath = (id: number): string => `/list/info/${id}`;

/** All packs and makers under one name. */
export const sameNamePath = (name: string): string => withQuery('/search', { keywords: name });

/** Whether the shop has a page there: an act that leads nowhere is not offered. */
export const hasPage = (path: string): boolean =>
  path !== '' && matchPage(path.replace(/[?#].*$/, '')) !== null;
