import { createHash, createHmac } from 'node:crypto';
import Encryptor from 'node-easywechat/dist/Core/Encryptor.js';
import { buildXml, parseXml } from 'node-easywechat/dist/Core/Support/Utils.js';
import { DeliveryFailure } from '../delivery/port.ts';
import { callbackOf, signatureOf } from './callback.ts';
import type { CallbackKeys, WechatChannel, WechatUser } from './port.ts';

const MARK = 'local_';
const openidOf = (name: string) => `${MARK}${Buffer.from(name).toString('base64url')}`;
const nameOf = (openid: string) =>
  openid.startsWith(MARK) ? Buffer.from(openid.slice(MARK.length), 'base64url').toString() : '';

/** A channel whose user's WeChat is a page of the shop (modules/identity/wechat/sandbox), which scans by the real callback. */
export interface LocalWechat extends WechatChannel {
  /** Somebody scans a code: the shop's callback hears it signed and encrypted as from WeChat. @returns what they read */
  scan(baseUrl: string, scene: string, name: string): Promise<string>;
  /** Somebody writes to the official account. @returns as `scan` */
  say(baseUrl: string, text: string, name: string): Promise<string>;
  /** What WeChat's page brings back when `name` agrees there. */
  agree(name: string): string;
}

/** Stands in where no official account is configured, outside production. @param key secret of this shop */
export function localWechat(key: string): LocalWechat {
  const keys = {
    appId: 'wx0000000000000000',
    token: createHmac('sha256', key).update('wechat-token').digest('hex').slice(0, 32),
    aesKey: createHash('sha256').update(`${key}:wechat-aes`).digest('base64').slice(0, 43),
  } satisfies CallbackKeys;
  const encryptor = new Encryptor(keys.appId, keys.token, keys.aesKey, keys.appId);
  const callback = callbackOf(keys);
  const proofOf = (name: string) => createHmac('sha256', key).update(`agree:${name}`).digest('base64url');

  return {
    ...callback,
    async read(query, body) {
      const event = await callback.read(query, body);
      return event ? { ...event, user: { ...event.user, name: nameOf(event.user.openid) } } : null;
    },
    isLocal: true,
    code: async (scene) => `/sandbox/wechat?scene=${encodeURIComponent(scene)}`,
    notify: async () => '',
    authorizeUrl: (returnTo, state) =>
      `/sandbox/wechat/authorize?${new URLSearchParams({ redirect_uri: returnTo, state }).toString()}`,
    async userOf(code): Promise<WechatUser> {
      const [encoded = '', proof = ''] = code.split('.');
      const name = Buffer.from(encoded, 'base64url').toString();
      if (proof !== proofOf(name)) throw new DeliveryFailure('40029', 'invalid code', true);
      return { openid: openidOf(name), name };
    },
    agree: (name) => `${Buffer.from(name).toString('base64url')}.${proofOf(name)}`,
    scan: (baseUrl, scene, name) =>
      callBack(baseUrl, name, { MsgType: 'event', Event: 'SCAN', EventKey: scene, Ticket: 'sandbox' }),
    say: (baseUrl, text, name) => callBack(baseUrl, name, { MsgType: 'text', Content: text }),
  };

  /** Calls the shop as WeChat's server does. */
  async function callBack(baseUrl: string, name: string, message: Record<string, string>): Promise<string> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = signatureOf(timestamp, name, ...Object.values(message)).slice(0, 10);
    const sealed = encryptor.encrypt(
      buildXml({
        ToUserName: 'gh_000000000000',
        FromUserName: openidOf(name),
        CreateTime: timestamp,
        ...message,
      }),
      nonce,
      Number(timestamp),
    );
    const { MsgSignature = '' } = (await parseXml(sealed)) as Record<string, string>;
    const query = new URLSearchParams({
      signature: signatureOf(keys.token, timestamp, nonce),
      timestamp,
      nonce,
      openid: openidOf(name),
      encrypt_type: 'aes',
      msg_signature: MsgSignature,
    });
    const answer = await fetch(`${baseUrl}/api/wechat/callback?${query.toString()}`, {
      method: 'POST',
      body: sealed,
    });
    return answer.ok ? await wordsIn(await answer.text()) : '公众号没有应答，请重试';
  }

  async function wordsIn(answer: string): Promise<string> {
    if (!answer.startsWith('<')) return '';
    const { Encrypt = '', MsgSignature = '', TimeStamp = '', Nonce = '' } = await fields(answer);
    return (await fields(encryptor.decrypt(Encrypt, MsgSignature, Nonce, Number(TimeStamp)))).Content ?? '';
  }
}

const fields = async (xml: string) => (await parseXml(xml)) as Record<string, string | undefined>;
