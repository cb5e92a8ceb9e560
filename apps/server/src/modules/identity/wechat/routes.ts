import {
  bindWechat,
  createCode,
  unbindWechat,
  wechatBinding,
  wechatCode,
  wechatLogin,
  wechatLoginBind,
  wechatLoginChoose,
  wechatLoginState,
} from '@qingnang/contract/wechat';
import { keepCookie } from '../../../http/cookies.ts';
import { toSeconds } from '../../../http/dates.ts';
import { ENTERED, enter } from '../../../http/entry.ts';
import { notFound } from '../../../http/errors.ts';
import { askingBy } from '../../../http/proof.ts';
import { Answer, type Call, on, type Route } from '../../../http/serve.ts';
import { bindCode, type ShowingBrowser, signInCode } from './codes/writes.ts';
import { bindingOf, openSigners, ownScene, sceneOfBrowser } from './reads.ts';
import { BROWSER_COOKIE, bindState, hashOf, isSecret, newSecret, signInState } from './rules.ts';
import { bindByScene, bindScanned, enterByScene, unbind } from './writes.ts';

const DAY_SECONDS = 24 * 3600;

export const routes: readonly Route[] = [
  on(wechatBinding, async (_input, { db, buyer, wechat }) => {
    const { wechat_openid, wechat_name, wechat_bound_at } = await bindingOf(db, buyer);
    return {
      bound: wechat_openid !== null,
      name: wechat_name,
      bound_at: wechat_bound_at && toSeconds(wechat_bound_at),
      available: wechat !== null,
      acting: buyer.actingHead !== null,
    };
  }),
  on(createCode, async (_input, call) => bindCode(call.db, call.wechat, call.buyer, browserOf(call))),
  on(wechatCode, async ({ params }, { db, buyer }) => {
    const row = await ownScene(db, buyer, params.scene);
    if (!row) throw notFound('二维码已失效，请刷新');
    return { state: bindState(row, new Date()), name: row.wechat_name, note: row.note };
  }),
  on(bindWechat, async ({ params }, call) => {
    await bindScanned(call.db, call.buyer, params.scene, askingBy(call));
    return new Answer({}, '已绑定微信');
  }),
  on(unbindWechat, async (_input, call) => {
    await unbind(call.db, call.buyer, askingBy(call));
    return new Answer({}, '已解绑微信');
  }),
  on(wechatLogin, async (_input, call) => signInCode(call.db, call.wechat, browserOf(call))),
  on(wechatLoginState, async ({ params }, { db, cookies }) => {
    const row = await sceneOfBrowser(db, params.scene, hashOf(cookies[BROWSER_COOKIE] ?? ''));
    if (row?.purpose !== 'sign_in') throw notFound('二维码已失效，请刷新');
    const accounts = await openSigners(db, row.openid);
    const state = signInState(row, accounts.length, new Date());
    return {
      state,
      name: row.wechat_name,
      note: row.note,
      accounts:
        state === 'scanned' || state === 'choose'
          ? accounts.map(({ id, member_id, company, username }) => ({ id, member_id, company, username }))
          : [],
    };
  }),
  on(wechatLoginChoose, async ({ params, body }, call) => {
    const secret = call.cookies[BROWSER_COOKIE];
    const account = await enterByScene(call.db, params.scene, secret, body);
    const entered = await enter(call, account, { way: 'wechat' });
    return new Answer(entered, ENTERED[entered.next]);
  }),
  on(wechatLoginBind, async ({ params }, call) => {
    await bindByScene(call.db, call.buyer, params.scene, call.cookies[BROWSER_COOKIE], askingBy(call));
    return new Answer({}, '已绑定微信');
  }),
];

/** The secret of this browser is the same for all its tabs; a new one is given to who has none. */
function browserOf(call: Call<'public'> | Call<'buyer'>): ShowingBrowser {
  const known = call.cookies[BROWSER_COOKIE];
  const secret = isSecret(known) ? known : newSecret();
  keepCookie(call, BROWSER_COOKIE, secret, DAY_SECONDS);
  return { secret, userAgent: call.userAgent };
}
