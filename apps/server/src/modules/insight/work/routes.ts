import { officeWork } from '@qingnang/contract/office-work';
import { on, type Route } from '../../../http/serve.ts';
import { workOf } from './reads.ts';

/** What waits for who asks. */
export const routes: readonly Route[] = [
  on(officeWork, async (_input, { db, staff }) => ({ list: await workOf(db, staff) })),
];
