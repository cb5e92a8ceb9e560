/**
 * Who asks under /api/v1: the key of a machine, `Authorization: Bearer qnk_<id>_<secret>`. It acts as a service account that nobody signs
 * in as: of the staff, with the permissions that its scopes need (`permissions.ts`), or of a company, with the roles that they need.
 * A key opens nothing but these calls, a cookie none of them.
 */

import { hash, randomBytes } from 'node:crypto';
import type { Endpoint } from '@qingnang/contract/endpoint';
import { KEY_SCOPES, type KeyScope } from '@qingnang/contract/machine-words';
import { sql } from 'kysely';
import { forbidden, keyNeeded } from './errors.ts';
import type { NotedCall } from './machine-calls.ts';
import { takeFromBucket } from './machine-limit.ts';
import type { Services } from './services.ts';
import { type Buyer, findServiceBuyer, type Staff, type Trace, type Viewer } from './session.ts';
import { serviceStaff } from './staff-session.ts';

/** A key that is good, and whose it is. */
export interface Machine {
  keyId: number;
  name: string;
  scopes: readonly KeyScope[];
  expiresAt: Date;
  /** The company whose key it is; null = the wholesaler's own. */
  company: string | null;
}

/** Who calls by a key: a service account of the staff, or of a company. */
export interface MachineScope {
  machine: Machine;
  staff?: Staff;
  buyer?: Buyer;
  viewer?: Viewer;
}

/** What a request brings. */
interface Asking extends Trace {
  authorization?: string | undefined;
  /** Where the call is written down. */
  noted?: NotedCall;
}

const FORM = /^Bearer qnk_(\d{1,15})_([\w-]{43})$/;

/** A new secret: what the caller sends is made of it and the key's id. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer');
/** What a machine sends behind `Bearer`. */
export const bearerOf = (id: number, secret: string): string => `qnk_${id}_${secret}`;

interface KeyRow {
  id: number;
  name: string;
  scopes: KeyScope[];
  expires_at: Date;
  revoked_at: Date | null;
  account_id: number | null;
  staff_id: number | null;
  member_id: number | null;
  company: string | null;
}

/**
 * The key that a request brings, and whom it acts as.
 * @throws 401 without a key that is good; 429 for one that asks too often; 403 for one without the scope of the call
 */
export async function machineScope(
  { scope }: Pick<Endpoint, 'scope'>,
  services: Services,
  raw: Asking,
): Promise<MachineScope> {
  const row = await keyOf(services, raw.authorization);
  if (raw.noted) raw.noted.keyId = row.id;
  if (row.revoked_at) throw keyNeeded('密钥已停用');
  if (row.expires_at <= new Date()) throw keyNeeded('密钥已到期，请更换');
  if (services.config.rateLimit) takeFromBucket(row.id);
  const wanted = scope.slice('machine:'.length);
  if (wanted !== 'any') requireScope(row, wanted as KeyScope);
  const machine: Machine = {
    keyId: row.id,
    name: row.name,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    company: row.company,
  };
  if (row.account_id === null) return { machine, staff: serviceStaff(row, raw) };
  const buyer = await findServiceBuyer(services.db, row.member_id ?? 0);
  if (!buyer) throw keyNeeded('密钥所属的账户已停用');
  return { machine, buyer, viewer: { buyer } };
}

async function keyOf({ db }: Services, authorization: string | undefined): Promise<KeyRow> {
  if (authorization === undefined) throw keyNeeded('请在 Authorization 中提供密钥');
  const [, id, secret = ''] = FORM.exec(authorization) ?? [];
  if (id === undefined) throw keyNeeded('密钥格式不正确，应为 Bearer qnk_…');
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.scopes, k.expires_at, k.revoked_at, k.account_id, k.staff_id, k.member_id, a.company
    from api_key k left join account a on a.id = k.account_id
    where k.id = ${id}::bigint and k.secret_hash = ${secretHash(secret)}`.execute(db);
  const [row] = rows;
  if (!row) throw keyNeeded('密钥不正确');
  return row;
}

function requireScope({ scopes }: KeyRow, wanted: KeyScope): void {
  if (!scopes.includes(wanted)) throw forbidden(`密钥没有这项权限：${KEY_SCOPES[wanted]}（${wanted}）`);
}
