import {
  type BuyerMachineScope,
  type Endpoint,
  type Permission,
  type SellerMachineScope,
  scopesOf,
} from '@qingnang/contract/endpoint';
import { CODE, type Envelope } from '@qingnang/contract/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { shopIsOpen } from '../db/shop-settings.ts';
import { requireConsent } from './consents.ts';
import { requireFactor } from './entry.ts';
import { forbidden, invalid, invalidFromIssues, notFound, signInNeeded } from './errors.ts';
import { skipUnchanged, toBytes } from './etag.ts';
import { hashBody, type Idempotency } from './idempotency.ts';
import { serialiserOf } from './json-schema.ts';
import { type Machine, machineScope } from './machine.ts';
import { type NotedCall, noting, writeNoted } from './machine-calls.ts';
import { requireRight } from './member.ts';
import { NOTED_ROWS, noteView } from './noted-reads.ts';
import type { Services } from './services.ts';
import {
  type ApprovedBuyer,
  BUYER_COOKIE,
  type Buyer,
  findBuyer,
  forgetRecent,
  isApproved,
  recentBuyer,
  STAFF_COOKIE,
  type Staff,
  type Trace,
  type Viewer,
} from './session.ts';
import { findStaff, requirePermission } from './staff-session.ts';
import { refuseUnknown } from './unknown-fields.ts';

/** What a handler is given beside its input. The fields that its scope does not grant are not there. */
interface CallBase extends Services, Trace {
  userAgent: string;
  cookies: Record<string, string | undefined>;
  idempotency: Idempotency | null;
  /** Absent when a page is rendered: such calls only read. */
  reply: FastifyReply | null;
}
type ScopeOf<S> = S extends 'public'
  ? { viewer: Viewer }
  : S extends 'buyer'
    ? { buyer: Buyer; viewer: Viewer }
    : S extends 'approved'
      ? { buyer: ApprovedBuyer; viewer: Viewer }
      : S extends `machine:${string}`
        ? { machine: Machine } & MachineActsAs<S>
        : { staff: Staff };
type MachineActsAs<S> = S extends SellerMachineScope
  ? { staff: Staff }
  : S extends BuyerMachineScope
    ? { buyer: Buyer; viewer: Viewer }
    : Record<never, never>;

/** The handler's input after validation. */
export interface Input<E extends Endpoint> {
  params: E extends { params: infer T extends z.ZodType } ? z.output<T> : undefined;
  query: E extends { query: infer T extends z.ZodType } ? z.output<T> : undefined;
  body: E extends { body: infer T extends z.ZodType } ? z.output<T> : undefined;
}
export type Call<S extends Endpoint['scope'] = 'public'> = CallBase & ScopeOf<S>;
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  call: CallBase & ScopeOf<E['scope']>,
) => Promise<z.output<E['data']> | Answer<z.output<E['data']>>>;

/** Data with a message of its own for the buyer. */
export class Answer<T> {
  readonly data: T;
  readonly message: string;

  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

interface AnyInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

export interface Route {
  endpoint: Endpoint;
  handle: (input: AnyInput, call: CallBase & Record<string, unknown>) => Promise<unknown>;
}

/** Binds an endpoint of the contract to its handler; `routes.ts` of a module is a list of these. */
export function on<const E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] };
}

/** The statuses that `serialiserOf` writes; any other answer is an error's and text already. */
const SUCCESS = { 200: { type: 'object' }, 201: { type: 'object' } };

/** Registers routes with Fastify: limits, validation, scope, serialisation and the envelope, the same for all. */
export function serve(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  for (const route of routes) {
    const { endpoint } = route;
    const serialise = serialiserOf(endpoint.data);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { response: SUCCESS },
      serializerCompiler: () => serialise,
      config: limitOf(endpoint),
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      // Of the route, not of the app: they have to run before compression.
      ...(isMachine(endpoint)
        ? {
            onResponse: (request: FastifyRequest, reply: FastifyReply) =>
              writeNoted(services.db, request, reply),
          }
        : {}),
      onSend: endpoint.method === 'GET' && endpoint.scope === 'public' ? [toBytes, skipUnchanged] : toBytes,
      handler: async (request, reply) => {
        const raw = fromRequest(request, reply, endpoint);
        const envelope = isMachine(endpoint)
          ? await noting(request, (noted) => answer(route, services, { ...raw, noted }))
          : await answer(route, services, raw);
        reply.status(endpoint.created ? 201 : 200);
        // Prices of an account must not stay in a cache, its own browser's included.
        const isPersonal = endpoint.scope !== 'public' || request.cookies[BUYER_COOKIE] !== undefined;
        if (!reply.hasHeader('cache-control')) {
          reply
            .header('cache-control', isPersonal ? 'private, no-store' : 'no-cache')
            .header('vary', isMachine(endpoint) ? 'Authorization' : 'Cookie');
        }
        return envelope;
      },
    });
  }
}

const isMachine = ({ scope }: Endpoint): boolean => scope.startsWith('machine:');

function limitOf({ perMinute, perHour }: Endpoint) {
  if (perHour) return { rateLimit: { max: perHour, timeWindow: '1 hour' } };
  return perMinute ? { rateLimit: { max: perMinute } } : {};
}

export interface RawCall extends Trace {
  params: unknown;
  query: unknown;
  body: unknown;
  userAgent: string;
  cookies: Record<string, string | undefined>;
  idempotencyKey: string | undefined;
  /** Asked by an open page without anybody at it. */
  isBackground?: boolean;
  /** Of a machine. */
  authorization?: string | undefined;
  /** Where a machine's call is written down: whose key it was. */
  noted?: NotedCall;
  reply: FastifyReply | null;
  /** Set when a page has already looked up who is asking. */
  viewer?: Viewer;
}

