import { type KeyObject, X509Certificate } from 'node:crypto';
import { Aes, Decorator, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import { readAnswer } from '../answers.ts';
import { ProviderFailure } from '../port.ts';
import type { WechatPaySettings } from '../settings.ts';

/** Calls of WeChat Pay's API v3: signed, and their answers verified, by the client library. */
export interface WechatClient {
  /** @throws ProviderFailure */
  get(path: string, params?: Record<string, string>): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  /** A file; its bytes are not signed: the caller checks their hash. */
  download(url: string): Promise<Buffer>;
  /** True when `body` was signed with a key of the platform for these headers. */
  isSigned(headers: Record<string, string | undefined>, body: string): Promise<boolean>;
  /** What WeChat Pay encrypts with the merchant's APIv3 key. @throws when it was another key */
  decrypt(sealed: Sealed): string;
}

export interface Sealed {
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

/** Unknown serials come from anybody; certificates are fetched for one of them at most so often. */
const FETCH_EVERY_MS = 60_000;

export function wechatClient(settings: WechatPaySettings, timeoutMs: number): WechatClient {
  const { apiV3Key } = settings;
  const keys: Record<string, KeyObject> = { [settings.platformKeyId]: settings.platformKey };
  let http = axiosFor(settings, keys);
  let fetching: Promise<void> | null = null;
  let fetchedAt = Number.NEGATIVE_INFINITY;

  const decrypt = ({ ciphertext, nonce, associated_data = '' }: Sealed) =>
    Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associated_data);

  async function send(request: Request): Promise<{ data: unknown }> {
    try {
      return await http.request({ ...request, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Sends again once when the answer was signed with a key that is new. */
  async function call(request: Request): Promise<unknown> {
    try {
      return (await send(request)).data;
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.code !== UNKNOWN_SERIAL) throw error;
      if (!(await fetchKeys())) throw error;
      return (await send(request)).data;
    }
  }

  /** @returns false when it was done a moment ago */
  async function fetchKeys(): Promise<boolean> {
    if (fetching === null) {
      if (performance.now() - fetchedAt < FETCH_EVERY_MS) return false;
      fetchedAt = performance.now();
      fetching = takeCertificates().finally(() => {
        fetching = null;
      });
    }
    await fetching;
    return true;
  }

  /**
   * What is not encrypted with the APIv3 key did not come from WeChat Pay, so certificates that decrypt are true although the key
   * that signs the answer may be among them.
   */
  async function takeCertificates(): Promise<void> {
    const { data } = await send({ method: 'GET', url: 'v3/certificates', transformResponse: [] });
    for (const { serial_no, encrypt_certificate } of readCertificates(data)) {
      keys[serial_no] = new X509Certificate(decrypt(encrypt_certificate)).publicKey;
    }
    http = axiosFor(settings, keys);
  }

  return {
    get: (path, params) => call({ method: 'GET', url: path, ...(params ? { params } : {}) }),
    post: (path, body) => call({ method: 'POST', url: path, data: body }),
    async download(url) {
      const { data } = await send({
        method: 'GET',
        url,
        responseType: 'arraybuffer',
        transformResponse: [],
      });
      return Buffer.from(data as ArrayBuffer);
    },
    async isSigned(headers, body) {
      const serial = headers['wechatpay-serial'] ?? '';
      // Without them it cannot be verified now; WeChat Pay sends it again.
      if (!Object.hasOwn(keys, serial) && serial !== '') await fetchKeys().catch(() => false);
      const key = Object.hasOwn(keys, serial) ? keys[serial] : undefined;
      if (key === undefined) return false;
      const { 'wechatpay-timestamp': timestamp = '', 'wechatpay-nonce': nonce = '' } = headers;
      return Rsa.verify(
        Formatter.response(timestamp, nonce, body),
        headers['wechatpay-signature'] ?? '',
        key,
      );
    },
    decrypt,
  };
}

interface Request {
  method: 'GET' | 'POST';
  url: string;
  params?: Record<string, string>;
  data?: object;
  responseType?: 'arraybuffer';
  /** [] takes the answer as it is, unverified. */
  transformResponse?: [];
}

/** The library copies the keys, so a new one needs a new client. */
function axiosFor(settings: WechatPaySettings, keys: Record<string, KeyObject>) {
  const http = Decorator.jsonBased({
    mchid: settings.mchId,
    serial: settings.serial,
    // The library takes key objects as they are; its types do not say so.
    privateKey: settings.privateKey as unknown as Buffer,
    certs: { ...keys } as unknown as Record<string, Buffer>,
  });
  http.defaults.baseURL = `${settings.gateway}/`;
  return http;
}

const certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        ciphertext: z.string(),
        nonce: z.string(),
        associated_data: z.string(),
      }),
    }),
  ),
});
const readCertificates = (text: unknown) => readAnswer(certificates, JSON.parse(String(text))).data;

/** The library's word for an answer signed with a key that it has not. */
const UNKNOWN_SERIAL = 'EV3_RES_HEADER_PLATFORM_SERIAL';

const refusal = z.object({ code: z.string(), message: z.string() });

/** The library's errors carry the whole request with its signature; of them only code and words are kept. */
function failureOf(error: unknown): ProviderFailure {
  const { code, response } = error as { code?: unknown; response?: { status: number; data: unknown } };
  if (typeof code === 'string' && code.startsWith('EV3_'))
    return new ProviderFailure(code, '微信支付的应答验签失败', true);
  const said = refusal.safeParse(response?.data);
  if (response && said.success)
    return new ProviderFailure(said.data.code, said.data.message, response.status >= 500);
  if (response) return new ProviderFailure(`HTTP_${response.status}`, '微信支付应答异常', true);
  return new ProviderFailure(typeof code === 'string' ? code : 'NETWORK', '微信支付没有应答', true);
}
