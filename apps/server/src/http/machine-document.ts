/**
 * The documentation of the calls for machines, apart from that of the browsers' calls: OpenAPI 3.1 with an example of each answer, drawn
 * from the schemas that validate.
 */

import type { Endpoint, MachineDocs } from '@qingnang/contract/endpoint';
import { CODE } from '@qingnang/contract/envelope';
import { KEY_SCOPES, type KeyScope } from '@qingnang/contract/machine-words';
import { RAW_CALLS } from '@qingnang/contract/raw-calls';
import { Schemas } from './machine-schemas.ts';
import { drawWebhooks } from './machine-webhooks.ts';
import { TAGS } from './machine-words.ts';

type Json = Record<string, unknown>;
/** A call of a machine with its documentation. */
export type MachineEndpoint = Endpoint & { docs: MachineDocs };

export const isMachineEndpoint = (endpoint: Endpoint): endpoint is MachineEndpoint =>
  endpoint.scope.startsWith('machine:') && endpoint.docs !== undefined;

/** What every call may answer beside success. */
const REFUSALS = {
  400: '请求不正确',
  401: '没有密钥，或密钥不正确、已到期、已停用',
  403: '密钥没有这项权限，或当前不能这样做',
  404: '没有这个编号，或不属于您',
  409: '状态已改变：库存、价格、订单等，message 说明原因',
  410: '游标已失效：请不带 cursor 重新读取全部',
  422: '参数或字段不正确、不存在，errors 按字段说明',
  429: '调用太频繁，按 Retry-After 的秒数后再试',
} as const;
type RefusalStatus = keyof typeof REFUSALS;

const REFUSAL_EXAMPLES: Readonly<Record<RefusalStatus, Json>> = {
  400: { code: 400, message: '请求不正确', data: null },
  401: { code: CODE.key, message: '密钥不正确', data: null },
  403: { code: CODE.forbidden, message: '密钥没有这项权限：下单（buyer.order）', data: null },
  404: { code: CODE.notFound, message: '内容不存在', data: null },
  409: { code: CODE.conflict, message: '库存不足', data: null },
  410: {
    code: CODE.cursorGone,
    message: '游标已失效：请不带 cursor 和 updated_since 重新读取全部',
    data: null,
  },
  422: {
    code: CODE.invalid,
    message: '参数 colour 不存在',
    data: null,
    errors: { colour: ['参数 colour 不存在'] },
  },
  429: { code: CODE.tooMany, message: '调用太频繁，请稍后再试', data: null },
};

/** What a caller has to know before the first call. */
const ABOUT = `其他系统通过这些接口与商城对接。

- 每个请求带请求头 \`Authorization: Bearer qnk_…\`。密钥由商城在后台“系统对接”或客户在“账户中心 - 系统对接”生成，只显示一次。
- 请求和应答都是 JSON（UTF-8）。成功时 code 为 10000，结果在 data；其他情况 message 说明原因，422 的 errors 按字段说明。
- 金额是以元为单位的文字（"12.50"），不要用浮点数计算；数量是整数；时间带时区（2026-11-26T09:30:00+08:00）。
- 不认识的参数和字段会被拒绝（422），不会被忽略。
- 每个密钥每秒最多 20 次，短时可以多到 200 次；超过时返回 429 和 Retry-After。
- 会创建订单等的请求带 \`Idempotency-Key\`：同一个值只做一次，网络中断后用同一个值重试。`;

