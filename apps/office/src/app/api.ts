import type { Envelope } from '@qingnang/contract/envelope';
import { REQUEST_TIMEOUT_MS } from '@qingnang/rules/constants';
import { isSomebodyHere } from './presence.ts';

/** The `data` of an endpoint of the contract, as a type only: its schemas stay on the server. */
export type DataOf<E extends { data: { _zod: { output: unknown } } }> = E['data']['_zod']['output'];

const OK = 10000;
const SIGN_IN = 10001;
const BUSY = '系统繁忙，请稍候再试';

export interface CallOptions {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** Idempotency-Key of an act that costs. */
  key?: string;
  signal?: AbortSignal;
}

/** A call that was refused or failed; `message` is Chinese and ready to be shown. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: number;
  /** 422: messages by field of the body, nested ones with dots. */
  readonly errors: Record<string, string[]>;

  constructor(status: number, code: number, message: string, errors: Record<string, string[]> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  get isSignedOut(): boolean {
    return this.code === SIGN_IN;
  }

  get isConflict(): boolean {
    return this.status === 409;
  }

  /** The server has decided: nothing was done, and the same request would be refused again. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

/** Calls the API of the shop and answers the envelope's `data`; anything but success throws an ApiError. */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const response = await send(method, path, options);
  return dataOf<T>(response.status, await response.json().catch(() => null));
}

/** The same with what the shop says of it: an act that a second person has to agree with waits, and the words say so. */
export async function callAndHear<T>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<{ data: T; message: string }> {
  const response = await send(method, path, options);
  const envelope: unknown = await response.json().catch(() => null);
  const data = dataOf<T>(response.status, envelope);
  return { data, message: (envelope as Envelope<T>).message };
}

/** The `data` of an answer's envelope; throws an ApiError for anything but success. */
export function dataOf<T>(status: number, envelope: unknown): T {
  if (!isEnvelope<T>(envelope)) throw new ApiError(status || 502, 0, BUSY);
  if (envelope.code === OK) return envelope.data;
  throw new ApiError(status, envelope.code, refusalWords(status, envelope), envelope.errors);
}

async function send(
  method: string,
  path: string,
  { query, body, key, signal }: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  if (!isSomebodyHere()) headers['x-background'] = '1';
  const deadline = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    return await fetch(path + queryText(query), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    const words = deadline.aborted ? '请求超时，请刷新后重试' : '暂时连不上服务器，请稍候再试或检查网络';
    throw new ApiError(0, 0, words);
  }
}

function queryText(query: CallOptions['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function isEnvelope<T>(value: unknown): value is Envelope<T> {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';
}

function refusalWords(status: number, envelope: Envelope<unknown>): string {
  if (status < 500) return envelope.message || BUSY;
  return envelope.request_id ? `${BUSY}（请求编号 ${envelope.request_id}）` : BUSY;
}
