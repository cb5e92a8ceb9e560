// 安全记录 for the owner, and all that staff see of a customer's privacy.
import { adminAccountPrivacy, securityRecords } from '@qingnang/contract/privacy';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/serve.ts';
import { requireOwn } from '../../../http/session.ts';
import { presentEvents, presentPrivacy } from './present.ts';
import { customerPrivacy, eventsOf } from './reads.ts';

export const routes: readonly Route[] = [
  on(securityRecords, async ({ query }, { db, buyer }) => {
    requireOwn(buyer);
    return presentEvents(await eventsOf(db, buyer.accountId, query), query);
  }),
  on(adminAccountPrivacy, async ({ params: { id }, query }, { db, staff }) => {
    const found = await customerPrivacy(db, staff, id, query);
    if (!found) throw notFound('客户不存在');
    return presentPrivacy(found, query);
  }),
];
