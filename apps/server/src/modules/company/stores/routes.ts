import { addStore as addCall, storeList, switchBack, switchStore } from '@qingnang/contract/stores';
import { dayInChina } from '../../../http/dates.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { requireOwn, switchSession } from '../../../http/session.ts';
import { presentStores } from './present.ts';
import { headOf, storesOf } from './reads.ts';
import { openRequest } from './requests/reads.ts';
import { routes as requests } from './requests/routes.ts';
import { addStore, storeToActFor } from './writes.ts';

export const routes: readonly Route[] = [
  on(storeList, async (_input, { db, buyer }) => {
    const today = dayInChina(new Date());
    const [rows, request] = await Promise.all([
      storesOf(db, headOf(buyer), `${today.slice(0, 7)}-01`),
      openRequest(db, buyer),
    ]);
    return presentStores(rows, request, buyer, today);
  }),
  on(addCall, async ({ body }, { db, buyer, idempotency }) => {
    requireOwn(buyer);
    const store = await addStore(db, buyer, body, idempotency);
    return new Answer(store, '门店账户已建立，请提交资质');
  }),
  on(switchStore, async ({ params }, call) => {
    const store = await storeToActFor(call.db, call.buyer, params.id);
    await switchSession(call, store.accountId, headOf(call.buyer));
    return new Answer({ id: store.accountId, company: store.company }, `已切换到 ${store.company}`);
  }),
  on(switchBack, async (_input, call) => {
    const { buyer } = call;
    if (buyer.actingHead) await switchSession(call, buyer.actingHead.accountId, null);
    const { accountId: id, company } = buyer.actingHead ?? buyer;
    return new Answer({ id, company }, '已返回总部账户');
  }),
  ...requests,
];
