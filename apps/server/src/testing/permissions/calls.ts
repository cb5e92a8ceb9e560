import { type Endpoint, type Scope, scopesOf } from '@qingnang/contract/endpoint';
import type { Right } from '@qingnang/contract/member-words';
import { RAW_CALLS } from '@qingnang/contract/raw-calls';
import type { FastifyInstance } from 'fastify';
import { routes } from '../../modules.ts';

/** Every call of the shop as it is declared: the contract's endpoints and the calls that do not speak JSON. */
export interface DeclaredCall {
  method: Endpoint['method'];
  path: string;
  /** One of them is enough. */
  scopes: readonly (Scope | 'signed')[];
  /** Open to staff who have yet to replace a one-time password. */
  beforePasswordChange: boolean;
  /** Open to staff who have yet to set up the second factor that their role needs. */
  beforeFactor: boolean;
  /** Waits for a second factor where the shop demands one of its buyers. */
  guarded: boolean;
  /** What it needs of a member of a company; null = nothing. */
  right: Right | null;
}

export const CALLS: readonly DeclaredCall[] = [
  ...routes.map(({ endpoint }) => ({
    method: endpoint.method,
    path: endpoint.path,
    scopes: scopesOf(endpoint),
    beforePasswordChange: endpoint.beforePasswordChange ?? false,
    beforeFactor: endpoint.beforeFactor ?? false,
    guarded: endpoint.guarded ?? false,
    right: endpoint.right ?? null,
  })),
  ...RAW_CALLS.map(({ method, path, scopes, guarded = false, right = null }) => ({
    method,
    path,
    scopes,
    beforePasswordChange: false,
    beforeFactor: false,
    guarded,
    right,
  })),
];

export const nameOf = ({ method, path }: Pick<DeclaredCall, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** `POST /api/cart` and so on: every route below /api that the server has, read from its own list. */
export function runningCalls(app: FastifyInstance): string[] {
  const open: string[] = [];
  const found: string[] = [];
  // Each line stands four signs further in than the one whose path it goes on from.
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods = ''] = /^([│├└─ ]+)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    open.length = indent.length / 4 - 1;
    open.push(part);
    const path = open.join('');
    if (!path.startsWith('/api/')) continue;
    const own = methods.split(', ').filter((one) => one !== '' && one !== 'HEAD');
    found.push(...own.map((method) => `${method} ${path}`));
  }
  return found;
}
