import { adminPickingLists } from '@qingnang/contract/desk-changes';
import { dayInChina } from '../../../../http/dates.ts';
import { on, type Route } from '../../../../http/serve.ts';
import { presentPicking } from './present.ts';
import { pickingParts } from './reads.ts';
import { pickingLists } from './rules.ts';

export const routes: readonly Route[] = [
  on(adminPickingLists, async ({ query }, { db, staff }) => {
    const { orders, lines, lots } = await pickingParts(db, staff, query.ids);
    const now = new Date();
    return presentPicking(orders, pickingLists(lines, lots, dayInChina(now)), now, staff);
  }),
];
