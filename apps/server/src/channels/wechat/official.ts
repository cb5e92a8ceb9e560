// The library's main file needs a part of `node-socialite` that its current version does not have any more.
import HttpClient from 'node-easywechat/dist/Core/HttpClient/HttpClient.js';
import type { Db } from '../../db/client.ts';
import { DeliveryFailure } from '../delivery/port.ts';
import { callbackOf } from './callback.ts';
import type { WechatChannel, WechatNotice, WechatSettings, WechatTemplate } from './port.ts';
import { tokenKeeper } from './token.ts';

type Answer = Readonly<Record<string, unknown>>;
interface Payload {
  params?: Record<string, string>;
  json?: object;
}

/** The token was refused: it has ended, or another program has asked for a new one. */
const TOKEN_REFUSED = new Set(['40001', '40014', '42001']);
/** Busy, or too often: the same message may pass later. */
const PASSING = new Set(['-1', '45009', '45011', ...TOKEN_REFUSED]);
/** WeChat refuses longer values of a template's field. */
const FIELD_LENGTH = 20;

/** An official account through WeChat's API. @param publicUrl the shop's outside address: links in messages need it */
export function officialAccount(
  settings: WechatSettings,
  db: Db,
  { publicUrl, timeoutMs }: { publicUrl: string; timeoutMs: number },
): WechatChannel {
  const { appId, secret, gateway } = settings;
  const http = HttpClient.create({ baseURL: `${gateway}/`, timeout: timeoutMs, maxRedirects: 0 });

  /** @throws DeliveryFailure when WeChat is silent or refuses */
  async function ask(method: 'get' | 'post', path: string, payload: Payload): Promise<Answer> {
    // The library's words may repeat the address, and with it the secret or the token.
    const response = await http.request(method, path, payload).catch(() => null);
    const answer: unknown = response?.getStatusCode() === 200 ? response.toObject() : null;
    if (typeof answer !== 'object' || answer === null)
      throw new DeliveryFailure('silence', '微信没有答复', false);
    const { errcode = 0, errmsg = '' } = answer as { errcode?: unknown; errmsg?: unknown };
    const code = String(errcode);
    if (code !== '0') throw new DeliveryFailure(code, String(errmsg), !PASSING.has(code));
    return answer as Answer;
  }

  const takeToken = tokenKeeper(db, appId, async (isForced) => {
    const json = { grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced };
    const { access_token, expires_in } = await ask('post', 'cgi-bin/stable_token', { json });
    return { token: textOf(access_token), seconds: Number(expires_in) || 0 };
  });

  /** A call with the access token; once more with a new one when it was refused. */
  async function call(path: string, json: object): Promise<Answer> {
    const token = await takeToken();
    try {
      return await ask('post', path, { params: { access_token: token }, json });
    } catch (error) {
      if (!(error instanceof DeliveryFailure) || !TOKEN_REFUSED.has(error.code)) throw error;
      return ask('post', path, { params: { access_token: await takeToken(token) }, json });
    }
  }

  return {
    ...callbackOf(settings),
    isLocal: false,
    async code(scene, seconds) {
      const { url } = await call('cgi-bin/qrcode/create', {
        expire_seconds: seconds,
        action_name: 'QR_STR_SCENE',
        action_info: { scene: { scene_str: scene } },
      });
      return textOf(url);
    },
    async notify(notice) {
      const template = settings.templates[notice.kind];
      if (!template) throw new DeliveryFailure('template', `没有 ${notice.kind} 的模板`, true);
      const { msgid } = await call('cgi-bin/message/template/send', {
        touser: notice.openid,
        template_id: template.id,
        ...(notice.url ? { url: `${publicUrl}${notice.url}` } : {}),
        data: dataOf(template, notice),
      });
      return String(msgid ?? '');
    },
    authorizeUrl(returnTo, state) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnTo,
        response_type: 'code',
        scope: 'snsapi_userinfo',
        state,
      });
      return `https://open.weixin.qq.com/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
    },
    async userOf(code) {
      const given = await ask('get', 'sns/oauth2/access_token', {
        params: { appid: appId, secret, code, grant_type: 'authorization_code' },
      });
      const openid = textOf(given.openid);
      const token = textOf(given.access_token);
      const user = await ask('get', 'sns/userinfo', {
        params: { access_token: token, openid, lang: 'zh_CN' },
      });
      return {
        openid,
        name: typeof user.nickname === 'string' ? user.nickname.slice(0, 60).toWellFormed() : '',
      };
    },
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new DeliveryFailure('answer', '微信的答复不完整', false);
}

function dataOf(template: WechatTemplate, { title, body, at }: WechatNotice) {
  const short = (value: string) => {
    const signs = [...value];
    return { value: signs.length > FIELD_LENGTH ? `${signs.slice(0, FIELD_LENGTH - 1).join('')}…` : value };
  };
  const time = new Intl.DateTimeFormat('zh-CN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  }).format(at);
  return { [template.title]: short(title), [template.body]: short(body), [template.time]: { value: time } };
}
