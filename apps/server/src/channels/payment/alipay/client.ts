import { AlipaySdk } from 'alipay-sdk';
import { chinaTime } from '../answers.ts';
import { ProviderFailure } from '../port.ts';
import type { AlipaySettings } from '../settings.ts';

/** Calls of Alipay's gateway: signed, and their answers verified, by the client library. */
export interface AlipayClient {
  /** @throws ProviderFailure when it is refused, or the answer is not Alipay's */
  call(method: string, content: Record<string, unknown>): Promise<unknown>;
  /** The signed address of a page. */
  page(method: string, content: Record<string, unknown>, more: Record<string, string>): string;
  /** True when Alipay has signed these fields. */
  isSigned(fields: Record<string, string>): boolean;
}

/** Codes of the gateway after which nobody knows whether it was done. */
const UNSURE = ['20000', 'ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error'];

export function alipayClient(settings: AlipaySettings, timeoutMs: number): AlipayClient {
  const sdk = new AlipaySdk({
    appId: settings.appId,
    privateKey: pem(settings.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    keyType: 'PKCS8',
    alipayPublicKey: pem(settings.publicKey.export({ type: 'spki', format: 'pem' })),
    gateway: settings.gateway,
    timeout: timeoutMs,
    camelcase: false,
  });
  // The library writes the time of the server's own zone; Alipay reads it as China's.
  const now = () => chinaTime(new Date());
  return {
    async call(method, content) {
      const answer = await within(
        timeoutMs,
        sdk.exec(method, { bizContent: content, timestamp: now() }, { validateSign: true }),
      );
      if (answer.code === '10000') return answer;
      const code = answer.sub_code ?? answer.code;
      const isSilence = UNSURE.includes(code) || UNSURE.includes(answer.code);
      throw new ProviderFailure(code, answer.sub_msg ?? answer.msg, isSilence);
    },
    page: (method, content, more) =>
      sdk.pageExec(method, 'GET', { bizContent: content, timestamp: now(), ...more }),
    isSigned(fields) {
      if (fields.sign_type !== 'RSA2') return false;
      return sdk.checkNotifySignV2(fields);
    },
  };
}

// The library looks for the key's last line at the end of the text.
const pem = (text: string | Buffer): string => String(text).trim();

/** The library's own limit counts the pauses of an answer that comes in drops. */
async function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(new Error('TIMEOUT')), timeoutMs);
  try {
    return await Promise.race([answer, deadline.promise]);
  } catch {
    // What the library throws repeats the request and the answer; neither is for the log.
    throw new ProviderFailure('NO_ANSWER', '支付宝没有应答，或应答验签失败', true);
  } finally {
    clearTimeout(timer);
  }
}
