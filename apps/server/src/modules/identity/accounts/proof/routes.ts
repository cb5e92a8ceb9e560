import { PROOF_SECONDS, prove as proveCall } from '@qingnang/contract/account-safety';
import { keepCookie } from '../../../../http/cookies.ts';
import { askingBy, PROOF_COOKIE } from '../../../../http/proof.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { prove } from './writes.ts';

export const routes: readonly Route[] = [
  on(proveCall, async ({ body }, call) => {
    const secret = await prove(call.db, call.buyer, askingBy(call), body);
    keepCookie(call, PROOF_COOKIE, secret, PROOF_SECONDS);
    return new Answer({ holds: PROOF_SECONDS }, '身份已验证');
  }),
];