function fromRequest(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): RawCall {
  const key = request.headers['idempotency-key'];
  return {
    params: request.params,
    query: request.query,
    body: endpoint.body ? (request.body ?? {}) : undefined,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookies: request.cookies,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    authorization: request.headers.authorization,
    isBackground: request.headers['x-background'] === '1',
    reply,
  };
}

/** Scope, validation, handler, envelope: the way of every call, from HTTP and from a page's loader alike. */
export async function answer(route: Route, services: Services, raw: RawCall): Promise<Envelope<unknown>> {
  const { endpoint } = route;
  // Scope first: who may not call learns nothing about the input.
  const scope = await scopeOf(endpoint, services, raw);
  if (scope.buyer) requireRight(scope.buyer, endpoint.right);
  if (endpoint.guarded && scope.buyer && !scope.machine) await requireFactor(services.db, scope.buyer);
  if (endpoint.buys && !(await shopIsOpen(services.db))) throw forbidden('商城正在筹备中，开张后才能下单');
  // A key has agreed to what the owner has who made it.
  if (endpoint.buys && scope.buyer)
    await requireConsent(services.db, scope.machine ? { ...scope.buyer, member: null } : scope.buyer);
  if (scope.machine) {
    refuseUnknown(endpoint.query, raw.query, '参数');
    refuseUnknown(endpoint.body, raw.body, '字段');
  }
  const input: AnyInput = {
    params: parse(endpoint.params, raw.params, true),
    query: parse(endpoint.query, raw.query),
    body: parse(endpoint.body, raw.body),
  };
  const base: CallBase = {
    ...services,
    requestId: raw.requestId,
    ip: raw.ip,
    userAgent: raw.userAgent,
    cookies: raw.cookies,
    idempotency: idempotencyOf(endpoint, raw, scope, input),
    reply: raw.reply,
  };
  const result = await route.handle(input, { ...base, ...scope });
  if (scope.staff && endpoint.people)
    await noteLongList(services, scope.staff, endpoint.path, raw.query, result);
  if (scope.buyer && isAct(endpoint)) forgetRecent(raw.cookies[BUYER_COOKIE]);
  const { data, message } = result instanceof Answer ? result : { data: result, message: '成功' };
  if (services.config.nodeEnv === 'test') assertDeclared(endpoint, data);
  return { code: CODE.ok, message, data };
}

async function noteLongList(
  { db }: Services,
  staff: Staff,
  path: string,
  query: unknown,
  result: unknown,
): Promise<void> {
  const { list } = result as { list: readonly unknown[] };
  if (list.length >= NOTED_ROWS) await noteView(db, staff, { path, query, rows: list.length });
}

/** Of what no field says in its own words: a list where a text belongs. */
const NO_WORDS = { error: () => '格式不正确' };

function parse(schema: z.ZodType | undefined, value: unknown, isPath = false): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {}, NO_WORDS);
  if (parsed.success) return parsed.data;
  // An address that cannot name anything is an unknown address.
  throw isPath ? notFound() : invalidFromIssues(parsed.error);
}

type AnyScope = { viewer?: Viewer; buyer?: Buyer; staff?: Staff; machine?: Machine };

async function scopeOf(endpoint: Endpoint, services: Services, raw: RawCall): Promise<AnyScope> {
  if (isMachine(endpoint)) return machineScope(endpoint, services, raw);
  if (endpoint.scope.startsWith('staff:')) {
    const staff = await findStaff(services.db, raw.cookies[STAFF_COOKIE], raw, !raw.isBackground);
    if (!staff) throw signInNeeded();
    if (!endpoint.beforePasswordChange) {
      const factor = endpoint.beforeFactor ? 'nobody' : services.config.staffFactor;
      const permissions = scopesOf(endpoint).map((one) => one.slice('staff:'.length) as Permission);
      requirePermission(staff, permissions, factor);
    }
    return { staff };
  }
  const viewer = raw.viewer ?? { buyer: await buyerOf(endpoint, services, raw.cookies[BUYER_COOKIE]) };
  if (endpoint.scope === 'public') return { viewer };
  if (!viewer.buyer) throw signInNeeded();
  if (endpoint.scope === 'approved' && !isApproved(viewer.buyer)) throw forbidden('资质审核通过后才能使用');
  return { viewer, buyer: viewer.buyer };
}

/** Reads may know the account as it was a moment ago; what costs may not. */
const buyerOf = (endpoint: Endpoint, services: Services, token: string | undefined) =>
  isAct(endpoint) ? findBuyer(services.db, token) : recentBuyer(services, token);

const isAct = ({ method, recentSession }: Endpoint): boolean => method !== 'GET' && !recentSession;

const KEY_FORM = /^[\w.:-]{8,100}$/;

function idempotencyOf(
  endpoint: Endpoint,
  raw: RawCall,
  scope: AnyScope,
  input: AnyInput,
): Idempotency | null {
  if (!endpoint.idempotent || raw.idempotencyKey === undefined) return null;
  if (!KEY_FORM.test(raw.idempotencyKey)) throw invalid({ 'Idempotency-Key': '请求编号格式不正确' });
  return {
    scope: ownerOf(scope),
    key: raw.idempotencyKey,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    bodyHash: hashBody([input.params, input.body]),
  };
}

function ownerOf({ machine, staff, buyer }: AnyScope): string {
  if (machine) return `key:${machine.keyId}`;
  return staff ? `staff:${staff.staffId}` : `account:${buyer?.accountId ?? 0}`;
}

/** In tests an answer must be exactly what the contract declares; in service the serialiser drops the rest. */
function assertDeclared(endpoint: Endpoint, data: unknown): void {
  const parsed = endpoint.data.safeParse(data);
  if (!parsed.success)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${z.prettifyError(parsed.error)}`);
}
