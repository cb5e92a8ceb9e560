import { adminPickingLists } from '@qingnang/contract/desk-changes';
import { adminPickLot } from '@qingnang/contract/picking';
import { dayInChina } from '../../../../http/dates.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentPicking } from './present.ts';
import { pickingParts } from './reads.ts';
import { pickingLists } from './rules.ts';
import { pickLot } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminPickingLists, async ({ query }, { db, staff }) => {
    const { orders, lines, lots, picks } = await pickingParts(db, staff, query.ids);
    const now = new Date();
    return presentPicking(orders, pickingLists(lines, lots, dayInChina(now)), picks, now, staff);
  }),
  on(adminPickLot, async ({ body }, { db, staff, idempotency }) => {
    await pickLot(db, staff, body, idempotency);
    return new Answer({}, '已登记');
  }),
];
