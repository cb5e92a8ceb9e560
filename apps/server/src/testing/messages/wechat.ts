import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { MESSAGE_KINDS } from '@qingnang/contract/message-words';
import { type Gateway, listen, type Mood } from './gateway.ts';

/** WeChat's API for official accounts as its documents describe it, written without the shop's client library. */

const ACCOUNT = { appId: 'wx1234567890abcdef', secret: 'secret-of-tests', token: 'tokenOfTests' };
const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

interface TemplateMessage {
  touser: string;
  template_id: string;
  url?: string;
  data: Record<string, { value: string }>;
}

export class WechatGateway {
  mood: Mood = 'well';
  /** Error code of the next template message. */
  errcode = 0;
  readonly messages: TemplateMessage[] = [];
  readonly scenes: string[] = [];
  tokens = 0;
  forced = 0;
  /** The shop whose callback is called. */
  shopUrl = '';
  private live = '';
  private readonly isSealed: boolean;
  private gateway: Gateway | null = null;

  constructor(isSealed: boolean) {
    this.isSealed = isSealed;
  }

  async start(): Promise<Record<string, string>> {
    this.gateway = await listen(
      () => this.mood,
      (request, body) => this.answer(request, body),
    );
    const templates = MESSAGE_KINDS.map((kind) => [
      kind,
      { id: `T-${kind}`, title: 'thing1', body: 'thing2', time: 'time3' },
    ]);
    return {
      PUBLIC_URL: 'http://shop.test',
      WECHAT_OFFICIAL_APP_ID: ACCOUNT.appId,
      WECHAT_OFFICIAL_SECRET: ACCOUNT.secret,
      WECHAT_OFFICIAL_TOKEN: ACCOUNT.token,
      ...(this.isSealed ? { WECHAT_OFFICIAL_AES_KEY: AES_KEY } : {}),
      WECHAT_OFFICIAL_TEMPLATES: JSON.stringify(Object.fromEntries(templates)),
      WECHAT_OFFICIAL_GATEWAY: this.gateway.url,
      MESSAGE_TIMEOUT_MS: '30000',
    };
  }

  close = async () => this.gateway?.close();

  /** Another program has asked for a token: the shop's is worth nothing from now on. */
  endToken(): void {
    this.live = 'taken by another';
  }

  private answer(request: IncomingMessage, body: string): object {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://gateway');
    if (pathname === '/cgi-bin/stable_token') return this.token(JSON.parse(body));
    if (pathname === '/sns/oauth2/access_token')
      return query.get('secret') === ACCOUNT.secret && query.get('code') === 'good-code'
        ? { access_token: 'user-token', openid: 'o-by-oauth', scope: 'snsapi_userinfo' }
        : { errcode: 40029, errmsg: 'invalid code' };
    if (pathname === '/sns/userinfo')
      return query.get('access_token') === 'user-token'
        ? { openid: query.get('openid'), nickname: '网页用户' }
        : { errcode: 40001, errmsg: 'invalid credential' };
    if (query.get('access_token') !== this.live)
      return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
    if (pathname === '/cgi-bin/qrcode/create') {
      const { action_name, expire_seconds, action_info } = JSON.parse(body) as {
        action_name: string;
        expire_seconds: number;
        action_info: { scene: { scene_str: string } };
      };
      if (action_name !== 'QR_STR_SCENE') return { errcode: 40053, errmsg: 'invalid action info' };
      this.scenes.push(action_info.scene.scene_str);
      return { ticket: 't', expire_seconds, url: `http://weixin.qq.com/q/${this.scenes.length}` };
    }
    const { errcode } = this;
    this.errcode = 0;
    if (errcode !== 0) return { errcode, errmsg: 'refused' };
    this.messages.push(JSON.parse(body));
    return { errcode: 0, errmsg: 'ok', msgid: 200_000 + this.messages.length };
  }

  private token(asked: { appid: string; secret: string; force_refresh: boolean }): object {
    if (asked.appid !== ACCOUNT.appId || asked.secret !== ACCOUNT.secret)
      return { errcode: 40125, errmsg: 'invalid appsecret' };
    this.tokens += 1;
    if (asked.force_refresh) this.forced += 1;
    this.live = `token-${this.tokens}`;
    return { access_token: this.live, expires_in: 7200 };
  }

  /** Somebody scans a code. @param spoil replaces what is true of the address */
  async scan(
    openid: string,
    scene: string,
    spoil: Record<string, string> = {},
    isNew = false,
  ): Promise<Response> {
    const event = isNew ? 'subscribe' : 'SCAN';
    const key = isNew ? `qrscene_${scene}` : scene;
    return this.post(
      `<xml><ToUserName><![CDATA[gh_shop]]></ToUserName><FromUserName><![CDATA[${openid}]]></FromUserName><CreateTime>1</CreateTime>` +
        `<MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event><EventKey><![CDATA[${key}]]></EventKey></xml>`,
      spoil,
    );
  }

  /** Somebody writes to the official account. */
  write(openid: string, text: string): Promise<Response> {
    return this.post(
      `<xml><ToUserName><![CDATA[gh_shop]]></ToUserName><FromUserName><![CDATA[${openid}]]></FromUserName><CreateTime>1</CreateTime>` +
        `<MsgType><![CDATA[text]]></MsgType><Content><![CDATA[${text}]]></Content><MsgId>1</MsgId></xml>`,
    );
  }

  async post(xml: string, spoil: Record<string, string> = {}): Promise<Response> {
    const body = this.isSealed ? `<xml><Encrypt><![CDATA[${seal(xml)}]]></Encrypt></xml>` : xml;
    return fetch(this.address(body, spoil), {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/xml' },
    });
  }

  /** WeChat asks whether the address is ours. */
  async greet(spoil: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.address('', spoil)}&echostr=4711`);
  }

  /** What the user reads: the answer's text, unsealed. */
  async words(response: Response): Promise<string> {
    const text = await response.text();
    const inner = this.isSealed ? unseal(/<Encrypt>(?:<!\[CDATA\[)?([\w+/=]+)/.exec(text)?.[1] ?? '') : text;
    return /<Content>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/Content>/.exec(inner)?.[1] ?? '';
  }

  private address(body: string, spoil: Record<string, string>): string {
    const timestamp = spoil.timestamp ?? String(Math.floor(Date.now() / 1000));
    const nonce = 'n123';
    const sealed = /CDATA\[(.*?)\]\]><\/Encrypt>/.exec(body)?.[1];
    const query = new URLSearchParams({
      signature: sha1(ACCOUNT.token, timestamp, nonce),
      timestamp,
      nonce,
      ...(sealed
        ? { encrypt_type: 'aes', msg_signature: sha1(ACCOUNT.token, timestamp, nonce, sealed) }
        : {}),
      ...spoil,
    });
    return `${this.shopUrl}/api/wechat/callback?${query.toString()}`;
  }
}

const sha1 = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest('hex');
const key = Buffer.from(`${AES_KEY}=`, 'base64');

function seal(xml: string): string {
  const text = Buffer.from(xml);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(ACCOUNT.appId)]);
  const pad = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])),
    cipher.final(),
  ]).toString('base64');
}

function unseal(sealed: string): string {
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]);
  return plain.subarray(20, 20 + plain.readUInt32BE(16)).toString();
}
