/** Codes of the envelope `{code, message, data}` (docs/rules/wire.md#envelope). */
export const CODE = {
  ok: 10000,
  signIn: 10001,
  /** Staff with a one-time password, which has to be replaced first. */
  changePassword: 10002,
  /** A second factor has to be set up first: the role of staff needs one, or the shop demands one of its buyers. */
  setUpFactor: 10003,
  /** The act needs a fresh proof of who is asking (`POST /api/user/proof`); nothing has been done. */
  proof: 10004,
  /** A new version of 用户协议 or 隐私政策 has to be agreed to before anything is bought. */
  consent: 10005,
  /** The key of a machine is missing, wrong, over or revoked. */
  key: 10006,
  /** 410: what this cursor of changes follows is no longer kept; the caller reads the whole again, without one. */
  cursorGone: 10410,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  invalid: 422,
  contract: 459,
  tooMany: 429,
  server: 500,
  /** 503: a service outside the shop is not set up, or silent; the message says which. */
  unavailable: 10503,
} as const;

export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
  /** 422 only: Chinese messages by field, nested fields with dots (`params.0.number`). */
  errors?: Record<string, string[]>;
  /** 5xx only. */
  request_id?: string;
}

/** The words of one page of a list. */
export interface Page<T> {
  list: T[];
  total: number;
  page: number;
  page_size: number;
}
