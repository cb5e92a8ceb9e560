import { adminReceiving } from '@qingnang/contract/receiving';
import { notFound } from '../../../../http/errors.ts';
import { on, type Route } from '../../../../http/serve.ts';
import { parcelsOf } from '../reads.ts';
import { keptScans } from '../scans/reads.ts';
import { presentReceived } from './present.ts';
import { accountOfOrder } from './reads.ts';

export const routes: readonly Route[] = [
  on(adminReceiving, async ({ params }, { db, staff }) => {
    const accountId = await accountOfOrder(db, staff, params.id);
    if (accountId === undefined) throw notFound('订单不存在');
    const which = { orderId: params.id };
    const [parcels, scans] = await Promise.all([
      parcelsOf(db, { accountId }, which),
      keptScans(db, { accountId }, which),
    ]);
    return { parcels: parcels.map((parcel) => presentReceived(parcel, scans)) };
  }),
];
