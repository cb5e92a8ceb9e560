import { agreeToHead as agreeCall, refuseHead as refuseCall } from '@qingnang/contract/stores';
import { askingBy } from '../../../../http/proof.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { agreeToHead, refuseHead } from './writes.ts';

export const routes: readonly Route[] = [
  on(agreeCall, async ({ params, body }, call) => {
    await agreeToHead(call.db, call.buyer, params.id, body.code, askingBy(call));
    return new Answer({}, '已归入总部');
  }),
  on(refuseCall, async ({ params }, { db, buyer }) => {
    await refuseHead(db, buyer, params.id);
    return new Answer({}, '已拒绝');
  }),
];
