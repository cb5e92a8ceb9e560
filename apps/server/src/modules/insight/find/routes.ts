import { officeFind } from '@qingnang/contract/office-find';
import { on, type Route } from '../../../http/serve.ts';
import { findEverywhere } from './reads.ts';

/** What staff look for from any page. */
export const routes: readonly Route[] = [
  on(officeFind, async ({ query }, { db, staff }) => ({
    list: await findEverywhere(db, staff, query.keywords),
  })),
];
