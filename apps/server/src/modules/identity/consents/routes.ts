// Who has agreed to which version of 用户协议 and 隐私政策.
import { agreeToTexts, consents, dueConsents } from '@qingnang/contract/legal';
import { personOf } from '../../../http/account-events.ts';
import { dueTexts } from '../../../http/consents.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { BUYER_COOKIE } from '../../../http/session.ts';
import { presentConsent, presentDue } from './present.ts';
import { consentsOf } from './reads.ts';
import { agree } from './writes.ts';

export const routes: readonly Route[] = [
  on(dueConsents, async (_input, { db, buyer }) => ({
    list: (await dueTexts(db, personOf(buyer))).map(presentDue),
  })),
  on(agreeToTexts, async ({ body }, call) => {
    await agree(call.db, call.buyer, body.ids, call.cookies[BUYER_COOKIE] ?? '', call);
    return new Answer({}, '已记录您的同意');
  }),
  on(consents, async (_input, { db, buyer }) => {
    const { accountId, memberId } = personOf(buyer);
    return { list: (await consentsOf(db, accountId, memberId ?? undefined)).map(presentConsent) };
  }),
];
