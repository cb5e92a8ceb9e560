import { matchPage } from '../route-table.ts';

/** Whether the shop has a page at this path; the shell names no page that is not there. */
export const pageExists = (path: string): boolean => matchPage(path.replace(/\?.*$/, '')) !== null;
