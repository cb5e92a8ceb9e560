import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SMS_TEMPLATES } from '../../modules/identity/messages/rules.ts';
import { type Gateway, listen, type Mood } from './gateway.ts';

/** Tencent Cloud's SMS gateway as its documents describe it, written without the shop's client library. */

const KEYS = { id: 'AKIDtest', key: 'secret-of-tests' };

export interface Sent {
  phone: string;
  template: string;
  values: string[];
}

export class TencentGateway {
  mood: Mood = 'well';
  /** What the provider says of a number, in place of Ok. */
  readonly refusals = new Map<string, string>();
  /** What it says of the whole request, once. */
  error: string | null = null;
  readonly sent: Sent[] = [];
  calls = 0;
  private gateway: Gateway | null = null;

  async start(): Promise<Record<string, string>> {
    this.gateway = await listen(
      () => this.mood,
      (request, body) => this.answer(request, body),
    );
    const templates = Object.fromEntries(Object.keys(SMS_TEMPLATES).map((name) => [name, `T-${name}`]));
    return {
      SMS_SECRET_ID: KEYS.id,
      SMS_SECRET_KEY: KEYS.key,
      SMS_APP_ID: '1400000001',
      SMS_SIGN: '青囊药采',
      SMS_TEMPLATES: JSON.stringify(templates),
      SMS_GATEWAY: this.gateway.url,
      MESSAGE_TIMEOUT_MS: '30000',
    };
  }

  close = async () => this.gateway?.close();

  private answer(request: IncomingMessage, body: string): object {
    this.calls += 1;
    if (!isSigned(request, body)) return failure('AuthFailure.SignatureFailure');
    const { error } = this;
    this.error = null;
    if (error) return failure(error);
    const { PhoneNumberSet, TemplateId, TemplateParamSet, SmsSdkAppId, SignName } = JSON.parse(body) as {
      PhoneNumberSet: string[];
      TemplateId: string;
      TemplateParamSet: string[];
      SmsSdkAppId: string;
      SignName: string;
    };
    if (SmsSdkAppId !== '1400000001' || SignName !== '青囊药采')
      return failure('FailedOperation.SignatureIncorrectOrUnapproved');
    const [phone = ''] = PhoneNumberSet;
    const refusal = this.refusals.get(phone);
    if (!refusal) this.sent.push({ phone, template: TemplateId, values: TemplateParamSet });
    const state = {
      SerialNo: refusal ? '' : `S${this.sent.length}`,
      PhoneNumber: phone,
      Code: refusal ?? 'Ok',
    };
    return {
      Response: { SendStatusSet: [{ ...state, Message: refusal ?? 'send success' }], RequestId: 'r' },
    };
  }
}

const failure = (code: string) => ({
  Response: { Error: { Code: code, Message: '服务商的说明' }, RequestId: 'r' },
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature method v3 (TC3-HMAC-SHA256). */
function isSigned({ method, headers }: IncomingMessage, body: string): boolean {
  const form =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/;
  const [, id, day = '', service = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-tc-timestamp']);
  if (id !== KEYS.id || headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
    return false;
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  // The library signs the host without its port, which the real address does not have.
  const signed = (name: string) =>
    String(headers[name])
      .toLowerCase()
      .replace(/^(127\.0\.0\.1):\d+$/, '$1');
  const lines = names.split(';').map((name) => `${name}:${signed(name)}\n`);
  const canonical = [method, '/', '', lines.join(''), names, sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', time, `${day}/${service}/tc3_request`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${KEYS.key}`, day), service), 'tc3_request');
  return hmac(key, text).toString('hex') === signature;
}
