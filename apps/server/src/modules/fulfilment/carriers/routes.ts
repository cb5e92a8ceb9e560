import { adminCarrierCreate, adminCarriers, adminCarrierUpdate } from '@qingnang/contract/carriers';
import { Answer, on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import type { Staff } from '../../../http/session.ts';
import { carriersData } from './present.ts';
import { allCarriers } from './reads.ts';
import { createCarrier, updateCarrier } from './writes.ts';

const carriersNow = async ({ db, carrier, staff }: Pick<Services, 'db' | 'carrier'> & { staff: Staff }) =>
  carriersData(await allCarriers(db, staff), carrier);

export const routes: readonly Route[] = [
  on(adminCarriers, (_, context) => carriersNow(context)),
  on(adminCarrierCreate, async ({ body }, context) => {
    await createCarrier(context.db, context.staff, body);
    return new Answer(await carriersNow(context), '已新增');
  }),
  on(adminCarrierUpdate, async ({ params, body }, context) => {
    await updateCarrier(context.db, context.staff, params.id, body);
    return new Answer(await carriersNow(context), '已保存');
  }),
];
