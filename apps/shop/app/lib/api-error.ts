import { CODE, type Envelope } from '@qingnang/contract/envelope';

/** The errors that docs/rules/screens.md#errors tells apart, and the three ways a call fails before there is an answer. */
export type ErrorKind =
  | 'signIn'
  | 'contract'
  | 'proof'
  | 'factor'
  | 'invalid'
  | 'refused'
  | 'server'
  | 'timeout'
  | 'network'
  | 'cancelled';

export const TIMEOUT_MESSAGE = '请求超时，请刷新页面';
export const BUSY_MESSAGE = '系统繁忙，请稍候再试';
export const NETWORK_MESSAGE = '暂时连不上商城，请稍候再试或检查网络';

/** A call that did not succeed. `message` is Chinese and may be shown as it stands. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ErrorKind;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: number;
  /** Messages by field (422), else empty. */
  readonly fieldErrors: Record<string, string[]>;
  /** What the answer says beside its message, as a 409 does about what differs. */
  readonly data: unknown;
  /** To be quoted to the support (5xx), else empty. */
  readonly requestId: string;
  /** True once the buyer has been told, so that nobody tells twice. */
  shown = false;

  constructor(kind: ErrorKind, message: string, status = 0, envelope?: Partial<Envelope<unknown>>) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = envelope?.code ?? status;
    this.fieldErrors = envelope?.errors ?? {};
    this.data = envelope?.data ?? null;
    this.requestId = envelope?.request_id ?? '';
  }
}

const SUCCESS: readonly number[] = [CODE.ok, 200, 201];

/**
 * Judges an answer by docs/rules/screens.md#errors.
 * @returns null for success (codes 10000, 200, 201), else the error with the words to show.
 */
export function errorOf(status: number, envelope: Partial<Envelope<unknown>>): ApiError | null {
  const code = envelope.code ?? status;
  if (SUCCESS.includes(code) && status < 400) return null;
  const message = envelope.message || '操作没有成功，请稍候再试';
  if (code === CODE.signIn || code === 401 || status === 401)
    return new ApiError('signIn', message, status, envelope);
  if (code === CODE.proof) return new ApiError('proof', message, status, envelope);
  if (code === CODE.setUpFactor) return new ApiError('factor', message, status, envelope);
  if (code === CODE.contract) return new ApiError('contract', message, status, envelope);
  if (code === CODE.invalid)
    return new ApiError('invalid', firstOf(envelope.errors) ?? message, status, envelope);
  if (code >= 500 && code < 600) return new ApiError('server', BUSY_MESSAGE, status, envelope);
  return new ApiError('refused', message, status, envelope);
}

const firstOf = (errors: Record<string, string[]> | undefined): string | undefined =>
  Object.values(errors ?? {}).flat()[0];
