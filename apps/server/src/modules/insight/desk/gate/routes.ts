import { adminGateList, adminGateRelease } from '@qingnang/contract/order-gate';
import { toSeconds } from '../../../../http/dates.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentDeskOrder } from '../present.ts';
import { deskOrder } from '../reads.ts';
import { presentQueued } from './present.ts';
import { gateQueue } from './reads.ts';
import { releaseGate } from './writes.ts';

export const gateRoutes: readonly Route[] = [
  on(adminGateList, async ({ query }, { db, staff }) => {
    const { rows, total, open } = await gateQueue(db, staff, query);
    const now = toSeconds(new Date());
    const list = rows.map((row) => presentQueued(row, now));
    return { list, total, page: query.page, page_size: query.page_size, open };
  }),
  on(adminGateRelease, async ({ params, body }, { db, staff }) => {
    await releaseGate(db, staff, params.id, body.reason);
    return new Answer(presentDeskOrder(await deskOrder(db, staff, params.id), new Date(), staff), '已放行');
  }),
];
