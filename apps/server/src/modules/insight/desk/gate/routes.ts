import { adminGateList, adminGateRelease } from '@qingnang/contract/order-gate';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { statusName } from '@qingnang/rules/order-state';
import { toSeconds } from '../../../../http/dates.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentHold } from '../../../ordering/present.ts';
import { presentDeskOrder } from '../present.ts';
import { deskOrder } from '../reads.ts';
import { gateQueue } from './reads.ts';
import { releaseGate } from './writes.ts';

export const gateRoutes: readonly Route[] = [
  on(adminGateList, async ({ query }, { db, staff }) => {
    const { rows, total, open } = await gateQueue(db, staff, query);
    const now = toSeconds(new Date());
    const list = rows.map((row) => ({
      ...presentHold(row),
      order_id: row.order_id,
      order_no: row.order_no,
      status_name: statusName(row.status),
      account_id: row.account_id,
      company: row.company,
      total: fenToYuan(fen(row.total_fen)),
      wait_seconds: now - toSeconds(row.began_at),
    }));
    return { list, total, page: query.page, page_size: query.page_size, open };
  }),
  on(adminGateRelease, async ({ params, body }, { db, staff }) => {
    await releaseGate(db, staff, params.id, body.reason);
    return new Answer(presentDeskOrder(await deskOrder(db, staff, params.id), new Date(), staff), '已放行');
  }),
];
