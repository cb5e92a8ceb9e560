import {
  receivingClear,
  receivingDetail,
  receivingDone,
  receivingReopen,
  receivingSave,
} from '@qingnang/contract/receiving';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentParcel, presentReceiving } from './present.ts';
import { orderWithParcels } from './reads.ts';
import { clearCheck, endReceiving, reopenReceiving, saveCheck } from './writes.ts';

export const routes: readonly Route[] = [
  on(receivingDetail, async ({ params }, { db, buyer }) => {
    const { order, parcels } = await orderWithParcels(db, buyer, params.id);
    return presentReceiving(order, parcels);
  }),
  on(receivingSave, async ({ params, body }, { db, buyer }) => ({
    id: params.id,
    check: await saveCheck(db, buyer, params.id, {
      good: body.good_number,
      damaged: body.damaged_number,
      otherLot: body.other_lot,
      note: body.note,
    }),
  })),
  on(receivingClear, async ({ params }, { db, buyer }) => {
    await clearCheck(db, buyer, params.id);
    return { id: params.id };
  }),
  on(receivingDone, async ({ params, body }, { db, buyer }) => {
    const parcel = presentParcel(await endReceiving(db, buyer, params.id, body));
    return new Answer(parcel, parcel.differences.length > 0 ? '核对完成，有差异' : '核对完成，全部相符');
  }),
  on(receivingReopen, async ({ params }, { db, buyer }) =>
    presentParcel(await reopenReceiving(db, buyer, params.id)),
  ),
];