/** The document for a shop. @param server address of the shop */
export function machineDocument(
  endpoints: readonly MachineEndpoint[],
  siteName: string,
  server: string,
): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, one: Json) => {
    const named = path.replace(/:(\w+)/g, '{$1}');
    paths[named] = { ...paths[named], [method.toLowerCase()]: one };
  };
  for (const endpoint of endpoints) add(endpoint.path, endpoint.method, operation(endpoint, schemas));
  for (const call of RAW_CALLS.filter(({ scopes }) => scopes.some((one) => one.startsWith('machine:'))))
    add(call.path, call.method, fileOperation(call));
  const webhooks = drawWebhooks(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} 系统对接`,
      version: '1.0.0',
      description: ABOUT,
      license: { name: '仅供对接使用', identifier: 'LicenseRef-Private' },
    },
    servers: [{ url: server, description: siteName }],
    security: [{ key: [] }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: '密钥，qnk_ 开头' } },
      schemas: { ...schemas.named, Error: ERROR },
      headers: {
        RetryAfter: { description: '多少秒后再试', schema: { type: 'integer' } },
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `Refused${status}`,
          refusal(status, description),
        ]),
      ),
    },
  };
}

const ERROR: Json = {
  type: 'object',
  description: '没有成功的应答',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string', description: '原因，中文' },
    data: { description: '和原因有关的内容，通常为 null' },
    errors: {
      type: 'object',
      description: '422：按字段的原因',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string', description: '5xx：请求编号，联系商城时提供' },
  },
};

const refusal = (status: string, description: string): Json => ({
  description,
  ...(status === '429' ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: REFUSAL_EXAMPLES[Number(status) as RefusalStatus],
    },
  },
});

function operation(endpoint: MachineEndpoint, schemas: Schemas): Json {
  const { docs } = endpoint;
  return {
    ...headOf(endpoint.method, endpoint.path, endpoint.scope, endpoint.summary, docs),
    parameters: [
      ...parameters(endpoint, 'path', schemas),
      ...parameters(endpoint, 'query', schemas),
      ...(endpoint.idempotent ? [IDEMPOTENCY] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemas.of(endpoint.body, 'input'), example: docs.body ?? {} },
            },
          },
        }
      : {}),
    responses: {
      [endpoint.created ? '201' : '200']: {
        description: '成功',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'message', 'data'],
              properties: {
                code: { const: CODE.ok },
                message: { type: 'string' },
                data: schemas.of(endpoint.data, 'output'),
              },
            },
            example: { code: CODE.ok, message: '成功', data: docs.example },
          },
        },
      },
      ...refusals(),
    },
  };
}

const IDEMPOTENCY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '请求编号，8–100 位字母、数字、点、横线、冒号或下划线；同一个值只做一次',
  schema: { type: 'string', minLength: 8, maxLength: 100, pattern: '^[\\w.:-]{8,100}$' },
};

/** A file in place of JSON. */
function fileOperation({ method, path, scopes, summary }: (typeof RAW_CALLS)[number]): Json {
  const scope = String(scopes[0]);
  return {
    ...headOf(method, path, scope, summary, { tag: '采购', description: `${summary}，一个 ZIP 文件。` }),
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      description: '订单编号',
      schema: { type: 'integer', minimum: 1 },
    })),
    responses: {
      200: {
        description: '成功',
        content: { 'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } } },
      },
      ...refusals(),
    },
  };
}

function headOf(
  method: string,
  path: string,
  scope: string,
  summary: string,
  { tag, description }: Pick<MachineDocs, 'tag' | 'description'>,
): Json {
  const name = scope.slice('machine:'.length);
  const words = name === 'any' ? '任何密钥都可以' : `需要权限 ${KEY_SCOPES[name as KeyScope]}（${name}）`;
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    description: `${description}\n\n${words}。`,
    'x-scope': name,
  };
}

const refusals = (): Json =>
  Object.fromEntries(
    Object.keys(REFUSALS).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  );

function parameters(endpoint: Endpoint, place: 'path' | 'query', schemas: Schemas): Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...one }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description,
    schema: one,
  }));
}

/** `getPurchasesIdCodes` of `GET /api/v1/purchases/:id/codes`. */
const operationId = (method: string, path: string) =>
  `${method.toLowerCase()}${path.replace('/api/v1', '').replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;
