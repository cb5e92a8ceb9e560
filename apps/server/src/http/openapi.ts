import { STATUS_CODES } from 'node:http';
import { type Endpoint, type Scope, scopesOf } from '@qingnang/contract/endpoint';
import { RAW_CALLS, type RawCall } from '@qingnang/contract/raw-calls';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { PREFIX } from './cookies.ts';
import { escapeHtml } from './html.ts';
import { inputSchema, outputSchema } from './json-schema.ts';
import { type Kept, keep, sendKept } from './kept.ts';
import { isSecure } from './origin.ts';
import type { Route } from './serve.ts';

type Json = Record<string, unknown>;
type Shop = Pick<Config, 'siteName' | 'publicUrl'>;

/** Publishes the contract: `/api/openapi.json` and a readable page, both made from the schemas that validate. */
export function publishContract(app: FastifyInstance, routes: readonly Route[], shop: Shop): void {
  // Made at the first request, not at start: nobody waits for it. Everybody gets the same ones.
  let drawn: Promise<{ json: Kept; page: Kept }> | null = null;
  const get = () => {
    drawn ??= drawAndKeep(
      routes.map((route) => route.endpoint),
      shop,
    );
    return drawn;
  };
  app.get('/api/openapi.json', async (request, reply) => sendKept(request, reply, (await get()).json));
  app.get('/api/docs', async (request, reply) => sendKept(request, reply, (await get()).page));
}

async function drawAndKeep(endpoints: readonly Endpoint[], shop: Shop) {
  const { json, page } = await drawContract(endpoints, shop, () => new Promise(setImmediate));
  return {
    json: await keep('application/json; charset=utf-8', json),
    page: await keep('text/html; charset=utf-8', page),
  };
}

/** Calls that are drawn at a time; the dearest take some milliseconds each. */
const SLICE = 5;

/**
 * Draws document and page. That of all calls together takes half a second.
 * @param pause is waited for between slices, so that others get their turn
 */
export async function drawContract(
  endpoints: readonly Endpoint[],
  { siteName, publicUrl }: Shop,
  pause: () => Promise<unknown>,
): Promise<{ json: string; page: string }> {
  const paths = new Map<string, string[]>();
  const add = (path: string, method: string, one: Json) => {
    const named = path.replace(/:(\w+)/g, '{$1}');
    const text = `${JSON.stringify(method.toLowerCase())}:${JSON.stringify(one)}`;
    paths.set(named, [...(paths.get(named) ?? []), text]);
  };
  const rows: string[] = [];
  for (const [n, endpoint] of endpoints.entries()) {
    if (n % SLICE === 0) await pause();
    add(endpoint.path, endpoint.method, operation(endpoint));
    rows.push(rowOf(endpoint));
  }
  for (const call of RAW_CALLS) {
    add(call.path, call.method, rawOperation(call));
    rows.push(
      `<p><code><b>${call.method}</b> ${escapeHtml(call.path)}</code> ${escapeHtml(call.summary)} <small>${call.scopes.join(' | ')}</small></p>`,
    );
  }
  await pause();
  const prefix = isSecure(publicUrl) ? PREFIX : '';
  const components = {
    securitySchemes: {
      buyer: { type: 'apiKey', in: 'cookie', name: `${prefix}qn_session` },
      staff: { type: 'apiKey', in: 'cookie', name: `${prefix}qn_staff` },
      machine: { type: 'http', scheme: 'bearer' },
    },
  };
  const all = [...paths].map(([path, operations]) => `${JSON.stringify(path)}:{${operations.join(',')}}`);
  const info = JSON.stringify({ title: `${siteName} API`, version: '1.0.0' });
  return {
    json: `{"openapi":"3.1.0","info":${info},"paths":{${all.join(',')}},"components":${JSON.stringify(components)}}`,
    page: pageOf(rows, siteName),
  };
}

function operation(endpoint: Endpoint): Json {
  const status = endpoint.created ? '201' : '200';
  const scope = endpoint.scope;
  return {
    summary: endpoint.summary,
    operationId: operationId(endpoint.method, endpoint.path),
    'x-scope': scopesOf(endpoint).join(', '),
    security: scope === 'public' ? [] : [{ [sideOf(scope)]: [] }],
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

/** What opens a call, by its name in the document. */
function sideOf(scope: Scope): 'staff' | 'buyer' | 'machine' {
  if (scope.startsWith('machine:')) return 'machine';
  return scope.startsWith('staff:') ? 'staff' : 'buyer';
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

/** Files in and out, notices of providers, sockets: only who may call them can be told by a schema. */
function rawOperation({ method, path, scopes, summary }: RawCall): Json {
  const sides = scopes.flatMap((scope) => (scope === 'public' || scope === 'signed' ? [] : [sideOf(scope)]));
  return {
    summary,
    operationId: operationId(method, path),
    'x-scope': scopes.join(' | '),
    security: [...new Set(sides)].map((side) => ({ [side]: [] })),
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    responses: { default: { description: '文件、页面或通知的应答' } },
  };
}

const operationId = (method: string, path: string) =>
  `${method.toLowerCase()}${path.replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;

function rowOf(endpoint: Endpoint): string {
  const inputs = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? section(part, inputSchema(schema)) : [];
  });
  const data = section('data', outputSchema(endpoint.data));
  return `<details><summary><code><b>${endpoint.method}</b> ${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary)} <small>${scopesOf(endpoint).join(', ')}</small></summary>${inputs.join('')}${data}</details>`;
}

const pageOf = (rows: readonly string[], siteName: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API - ${escapeHtml(siteName)}</title>
<style>body{font:14px/1.6 sans-serif;max-width:1000px;margin:24px auto;padding:0 16px;color:#1f2937}details,body>p{border-bottom:1px solid #e5e7eb;margin:0;padding:6px 0}summary{cursor:pointer}small{color:#6b7280}pre{background:#f9fafb;padding:12px;overflow:auto;font-size:12px}</style>
<h1>${escapeHtml(siteName)} API</h1><p>机器可读：<a href="/api/openapi.json">openapi.json</a></p>
${rows.join('\n')}</html>`;

const section = (name: string, schema: Json) =>
  `<h4>${name}</h4><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 1))}</pre>`;
