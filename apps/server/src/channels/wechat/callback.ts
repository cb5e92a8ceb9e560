import { createHash, timingSafeEqual } from 'node:crypto';
import Encryptor from 'node-easywechat/dist/Core/Encryptor.js';
import { buildXml, parseXml } from 'node-easywechat/dist/Core/Support/Utils.js';
import type { CallbackKeys, CallbackQuery, WechatChannel, WechatEvent } from './port.ts';

/** How old a callback may be, and how far WeChat's clock may go before ours. */
const MAX_AGE_SECONDS = 300;

/** The callback of an official account: signatures, the encrypted mode where a key is set, and XML both ways. */
export function callbackOf(keys: CallbackKeys): Pick<WechatChannel, 'greet' | 'read' | 'reply'> {
  const encryptor =
    keys.aesKey === null ? null : new Encryptor(keys.appId, keys.token, keys.aesKey, keys.appId);

  /** The message itself; null when it is not from WeChat. With a key, what is not encrypted is not listened to. */
  async function open(query: CallbackQuery, body: string): Promise<Fields | null> {
    const outer = await fieldsOf(body);
    if (!outer || !encryptor) return outer;
    const { msg_signature = '', nonce = '', timestamp = '' } = query;
    const sealed = outer.Encrypt ?? '';
    if (!isSame(signatureOf(keys.token, timestamp, nonce, sealed), msg_signature)) return null;
    try {
      return await fieldsOf(encryptor.decrypt(sealed, msg_signature, nonce, Number(timestamp)));
    } catch {
      return null;
    }
  }

  return {
    greet: (query) => (isSigned(keys.token, query) ? (query.echostr ?? '') : null),
    async read(query, body) {
      if (!isSigned(keys.token, query)) return null;
      const fields = await open(query, body);
      return fields ? eventOf(fields) : null;
    },
    reply(event, words) {
      const answer = buildXml({
        ToUserName: event.user.openid,
        FromUserName: event.account,
        CreateTime: Math.floor(Date.now() / 1000),
        MsgType: 'text',
        Content: words,
      });
      return encryptor ? encryptor.encrypt(answer) : answer;
    },
  };
}

type Fields = Readonly<Record<string, string>>;

/** SHA-1 over the sorted parts, as WeChat defines it. */
export const signatureOf = (...parts: string[]) =>
  createHash('sha1').update(parts.sort().join('')).digest('hex');

function isSigned(token: string, { signature = '', timestamp = '', nonce = '' }: CallbackQuery): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  return isSame(signatureOf(token, timestamp, nonce), signature);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function fieldsOf(xml: string): Promise<Fields | null> {
  if (!xml.startsWith('<')) return null;
  try {
    const parsed: Record<string, unknown> = await parseXml(xml);
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
  } catch {
    return null;
  }
}

/** Who was not yet following the account is told with `subscribe`, and the code's text has this before it. */
const NEW_FOLLOWER = 'qrscene_';

function eventOf(fields: Fields): WechatEvent | null {
  const { FromUserName: openid, ToUserName: account, MsgType, Event, EventKey = '', Content = '' } = fields;
  if (!openid || !account) return null;
  const event = { user: { openid, name: '' }, account, scene: '', text: '' };
  if (MsgType === 'text') return { ...event, kind: 'text', text: Content };
  if (MsgType !== 'event') return { ...event, kind: 'other' };
  if (Event === 'unsubscribe') return { ...event, kind: 'leave' };
  if (Event === 'SCAN' && EventKey) return { ...event, kind: 'scan', scene: EventKey };
  if (Event === 'subscribe' && EventKey.startsWith(NEW_FOLLOWER))
    return { ...event, kind: 'scan', scene: EventKey.slice(NEW_FOLLOWER.length) };
  return { ...event, kind: 'other' };
}
