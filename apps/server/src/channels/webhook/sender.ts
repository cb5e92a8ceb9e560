/**
 * Sends events by HTTP. The name is resolved once, every address of it has to be public, and the connection goes to the address that
 * was looked at: a name that answers differently a moment later leads nowhere else. Redirects are answers, not ways.
 */
import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { plainLine } from '../answer-body.ts';
import { isPublic } from './addresses.ts';
import type { WebhookAnswer, WebhookMessage, WebhookSender } from './port.ts';

export interface WebhookSettings {
  ports: readonly number[];
  /** Plain HTTP, any port and addresses inside are allowed: demo and tests. */
  isOpen: boolean;
  /** Milliseconds that one attempt may take, all of it. */
  timeoutMs?: number;
  /** All addresses of a name. */
  resolve?: (name: string) => Promise<readonly string[]>;
}

const TIMEOUT_MS = 10_000;
/** Of an answer so much is read, and so much kept. */
const MOST_BYTES = 4096;
const KEPT_LETTERS = 300;

const addressesOf = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);

export function createWebhookSender(settings: WebhookSettings): WebhookSender {
  const { timeoutMs = TIMEOUT_MS, resolve = addressesOf } = settings;
  return {
    problemOf: (url) => problemOf(url, settings),
    async send(message) {
      const begun = performance.now();
      const answer = await attempt(message, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => ({
        status: 0,
        text: reasonOf(error),
      }));
      const milliseconds = Math.round(performance.now() - begun);
      return { status: answer.status, text: plainLine(answer.text, KEPT_LETTERS), milliseconds };
    },
  };

  async function attempt(message: WebhookMessage, signal: AbortSignal) {
    const problem = problemOf(message.url, settings);
    if (problem !== '') throw new Refused(problem);
    const url = new URL(message.url);
    const name = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(name) === 0 ? await orAborted(resolve(name), signal) : [name];
    const [address] = addresses;
    if (address === undefined) throw new Refused('域名没有地址');
    if (!settings.isOpen && !addresses.every(isPublic)) throw new Refused('地址不是公网地址');
    return post(url, address, message, signal);
  }
}

class Refused extends Error {}

function problemOf(text: string, { ports, isOpen }: WebhookSettings): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return '接收地址须以 https:// 开头';
  if (url.username !== '' || url.password !== '') return '接收地址里不能有用户名和密码';
  if (isOpen) return '';
  if (url.protocol !== 'https:') return '接收地址须以 https:// 开头';
  const port = url.port === '' ? 443 : Number(url.port);
  if (!ports.includes(port)) return `端口只能是 ${ports.join('、')}`;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0 && !isPublic(name)) return '地址不是公网地址';
  return '';
}

function post(
  url: URL,
  address: string,
  { headers, body }: WebhookMessage,
  signal: AbortSignal,
): Promise<Pick<WebhookAnswer, 'status' | 'text'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Pick<WebhookAnswer, 'status' | 'text'>>();
  const family = isIP(address);
  const pinned: RequestOptions['lookup'] = (_name, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    lookup: pinned,
    signal,
  });
  request.once('response', (response) => {
    // From here on there is an answer, however badly it ends.
    request.off('error', reject).on('error', () => undefined);
    beginningOf(response).then((text) => {
      resolve({ status: response.statusCode ?? 0, text });
      request.destroy();
    }, reject);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

/** What counts is the status: an answer that stops, drips or never ends is read as far as it came. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.byteLength;
      if (size >= MOST_BYTES) break;
    }
  } catch {
    // Cut off, or its time is over.
  }
  return Buffer.concat(pieces).subarray(0, MOST_BYTES).toString('utf8');
}

/** Whoever resolves names slowly is not waited for beyond the deadline. */
function orAborted<T>(act: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<T>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([act, promise]);
}

/** In words: which part of a network answers how says nothing to who may not know. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return '超时没有回应';
  return `连接失败${code === '' ? '' : `（${code}）`}`;
}
