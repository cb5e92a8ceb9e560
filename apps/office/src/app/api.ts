import {
  type AnyGiven,
  addressOf,
  type DataOf,
  type NameOf,
  type Rest,
  type Wire,
} from '@qingnang/contract/call';
import type { Envelope } from '@qingnang/contract/envelope';
import { REQUEST_TIMEOUT_MS } from '@qingnang/rules/constants';
import { isSomebodyHere } from './presence.ts';

export type { BodyOf, DataOf, FilterOf } from '@qingnang/contract/call';

const OK = 10000;
const SIGN_IN = 10001;
const BUSY = '系统繁忙，请稍候再试';

interface Options {
  /** Idempotency-Key of an act that costs. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
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

/**
 * Calls an endpoint of the contract: `call<typeof adminCoupon>('GET /api/admin/coupons/:id', { at: { id } })`.
 * @returns the envelope's `data`. @throws ApiError for anything but success
 */
export async function call<E extends Wire = never>(
  name: NameOf<E>,
  ...[given]: Rest<E, Options>
): Promise<DataOf<E>> {
  return (await send<DataOf<E>>(name, given)).data;
}

/** The same with what the shop says of it: an act that a second person has to agree with waits, and the words say so. */
export async function callAndHear<E extends Wire = never>(
  name: NameOf<E>,
  ...[given]: Rest<E, Options>
): Promise<{ data: DataOf<E>; message: string }> {
  return send<DataOf<E>>(name, given);
}

/** A call that was kept until the shop could be reached: by its name in the contract, as it was given then. @throws as `call` */
export async function callKept(name: string, given: AnyGiven, key: string): Promise<unknown> {
  return (await send(name, { ...given, key })).data;
}

/** The `data` of an answer's envelope; throws an ApiError for anything but success. */
export function dataOf<T>(status: number, envelope: unknown): T {
  if (!isEnvelope<T>(envelope)) throw new ApiError(status || 502, 0, BUSY);
  if (envelope.code === OK) return envelope.data;
  throw new ApiError(status, envelope.code, refusalWords(status, envelope), envelope.errors);
}

async function send<T>(name: string, given: AnyGiven & Options = {}): Promise<{ data: T; message: string }> {
  const response = await fetchAnswer(name, given);
  const envelope: unknown = await response.json().catch(() => null);
  const data = dataOf<T>(response.status, envelope);
  return { data, message: (envelope as Envelope<T>).message };
}

async function fetchAnswer(name: string, given: AnyGiven & Options): Promise<Response> {
  const { method, url } = addressOf(name, given);
  const { body, key, signal } = given;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  if (!isSomebodyHere()) headers['x-background'] = '1';
  const deadline = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    return await fetch(url, {
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

function isEnvelope<T>(value: unknown): value is Envelope<T> {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';
}

function refusalWords(status: number, envelope: Envelope<unknown>): string {
  if (status < 500) return envelope.message || BUSY;
  return envelope.request_id ? `${BUSY}（请求编号 ${envelope.request_id}）` : BUSY;
}
