import { matchPage } from '../route-table.ts';

/** Whether the shop has a page at this path; what would lead nowhere is not offered. */
export const pageExists = (path: string): boolean => matchPage(path.replace(/[?#].*$/, '')) !== null;
