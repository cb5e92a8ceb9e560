import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '@qingnang/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './html.ts';
import { inputSchema, outputSchema } from './json-schema.ts';
import type { Route } from './serve.ts';

type Json = Record<string, unknown>;

/** Publishes the contract: `/api/openapi.json` and a readable page, both made from the schemas that validate. */
export function publishContract(app: FastifyInstance, routes: readonly Route[], siteName: string): void {
  const endpoints = routes.map((route) => route.endpoint);
  let document: Json | null = null;
  // Made at the first request, not at start: nobody waits for it.
  const get = () => {
    document ??= openApi(endpoints, siteName);
    return document;
  };
  app.get('/api/openapi.json', async () => get());
  app.get('/api/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    return page(endpoints, siteName);
  });
}

function openApi(endpoints: readonly Endpoint[], siteName: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: '1.0.0' },
    paths,
    components: {
      securitySchemes: {
        buyer: { type: 'apiKey', in: 'cookie', name: 'qn_session' },
        staff: { type: 'apiKey', in: 'cookie', name: 'qn_staff' },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const status = endpoint.created ? '201' : '200';
  const scope = endpoint.scope;
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    'x-scope': scope,
    security: scope === 'public' ? [] : [{ [scope.startsWith('staff:') ? 'staff' : 'buyer']: [] }],
    parameters: [...parameters(endpoint, 'path'), ...parameters(endpoint, 'query'), ...keyHeader(endpoint)],
    ...(endpoint.body ? { requestBody: { content: bodyContent(endpoint) } } : {}),
    responses: {
      [status]: {
        description: STATUS_CODES[status] ?? '',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                code: { const: 10000 },
                message: { type: 'string' },
                data: outputSchema(endpoint.data),
              },
            },
          },
        },
      },
      default: {
        description:
          '401/10001 登录, 403, 404, 409, 422 (errors by field), 429, 459 (contract), 5xx (request_id)',
      },
    },
  };
}

function bodyContent(endpoint: Endpoint): Json {
  const schema = endpoint.body ? inputSchema(endpoint.body) : {};
  return { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } };
}

function parameters(endpoint: Endpoint, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const json = inputSchema(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: one,
  }));
}

const keyHeader = (endpoint: Endpoint): Json[] =>
  endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : [];

function page(endpoints: readonly Endpoint[], siteName: string): string {
  const rows = endpoints
    .map((endpoint) => {
      const inputs = (['params', 'query', 'body'] as const)
        .filter((part) => endpoint[part])
        .map((part) => section(part, inputSchema(endpoint[part] as NonNullable<Endpoint['body']>)));
      const data = section('data', outputSchema(endpoint.data));
      return `<details><summary><code><b>${endpoint.method}</b> ${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary)} <small>${endpoint.scope}</small></summary>${inputs.join('')}${data}</details>`;
    })
    .join('\n');
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API - ${escapeHtml(siteName)}</title>
<style>body{font:14px/1.6 sans-serif;max-width:1000px;margin:24px auto;padding:0 16px;color:#1f2937}details{border-bottom:1px solid #e5e7eb;padding:6px 0}summary{cursor:pointer}small{color:#6b7280}pre{background:#f9fafb;padding:12px;overflow:auto;font-size:12px}</style>
<h1>${escapeHtml(siteName)} API</h1><p>机器可读：<a href="/api/openapi.json">openapi.json</a></p>
${rows}</html>`;
}

const section = (name: string, schema: Json) =>
  `<h4>${name}</h4><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 1))}</pre>`;
