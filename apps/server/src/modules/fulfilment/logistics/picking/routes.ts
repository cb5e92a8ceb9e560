import { adminPickingLists } from '@qingnang/contract/desk-changes';
import { on, type Route } from '../../../../http/serve.ts';
import { presentPicking } from './present.ts';
import { pickingParts } from './reads.ts';
import { pickingLists } from './rules.ts';

export const routes: readonly Route[] = [
  on(adminPickingLists, async ({ query }, { db, staff }) => {
    const { orders, lines, lots } = await pickingParts(db, staff, query.ids);
    return presentPicking(orders, pickingLists(lines, lots), new Date(), staff);
  }),
];
