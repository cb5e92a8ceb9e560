import { CODE, type Envelope } from '@qingnang/contract/envelope';
import type { z } from 'zod';

/**
 * Refusals that a caller is told about. Anything else that is thrown is a fault: 5xx without details.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  readonly errors: Record<string, string[]> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: number,
    message: string,
    more: { data?: unknown; errors?: Record<string, string[]>; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = more.data ?? null;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

export const signInNeeded = () => new Refusal(401, CODE.signIn, '请先登录');
export const forbidden = (message = '没有权限', data: unknown = null) =>
  new Refusal(403, CODE.forbidden, message, { data });
/** Staff who signed in with a one-time password: everything else waits until it is replaced. */
export const passwordChangeNeeded = () => new Refusal(403, CODE.changePassword, '请先修改初始密码');
/** Staff whose role needs a second factor: everything else waits until it is set up. */
export const factorNeeded = () => new Refusal(403, CODE.setUpFactor, '请先开启动态口令');
/** A buyer of a shop that demands a second factor: what costs and what shows papers waits until it is set up. */
export const buyerFactorNeeded = () => new Refusal(403, CODE.setUpFactor, '请先开启两步验证');
/** The act needs a proof of who is asking that is a few minutes old at most. */
export const proofNeeded = () => new Refusal(403, CODE.proof, '请先验证身份');
/** A machine without a key that is good. */
export const keyNeeded = (message: string) => new Refusal(401, CODE.key, message);
/** What is bought waits until a new version of a text has been agreed to. @param texts in words */
export const consentNeeded = (texts: string) => new Refusal(403, CODE.consent, `请先阅读并同意新版${texts}`);
export const notFound = (message = '内容不存在') => new Refusal(404, CODE.notFound, message);
/** A state that has changed in between: stock, price, an order's status. `data` says what differs. */
export const conflict = (message: string, data: unknown = null) =>
  new Refusal(409, CODE.conflict, message, { data });
/** A cursor that follows what is no longer kept. */
export const cursorGone = () =>
  new Refusal(410, CODE.cursorGone, '游标已失效：请不带 cursor 和 updated_since 重新读取全部');
export const contractNeeded = () => new Refusal(459, CODE.contract, '请先签署本年度电子合同');
export const tooMany = (retryAfter: number, message = '操作太频繁，请稍后再试') =>
  new Refusal(429, CODE.tooMany, message, { retryAfter });
/** Nobody is left to be answered; proxies call it 499. */
export const callerGone = () => new Refusal(499, 499, '请求已取消');
/** Bad input at named fields. */
export function invalid(errors: Record<string, string>): Refusal {
  const lists = Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]));
  return new Refusal(422, CODE.invalid, Object.values(errors)[0] ?? '输入有误', { errors: lists });
}

/** Zod's issues as messages by field; the first one is the answer's message. */
export function invalidFromIssues(error: z.ZodError): Refusal {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return new Refusal(422, CODE.invalid, error.issues[0]?.message ?? '输入有误', { errors });
}

/** The envelope of a refusal. */
export function refusalBody(refusal: Refusal): Envelope<unknown> {
  return {
    code: refusal.code,
    message: refusal.message,
    data: refusal.data,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
  };
}

// A lost connection and a caller's time that is over; PostgreSQL's classes 08 (connection), 53 (no room: disk, memory, connections),
// 57P (shutdown), 58 (the system below it), 57014 (a statement took too long), 25006 (it has become a replica), 55000 (it lets nobody in).
const AWAY = /^(DATABASE_AWAY|DEADLINE_PASSED|08...|53...|57P..|58...|57014|25006|55000)$/;

/** True for errors that say the database is away, restarting, busy or full: the caller may try again. */
export function isDatabaseAway(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && AWAY.test(String(error.code));
}
