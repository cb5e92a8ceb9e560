import { orderScans, receivingScan, receivingSettle } from '@qingnang/contract/trace-codes-buyer';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentParcel } from '../present.ts';
import { presentAnswer, presentScan } from './present.ts';
import { keptScans, orderNo } from './reads.ts';
import { settleScans, takeScans } from './writes.ts';

export const routes: readonly Route[] = [
  on(orderScans, async ({ params }, { db, buyer }) => {
    await orderNo(db, buyer, params.id);
    const scans = await keptScans(db, buyer, { orderId: params.id });
    return { person: `${buyer.accountId}-${buyer.member?.id ?? 0}`, scans: scans.map(presentScan) };
  }),
  on(receivingScan, async ({ params, body }, { db, buyer }) => {
    const scans = body.scans.map(({ at, ...scan }) => ({ ...scan, at: new Date(at * 1000) }));
    const answers = await takeScans(db, buyer, params.id, scans);
    return { answers: answers.map(presentAnswer) };
  }),
  on(receivingSettle, async ({ params, body }, { db, buyer }) => {
    const parcel = presentParcel(await settleScans(db, buyer, params.id, body));
    return new Answer(parcel, parcel.differences.length > 0 ? '核对完成，有差异' : '核对完成，全部相符');
  }),
];
