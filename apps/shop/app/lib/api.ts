/**
 * The browser's way to the API: same origin, cookies, form-encoded bodies, 30 s time-out, one pending call a path, and
 * all errors (docs/rules/screens.md#errors). Pages state what they read with `defineData`; this is for the rest.
 */
import {
  type AnyGiven,
  addressOf,
  type DataOf,
  type NameOf,
  type Rest,
  type Wire,
} from '@qingnang/contract/call';
import { CODE, type Envelope } from '@qingnang/contract/envelope';
import { REQUEST_TIMEOUT_MS } from '@qingnang/rules/constants';
import { ApiError, BUSY_MESSAGE, errorOf, NETWORK_MESSAGE, TIMEOUT_MESSAGE } from './api-error.ts';
import { askConsent } from './consent.ts';
import { type FormBody, formBody } from './form-body.ts';
import { PendingCalls } from './pending.ts';
import { forgetPrefetched } from './prefetched.ts';
import { presentError } from './present-error.ts';
import { askProof } from './proof.ts';
import { currentSession } from './session.tsx';
import { askSignIn } from './sign-in.ts';

export interface CallOptions {
  /** Ends the call early, as when the buyer has gone to another page. */
  signal?: AbortSignal;
  /** The caller shows the failure itself (or nobody does: banners). A read leaves sign-in to the caller, too. */
  quiet?: boolean;
  /** Nobody waits for it: when the session has ended, nobody is asked to sign in for it. */
  inBackground?: boolean;
  /** Calls of one group do not cancel each other. */
  group?: symbol;
  /** Neither cancels nor is cancelled by calls of the same path. */
  sideBySide?: boolean;
  /** For calls that create something that costs: the same key is never carried out twice. See `newIdempotencyKey`. */
  idempotencyKey?: string;
}

interface Written<T> {
  message: string;
  data: T;
}

/**
 * Calls an endpoint of the contract: `call<typeof goodsDetail>('GET /api/goods/detail/:id', { at: { id }, quiet: true })`.
 * @returns the answer's data. @throws ApiError (already shown unless `quiet`)
 */
export async function call<E extends Wire = never>(
  name: NameOf<E>,
  ...[given]: Rest<E, CallOptions>
): Promise<DataOf<E>> {
  return (await send<DataOf<E>>(name, given)).data;
}

/** The same with the words that the server says of it. */
export async function callAndHear<E extends Wire = never>(
  name: NameOf<E>,
  ...[given]: Rest<E, CallOptions>
): Promise<Written<DataOf<E>>> {
  return send<DataOf<E>>(name, given);
}

/** `call` with options that all of its calls have. */
export const callWith =
  (options: CallOptions) =>
  async <E extends Wire = never>(name: NameOf<E>, ...[given]: Rest<E, unknown>): Promise<DataOf<E>> =>
    (await send<DataOf<E>>(name, { ...given, ...options })).data;

/** A key for one act of the buyer: make it when the act begins (a page or dialog opens), keep it through repeats. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Sending {
  method: string;
  path: string;
  /** The path with what is asked for. */
  url: string;
  body: string | FormData | undefined;
}

function send<T>(name: string, given: AnyGiven & CallOptions = {}): Promise<Envelope<T>> {
  // What the contract's bodies are made of, a form can carry.
  const body = given.body === undefined ? undefined : formBody(given.body as FormBody);
  return deliver<T>({ ...addressOf(name, given), body }, given);
}

/** Sends what speaks no JSON, too (`upload.ts`). @throws ApiError (already shown unless `quiet`) */
export async function deliver<T>(sending: Sending, options: CallOptions = {}): Promise<Envelope<T>> {
  const once = () => deliverOnce<T>(sending, options);
  try {
    return await once().catch(async (error: unknown) => {
      if (error instanceof ApiError && (await isSettled(error, sending, options))) return once();
      throw error;
    });
  } catch (error) {
    if (!options.quiet) presentError(error);
    throw error;
  }
}

/** Asks the buyer for what a call lacks. @returns whether it may go out again */
async function isSettled(error: ApiError, sending: Sending, options: CallOptions): Promise<boolean> {
  if (error.kind === 'proof') return askProof();
  if (error.code === CODE.consent) return askConsent();
  if (error.kind !== 'signIn' || !asksSignIn(sending, options)) return false;
  const isSignedIn = await askSignIn();
  // Who has closed the dialog stays on the page.
  error.shown ||= currentSession().signedIn;
  return isSignedIn;
}

/** What signs in or out is not repeated after signing in. */
const asksSignIn = ({ method, path }: Sending, { quiet, inBackground }: CallOptions): boolean =>
  !inBackground && !(quiet && method === 'GET') && !/^\/api\/user\/(login|logout)/.test(path);

const pending = new PendingCalls();

/** @throws ApiError */
async function deliverOnce<T>(
  { method, path, url, body }: Sending,
  options: CallOptions,
): Promise<Envelope<T>> {
  const entry = options.sideBySide ? undefined : pending.enter(method, path, options.group);
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = AbortSignal.any([timeout, entry?.signal, options.signal].filter((one) => one !== undefined));
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: headersOf(body, options),
      ...(body === undefined ? {} : { body }),
      signal,
    });
    const envelope = await read<T>(response);
    if (method !== 'GET') forgetPrefetched();
    return envelope;
  } catch (cause) {
    throw cause instanceof ApiError ? cause : failureOf(timeout, signal);
  } finally {
    entry?.done();
  }
}

function headersOf(body: string | FormData | undefined, options: CallOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    // A browser writes that of files itself.
    ...(typeof body !== 'string'
      ? {}
      : { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
}

async function read<T>(response: Response): Promise<Envelope<T>> {
  const text = await response.text();
  const envelope = parse<T>(text);
  // A proxy's error page is no envelope; its status still says what happened.
  if (!envelope) throw new ApiError('server', BUSY_MESSAGE, response.status);
  const error = errorOf(response.status, envelope);
  if (error) throw error;
  return envelope;
}

function parse<T>(text: string): Envelope<T> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Envelope<T>) : null;
  } catch {
    return null;
  }
}

function failureOf(timeout: AbortSignal, signal: AbortSignal): ApiError {
  if (timeout.aborted) return new ApiError('timeout', TIMEOUT_MESSAGE);
  if (signal.aborted) return new ApiError('cancelled', '');
  return new ApiError('network', NETWORK_MESSAGE);
}
