import { CODE, type Envelope } from '@qingnang/contract/envelope';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, Refusal, refusalBody } from './errors.ts';
import { noteFault } from './health.ts';
import { faultOf } from './log.ts';
import { isForEyes, type ShopFace, sendTrouble } from './trouble.ts';

const BUSY = '系统繁忙，请稍候再试';
/** Seconds in which what passes may be over. */
const RETRY_AFTER = 3;

interface Words {
  status: number;
  code: number;
  message: string;
}
const NOT_THERE: Words = { status: 404, code: CODE.notFound, message: '内容不存在' };

/** Fastify's own refusals in the words of the shop. */
const KNOWN: Readonly<Record<string, Words>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 422, code: CODE.invalid, message: '提交的内容不是正确的 JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 422, code: CODE.invalid, message: '提交的内容为空' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 422, code: CODE.invalid, message: '提交的内容不完整' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 415, message: '不支持的内容格式' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 413, message: '提交的内容太大' },
  FST_ERR_BAD_URL: NOT_THERE,
  FST_ERR_MAX_PARAM_LENGTH: NOT_THERE,
  // Out of the folder of files, as scanners try it.
  FST_STATIC_FORBIDDEN_PATH: NOT_THERE,
  // PostgreSQL's last word on a value that no rule above it caught.
  '22003': { status: 422, code: CODE.invalid, message: '数值超出范围' },
  '22021': { status: 422, code: CODE.invalid, message: '含有不能识别的字符' },
};

/** What a caller is told of something that was thrown; of a fault nothing but the request's id. */
interface Told extends Envelope<unknown> {
  status: number;
  /** Seconds. */
  retryAfter?: number | undefined;
}

/** The one place where something thrown becomes an answer: a page for who looks at it, an envelope for every other caller. */
export function failureAnswer(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  shop: ShopFace,
): FastifyReply {
  const { status, retryAfter, ...body } = toldOf(error, request.id);
  if (status >= 500) logFault(error, request);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  // Whoever is still sending has had his time.
  if (status >= 500 && !request.raw.complete) reply.header('connection', 'close');
  if (!isForEyes(request)) return send(reply, status, body);
  return sendTrouble(request, reply, shop, {
    status,
    retryAfter,
    message: body.message,
    isAway: isDatabaseAway(error),
  });
}

/** The answer to a page's call in-process: the envelope and its status. */
export function toldOf(error: unknown, requestId: string): Told {
  if (error instanceof Refusal)
    return { ...refusalBody(error), status: error.status, retryAfter: error.retryAfter };
  const { code, statusCode } = factsOf(error);
  const known = KNOWN[code] ?? callersFault(code, statusCode);
  if (known) {
    const errors = known.code === CODE.invalid ? { errors: { body: [known.message] } } : {};
    return { ...known, data: null, ...errors };
  }
  // The latter: too many ask at once.
  const passes = isDatabaseAway(error) || statusCode === 503;
  const told = { message: BUSY, data: null, request_id: requestId };
  return passes
    ? { status: 503, code: 503, ...told, retryAfter: RETRY_AFTER }
    : { status: 500, code: 500, ...told };
}

/** What else Fastify and its plugins refuse is the caller's doing: no fault of ours, nobody has to look at it. */
function callersFault(code: string, status: number): Words | undefined {
  const isRefusal = code.startsWith('FST_') && status >= 400 && status < 500;
  return isRefusal ? { status, code: status, message: '请求不正确' } : undefined;
}

/** What Fastify and the driver say of an error beside its words. */
function factsOf(error: unknown): { code: string; statusCode: number } {
  const { code = '', statusCode = 500 } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  return { code: String(code), statusCode: Number(statusCode) };
}

/** A fault is written down with its route, without what anybody typed. */
export function logFault(error: unknown, request: FastifyRequest): void {
  if (error instanceof Refusal) return;
  noteFault(error);
  request.log.error({ fault: faultOf(error), route: request.routeOptions.url }, 'fault');
}

/** An address under which there is no call. */
export const unknownCall = (reply: FastifyReply): FastifyReply =>
  send(reply, 404, { code: CODE.notFound, message: '接口不存在', data: null });

/** As text: the answer must not pass through the serialiser of the success schema. */
function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
