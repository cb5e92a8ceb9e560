import { CODE } from '@qingnang/contract/envelope';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, Refusal, refusalBody } from './errors.ts';
import { noteFault } from './health.ts';
import { faultOf } from './log.ts';

const BUSY = '系统繁忙，请稍候再试';
const RETRY_AFTER_SECONDS = '3';

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

/** The one place where something thrown becomes an answer. A fault shows nothing but the request's id. */
export function failureAnswer(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return send(reply, error.status, refusalBody(error));
  }
  const known = 'code' in error ? (KNOWN[error.code] ?? callersFault(error)) : undefined;
  if (known) {
    const errors = known.code === CODE.invalid ? { errors: { body: [known.message] } } : {};
    return send(reply, known.status, { code: known.code, message: known.message, data: null, ...errors });
  }
  noteFault(error);
  const status = isDatabaseAway(error) || ('statusCode' in error && error.statusCode === 503) ? 503 : 500;
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // Whoever is still sending has had his time.
  if (!request.raw.complete) reply.header('connection', 'close');
  request.log.error({ fault: faultOf(error), route: request.routeOptions.url }, 'fault');
  return send(reply, status, { code: status, message: BUSY, data: null, request_id: request.id });
}

/** What else Fastify and its plugins refuse is the caller's doing: no fault of ours, nobody has to look at it. */
function callersFault({ code, statusCode = 500 }: FastifyError): Words | undefined {
  const isRefusal = /^FST_/.test(code) && statusCode >= 400 && statusCode < 500;
  return isRefusal ? { status: statusCode, code: statusCode, message: '请求不正确' } : undefined;
}

/** An address under which there is no call. */
export const unknownCall = (reply: FastifyReply): FastifyReply =>
  send(reply, 404, { code: CODE.notFound, message: '接口不存在', data: null });

/** As text: the answer must not pass through the serialiser of the success schema. */
function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
