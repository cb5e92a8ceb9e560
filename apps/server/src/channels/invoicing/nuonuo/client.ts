import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { jsonOf, plainLine, textOf } from '../../answer-body.ts';
import { IssuerFailure, type NuonuoSettings } from '../port.ts';

/** An answer about one invoice is a few kilobytes; with all its lines it would be some hundred. */
const MOST_BYTES = 1024 * 1024;
const PATH = '/open/v1/services';

/** Codes of the platform itself begin with E, those of its gate (keys, token, too many calls) with a digit. */
const answer = z.object({
  code: z.string(),
  describe: z.string().nullish(),
  result: z.unknown().optional(),
});

export interface NuonuoAnswer {
  /** 'E0000' = done; another one is the platform's refusal. */
  code: string;
  words: string;
  result: unknown;
}

export const DONE = 'E0000';

export interface NuonuoClient {
  /** @throws IssuerFailure when nothing comes that can be read, or the gate lets the call not through */
  call(method: string, body: object): Promise<NuonuoAnswer>;
}

/** Signed calls of the platform. @param timeoutMs of one call, its answer included */
export function nuonuoClient(settings: NuonuoSettings, timeoutMs: number): NuonuoClient {
  const { appKey, accessToken, taxNo, gateway } = settings;
  return {
    async call(method, body) {
      const content = JSON.stringify(body);
      const once = {
        senid: randomBytes(16).toString('hex'),
        nonce: String(randomInt(10_000_000, 100_000_000)),
        timestamp: String(Math.floor(Date.now() / 1000)),
      };
      const query = new URLSearchParams({ ...once, appkey: appKey });
      const text = await fetch(`${gateway}${PATH}?${query.toString()}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          'X-Nuonuo-Sign': signatureOf(settings, once, content),
          accessToken,
          userTax: taxNo,
          method: `nuonuo.OpeMplatform.${method}`,
        },
        body: content,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
        .then((response) => textOf(response, MOST_BYTES))
        // What a library says may repeat the address and what was sent.
        .catch(() => null);
      if (text === null) throw new IssuerFailure('开票平台没有答复');
      const read = answer.safeParse(jsonOf(text));
      if (!read.success) throw new IssuerFailure('开票平台的答复看不懂');
      const { code, describe, result } = read.data;
      const words = plainLine(describe ?? '', 200);
      if (!code.startsWith('E'))
        throw new IssuerFailure(`开票平台拒绝调用（${plainLine(code, 20)}）：${words}`);
      return { code, words, result };
    },
  };
}

interface Once {
  senid: string;
  nonce: string;
  timestamp: string;
}

/** Over the address, read backwards by its parts, and the body to the byte. */
export function signatureOf(
  { appKey, appSecret }: Pick<NuonuoSettings, 'appKey' | 'appSecret'>,
  { senid, nonce, timestamp }: Once,
  content: string,
): string {
  const signed = `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${content}`;
  return createHmac('sha1', appSecret).update(signed).digest('base64');
}
